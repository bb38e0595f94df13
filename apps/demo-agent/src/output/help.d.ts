/** The usage text for a terminal with this many columns. */
export declare function renderHelp(columns: number): string;
