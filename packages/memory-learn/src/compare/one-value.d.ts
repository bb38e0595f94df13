/** Whether a newer statement is the same as an older one except for one value, so that nothing else is lost with it. */
export declare function differsInOneValue(newer: string, older: string): boolean;
