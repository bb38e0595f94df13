/**
 * Checks the options of a memory.
 *
 * @param others Further options of the caller, which it checks itself.
 * @throws TypeError that names the option
 */
export declare function checkMemoryOptions(caller: string, options: unknown, others?: readonly string[]): void
