import { join } from "node:path"
import type { Files } from "../../files/file-port.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { CONTROL_FOLDER, TEMPORARY, USAGE_FILE } from "../file-names.ts"
import { usageKey, usagePath } from "../usage-file.ts"

/** Replaces the record of a name. The caller holds the lock. Without a sync; a failure leaves the old record. */
export function writeUsage(files: Files, memory: string, name: string, text: string): void {
  const next = join(memory, CONTROL_FOLDER, `${TEMPORARY}${USAGE_FILE}`)
  const key = usageKey(files, memory)
  if (key === undefined) return
  try {
    writeNewFile(files, next, Buffer.from(key + text))
    files.renameSync(next, usagePath(memory, name))
  } catch {
    removeQuietly(files, next)
  }
}
