/** The command that is most similar to the first word of a line. */
export declare function nearestCommand(line: string, commands: readonly string[]): string | undefined;
/** The message for a line that starts with a slash and is not a command. */
export declare function unknownCommand(line: string, commands: readonly string[]): string;
