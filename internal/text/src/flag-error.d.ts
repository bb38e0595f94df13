/** What `parseArgs` of Node says about a command line, in one sentence; an unknown option with the nearest name. */
export declare function flagError(error: unknown, options: readonly string[]): string;
/** What a function says about its options, for a person who gave them on a command line. */
export declare function optionAsFlag(message: string, options: readonly string[]): string;
