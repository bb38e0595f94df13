/**
 * What went wrong with a turn, in one sentence that the user can act on. Never contains a stack or a key.
 *
 * @param key The key in use, which a server may echo.
 */
export declare function explainError(error: unknown, key?: string): string;
export declare const EMPTY_STREAM: string;
export declare const CUT_STREAM = "The model's server ended the response early: try again.";
