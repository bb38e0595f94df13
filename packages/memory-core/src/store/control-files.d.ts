import type { LockedContext } from "./context.ts"
import type { PurgeChoice } from "./store.ts"
/** Purges every control file. The caller holds the lock. Returns how many trash entries were destroyed. */
export declare function purgeControlFiles(context: LockedContext, choice: PurgeChoice): Promise<number>
