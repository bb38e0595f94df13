/** Whether both lines have exactly the same main command. */
export declare function isRerun(failed: string, line: string): boolean;
/** Whether a command of the line runs the same program and subcommand as the failed one. */
export declare function hasSameGoal(failed: string, line: string): boolean;
/** The commands of a line that the failed line does not have. */
export declare function addedCommandsOf(failed: string, line: string): string[];
/** The steps since a failure that may have helped, whether or not the command was run again. */
export declare function possibleStepsOf(failed: string, steps: readonly string[]): string[];
/**
 * What was done between a failed command and its success, from all steps since, including the last one. Of the earlier
 * lines, only commands count that prepare something. `reached` is false until the command has succeeded.
 */
export declare function resolutionOf(failed: string, steps: readonly string[]): {
    reached: boolean;
    resolution: string[];
};
/** Whether a resolution changes this machine only, and not another one over the network. */
export declare function isOfMachine(resolution: string): boolean;
