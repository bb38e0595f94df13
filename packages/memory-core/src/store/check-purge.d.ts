import type { PurgeChoice } from "./store.ts"
/**
 * A purge cannot be undone, so nothing but exactly one of its forms is one: not an option that happens to be `undefined`.
 *
 * @throws TypeError
 */
export declare function checkPurge(caller: string, choice: PurgeChoice): void
