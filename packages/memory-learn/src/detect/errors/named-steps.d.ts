/** What the assistant reports as done, in lower case, without questions and failed attempts; empty if the error remains. */
export declare function successReportOf(content: string): string;
/** The steps that a report names. `report` is the result of `successReportOf`, `failed` the command and its output. */
export declare function stepsNamedIn(report: string, steps: readonly string[], failed: string): string[];
