import { MemoryError, revisionOf, type Store } from "@caliban/memory-core"
import { check, type HistoryEntry, port, type StateOfMemory } from "@caliban/memory-core/internal"
import { addressOf, INDEX, readFiles } from "./export/list-files.ts"

export interface CopyOptions {
  /** True changes nothing, and says what would be copied. Default: false. */
  dryRun?: boolean | undefined
  /**
   * Called once everything is there, while nobody can write to `from`: for saying where later writes go. It may be called
   * again when the database of `from` reports a conflict.
   */
  finish?: (() => void | Promise<void>) | undefined
  /**
   * True goes on with an earlier copy that no entry of the history shows, such as after a purge: all files in `to` count as
   * copied. Default: false.
   */
  resume?: boolean | undefined
}

/** What this call copied, or would copy. */
export interface CopyResult {
  /** Files that were put, replaced or removed. */
  files: number
  /** Entries of the history. */
  entries: number
  /**
   * Paths of what cannot be copied: links, devices, files whose name is not UTF-8, and what the history keeps of links and
   * of files over 64 MB. Absent: nothing.
   */
  leftOut?: readonly string[] | undefined
}

const OPTIONS = { dryRun: "true or false", finish: "a function", resume: "true or false" }
const STORE = port("a store", "listFolder", "readIndex", "readTopic", "transact")

/** What a copy changes where nothing would say so is recorded as its own. */
const BY = { by: "copy" }

/**
 * Copies a memory into another store: files byte for byte, the history with its dates, reasons and what it keeps, and what
 * was noticed and waits for the model. Entries get new ids. Others may write to `from` meanwhile; they wait only while the
 * last changes are copied. Call it again after a failure, or to copy what changed since: it goes on where it stopped,
 * without entries with `resume`. What a later call has to replace in `to` is kept in its history.
 *
 * Costs a change of `to` for each file and entry.
 *
 * @throws TypeError when the layouts differ
 * @throws MemoryError `write-failed`, with nothing changed, when `to` has anything that is not of an earlier copy of `from`
 */
export async function copyMemory(from: Store, to: Store, options: CopyOptions = {}): Promise<CopyResult> {
  check("copyMemory", STORE, from, "from")
  check("copyMemory", STORE, to, "to")
  check("copyMemory", OPTIONS, options)
  const [layout, other] = [from, to].map(({ codec }) => codec?.name ?? "caliban")
  if (layout !== other) {
    throw new TypeError(`copyMemory: both stores must have one layout, not ${layout} and ${other}`)
  }
  const first = await compare(from, to, options.resume ?? false)
  const { leftOut } = first
  let entries = first.entries.length
  const paths = new Set(first.files.map(({ path }) => path))
  if (!options.dryRun) {
    // Most of it while others write. The index comes last: it shows what is there.
    await put(from, to, { ...first, files: first.files.filter(({ path }) => path !== INDEX) })
    await from.transact(undefined, async ({ inside = from }) => {
      const rest = await compare(inside, to, true)
      await put(inside, to, rest)
      entries += rest.entries.length
      for (const { path } of rest.files) paths.add(path)
      // What was noticed and the model has not answered.
      const waiting = await inside.record?.("noticed")
      if (waiting !== undefined) await to.updateRecord?.("noticed", () => waiting)
      await options.finish?.()
      return { result: undefined }
    })
  }
  return { files: paths.size, entries, ...(leftOut.length > 0 && { leftOut }) }
}

/** What `to` does not have yet. @param resume See `CopyOptions`; what this call has put is a copy, too. */
async function compare(from: StateOfMemory, to: Store, resume: boolean) {
  const [newest, there] = [await from.history.list(), await to.history.list()]
  const entries = newest.toReversed()
  const originals = new Map(entries.map((entry) => [entry.id, entry]))
  const isOf = ({ copied = "", at, slug }: HistoryEntry): boolean =>
    originals.get(copied)?.at === at && originals.get(copied)?.slug === slug
  /** Ids in `to`, by those in `from`. */
  const ids = new Map(there.filter(isOf).map(({ copied = "", id }) => [copied, id]))
  const last = entries.findLastIndex(({ id }) => ids.has(id))
  const { files: old } = await readFiles(to, [])
  const { files: now, leftOut } = await readFiles(from, newest)
  // What the history keeps of it comes with its entries.
  const kept = new Set(entries.flatMap(({ hasFile, before }) => (hasFile ? [before] : [])))
  const files = [...new Set([...now.keys(), ...old.keys()])].flatMap((path) => {
    const [bytes = null, before] = [now.get(path), old.get(path)]
    if (bytes && before && Buffer.compare(bytes, before) === 0) return []
    return [{ path, bytes, isKept: !before || (bytes !== null && kept.has(revisionOf(before))) }]
  })
  const isCopy =
    (resume || ids.size > 0) && there.every(({ copied, by }) => copied !== undefined || by === BY.by)
  const paths = files.map(({ path }) => path).filter((path) => old.has(path))
  const [other] = [...there.map(({ slug = INDEX }) => slug), ...paths]
  if (!isCopy && other !== undefined) {
    const message = `"${other}" in ${to.name} is not of an earlier copy of this memory. Nothing was copied: take an empty one.`
    throw new MemoryError("write-failed", message)
  }
  /** What `from` has no longer. */
  const gone = there.filter((entry) => entry.copied !== undefined && !isOf(entry))
  return { files, entries: entries.slice(last + 1), ids, gone, leftOut }
}

type Changes = Awaited<ReturnType<typeof compare>>

async function put(from: StateOfMemory, to: Store, found: Changes): Promise<void> {
  const ids = new Map(found.ids)
  for (const { id } of found.gone) await to.history.purge({ id })
  for (const entry of found.entries) {
    const previousBytes = entry.hasFile ? await from.history.read(entry.id) : undefined
    const undoes = entry.undoes === undefined ? {} : { undoes: ids.get(entry.undoes) ?? entry.undoes }
    const plan = { copied: { ...entry, ...undoes, copied: entry.id }, previousBytes, result: undefined }
    const { entryId = "" } = await to.transact(undefined, () => plan)
    ids.set(entry.id, entryId)
  }
  for (const { path, bytes, isKept } of found.files) {
    const address = addressOf(to, path)
    const action = bytes === null ? "removed" : address === undefined ? "repaired" : "replaced"
    const record = isKept ? { copied: null } : { note: { action, pointers: [] } as const }
    const place = address === undefined ? { index: bytes } : { topic: bytes }
    await to.transact(address, () => ({ ...place, ...record, result: undefined }), BY)
  }
}
