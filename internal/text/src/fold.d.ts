/** One form for text that looks alike: NFKC, lower case, plain quotes and dashes, no invisible characters. */
export declare function foldText(text: string): string;
/** `foldText` without accents: "Ärger" and "arger" are equal. Japanese sound marks stay; they distinguish letters. */
export declare function bareText(text: string): string;
