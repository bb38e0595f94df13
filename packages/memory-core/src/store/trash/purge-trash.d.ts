import { type Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import type { LockedContext } from "../context.ts"
import type { PurgeChoice } from "../store.ts"
/** A trash that is being destroyed as a whole; after a crash the next writer removes the rest. */
export declare const PURGED_FOLDER = "purged-"
/**
 * Purges the trash folder.
 *
 * @returns how many entries there were.
 */
export declare function purgeTrash(context: LockedContext, choice: PurgeChoice): Promise<number>
/** Removes a trash that was moved away, and our files in it. What else is in it stays. */
export declare function removePurged(files: Files, control: OpenFolder, name: string): Promise<void>
/** Drops an entry whose content is back in place. */
export declare function removeFromTrash(context: LockedContext, id: string): Promise<void>
