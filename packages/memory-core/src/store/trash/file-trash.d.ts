import type { Files } from "../../files/file-port.ts"
import type { LockedContext } from "../context.ts"
import type { Trash } from "../store.ts"
/** Runs a task on the open folder of the trash; `undefined` when it does not exist. */
export type WithTrash = <T>(task: (folder: string) => T | Promise<T>) => Promise<T | undefined>
/** Runs a task under the lock; `undefined` when there is no control folder. */
export type LockedIfThere = <T>(task: (context: LockedContext) => Promise<T>) => Promise<T | undefined>
/** The trash of a memory directory: `<id>.json` is the record of a change, `<id>.md` the file before it. */
export declare function createFileTrash(files: Files, withTrash: WithTrash, locked: LockedIfThere): Trash
