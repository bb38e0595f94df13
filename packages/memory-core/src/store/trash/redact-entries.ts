import { join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { readHead } from "../../files/read-file.ts"
import type { LockedContext } from "../context.ts"
import type { TrashEntry } from "../store.ts"
import type { Redaction } from "./redact.ts"
import { replaceFile, type TrashFolder } from "./stage-trash.ts"
import { describeBytes, formatRecord, TRASH_FILE_LIMIT } from "./trash-record.ts"

/** How many entries are worked through in one turn of the event loop. */
const TURN = 1_000

/** How many records are written at once: their syncs share commits of the file system's journal. */
const AT_ONCE = 32

/**
 * Takes the text that only purged entries hold out of the entries that stay. Every file is complete on the disk before
 * it replaces the old one.
 *
 * @returns the entries that changed, by id.
 */
export async function redactEntries(
  context: LockedContext,
  redaction: Redaction,
  entries: readonly TrashEntry[],
): Promise<Map<string, TrashEntry>> {
  const { files, folders, durability } = context
  const target = { files, folder: folders.trash().path, sync: durability !== "none" }
  const redacted = new Map<string, TrashEntry>()
  const records: TrashEntry[] = []
  let count = 0
  for (const entry of entries) {
    if (++count % TURN === 0) await nextTurn()
    const pointers = redaction.pointersOf(entry)
    const next = pointers === undefined ? entry : { ...entry, pointers }
    const copy = await redactIndexCopy(target, redaction, next)
    if (copy !== undefined) redacted.set(entry.id, copy)
    else if (next !== entry) records.push(next)
  }
  for (let at = 0; at < records.length; at += AT_ONCE) {
    // The lock may be released only when none of them is written any more.
    const written = await Promise.allSettled(
      records.slice(at, at + AT_ONCE).map((entry) => writeRecord(target, entry)),
    )
    for (const outcome of written) if (outcome.status === "rejected") throw outcome.reason
  }
  for (const entry of records) redacted.set(entry.id, entry)
  return redacted
}

/** An index copy and its record; `undefined` when the entry has none, or one that stays as it is. */
async function redactIndexCopy(
  target: TrashFolder,
  redaction: Redaction,
  entry: TrashEntry,
): Promise<TrashEntry | undefined> {
  if (entry.slug !== undefined || !entry.hasFile) return undefined
  const path = join(target.folder, `${entry.id}.md`)
  const old = readHead(target.files, path, TRASH_FILE_LIMIT)?.bytes
  const bytes = old && redaction.indexCopy(old)
  if (bytes === undefined) return undefined
  // Until both are written the record must not claim bytes that the file does not have.
  const { revision: _, bytes: __, ...unchecked } = entry
  await writeRecord(target, unchecked)
  await replaceFile(target, path, bytes)
  const redacted = { ...entry, ...describeBytes(bytes) }
  await writeRecord(target, redacted)
  return redacted
}

async function writeRecord(target: TrashFolder, { id, ...entry }: TrashEntry): Promise<void> {
  await replaceFile(target, join(target.folder, `${id}.json`), formatRecord(entry))
}
