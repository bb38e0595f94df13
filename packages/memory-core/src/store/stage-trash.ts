import { join } from "node:path"
import { attempt } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { crypto } from "../node-modules.ts"
import { keyOf } from "./settled-read.ts"
import type { TrashEntry } from "./store.ts"
import { formatRecord } from "./trash-record.ts"

/** An entry that is being made: its files are there, the change that needs them is not done yet. */
export interface StagedTrash {
  id: string
  /** Where the file goes. */
  path: string
  /** Tells more of what the change replaces, when it was decided again. */
  rewrite(entry: Omit<TrashEntry, "id">): void
  discard(): void
}

/**
 * An id is the count of the lock, so that entries sort in the order of the changes whatever the clock does, and a
 * random part, in case somebody deleted the lock's folder.
 *
 * Writes the record of an entry and, when `keep` is given, a second name for the file at that path, so that it
 * outlives being replaced. `bytes` is what is kept without a path, and where the file system has no second names.
 */
export function stageTrash(
  files: Files,
  folder: string,
  epoch: number,
  entry: Omit<TrashEntry, "id">,
  keep: { path?: string; bytes: Uint8Array } | undefined,
  sync: boolean,
): StagedTrash {
  const id = `${epoch}-${crypto().randomBytes(2).toString("hex")}`
  const path = join(folder, `${id}.md`)
  const record = join(folder, `${id}.json`)
  const from = keep?.path
  const key = from === undefined ? undefined : keyOf(files, from)
  // A file is destroyed only while the one that it was made from is in its place; what was moved here stays.
  const isNeedless = (): boolean =>
    from === undefined ? keep !== undefined : attempt(() => keyOf(files, from)) === key
  const discard = (): void => {
    if (isNeedless()) removeQuietly(files, path)
    if (attempt(() => keyOf(files, path)) === undefined) removeQuietly(files, record)
  }
  try {
    writeNewFile(files, record, formatRecord(entry), sync)
    if (keep !== undefined) linkOrCopy(files, keep, path, sync)
  } catch (error) {
    discard()
    throw error
  }
  const rewrite = (changed: Omit<TrashEntry, "id">): void => {
    const next = `${record}.new`
    writeNewFile(files, next, formatRecord(changed), sync)
    files.renameSync(next, record)
  }
  return { id, path, rewrite, discard }
}

function linkOrCopy(
  files: Files,
  { path: from, bytes }: { path?: string; bytes: Uint8Array },
  path: string,
  sync: boolean,
): void {
  if (from !== undefined && tryToLink(files, from, path)) return
  // Beside, so that a copy that was cut off is none.
  const beside = `${path}.new`
  writeNewFile(files, beside, bytes, sync)
  files.renameSync(beside, path)
}

/** False on a file system without second names. */
function tryToLink(files: Files, from: string, path: string): boolean {
  try {
    files.linkSync(from, path)
    return true
  } catch {
    return false
  }
}
