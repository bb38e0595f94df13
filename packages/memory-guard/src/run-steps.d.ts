/** Work in short steps that returns a result. */
export type Steps<Result> = Generator<void, Result>;
/** Runs all steps at once. */
export declare function runToEnd<Result>(steps: Steps<Result>): Result;
/** Runs all steps. After each turn, everything else that waits in this process runs first. */
export declare function runInTurns<Result>(steps: Steps<Result>): Promise<Result>;
