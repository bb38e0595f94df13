/**
 * The commands of a line, in order. Quoted strings stay whole. Here-documents, pipes and redirections are dropped, except
 * a pipe to `tee`: they do not make another command.
 */
export declare function partsOf(line: string): string[];
/** Whether a line has a pipe, so that its exit code is that of the last command only. */
export declare function isPiped(line: string): boolean;
/** The environment variables set for one command. */
export declare function assignmentsOf(part: string): string;
/** The commands of a line, including those that it runs elsewhere. */
export declare function allCommandsOf(line: string): string[];
/** A command without its variables and wrappers such as `sudo`. */
export declare function bareCommand(part: string): string;
/** The program and its subcommand. */
export declare function headOf(part: string): string;
export declare function isReadOnly(part: string): boolean;
/** The last command of a line that does more than read; empty without one. */
export declare function mainCommandOf(line: string): string;
