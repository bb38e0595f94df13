/**
 * Runs a script in a new Node process without a compile cache, and returns its output.
 *
 * @throws Error when it does not exit with 0; the message contains its error.
 */
export declare function runScript(path: string): string;
