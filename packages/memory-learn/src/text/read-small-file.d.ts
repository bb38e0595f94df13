/**
 * The text of a regular file of at most `limit` bytes, without its byte order mark. `undefined` if there is no such
 * file; otherwise `problem` says why it was not read. Follows no link and never blocks on a pipe.
 */
export declare function readSmallFile(path: string, limit: number): string | {
    problem: string;
} | undefined;
