/**
 * Checks a name that becomes one component of a path.
 *
 * @param what The value, as a message begins: `createMemory: option "squad"`.
 * @throws TypeError that names it
 */
export declare function checkPathComponent(what: string, value: unknown): string
