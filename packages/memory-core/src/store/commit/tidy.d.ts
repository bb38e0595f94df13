import type { LockedContext } from "../context.ts"
/**
 * Removes what crashed writers left, and keeps the trash below its limit. Whatever only a holder of the lock writes and
 * is found right after locking is left over from a crash.
 *
 * @throws MemoryError `newer-format`
 */
export declare function tidy(context: LockedContext): Promise<void>
