import type { Failure } from "./failures.ts";
/** `open`: not resolved yet. `closed`: resolved in a way that is not worth storing. Otherwise the resolution. */
export type FailureOutcome = "open" | "closed" | {
    resolution: string;
};
/** The outcome after a command has succeeded. `report` is the result of `successReportOf`. */
export declare function outcomeOfSuccess(failure: Failure, report: string): FailureOutcome;
/** The outcome when the report says which step helped, although the command was not run again. */
export declare function outcomeByReport(failure: Failure, report: string): FailureOutcome;
