import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
/** Replaces the record of a name. The caller holds the lock. Without a sync; a failure leaves the old record. */
export declare function writeUsage(files: Files, control: OpenFolder, name: string, text: string): void
