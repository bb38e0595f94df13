import type { Files } from "../../files/file-port.ts"
/** Lists the entries that were removed from the trash, a line of JSON each, oldest first. Contains no text of a topic. */
export declare const REMOVAL_LOG = "removed.log"
export interface Removal {
  /** When it was removed. */
  at: string
  /** `expired`: by the retention. `purged`: by a person; only slug and date are kept. */
  why: "expired" | "purged"
  id?: string
  slug: string | undefined
}
/** Appends to the log. The caller holds the lock. */
export declare function appendToLog(files: Files, control: string, removals: readonly Removal[]): void
