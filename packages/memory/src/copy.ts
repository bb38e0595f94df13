import { isMemoryError, MemoryError, revisionOf, type Store } from "@caliban/memory-core"
import { check, type HistoryEntry, port, type StateOfMemory } from "@caliban/memory-core/internal"
import { addressOf, INDEX, leftOutOf, listFiles, readFile } from "./export/list-files.ts"

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
   * Paths of what cannot be copied: links, devices, topics whose name is not UTF-8, and what the history keeps of links and
   * of files over 64 MB. Absent: nothing.
   */
  leftOut?: readonly string[] | undefined
}

const OPTIONS = { dryRun: "true or false", finish: "a function", resume: "true or false" }
const STORE = port("a store", "listFolder", "readIndex", "readTopic", "transact")

/** Copied under the lock at most, unless others write faster than it copies. */
const FEW = 10
const ROUNDS = 5

/** What a copy changes where nothing would say so is recorded as its own. */
const BY = { by: "copy" }

/**
 * Copies a memory into another store: files byte for byte, and the history with its dates, reasons and what it keeps.
 * Entries get new ids. Others may write to `from` meanwhile; they wait only while the last changes are copied. Call it
 * again after a failure, or to copy what changed since: it goes on where it stopped, without entries with `resume`. What a
 * later call has to replace in `to` is kept in its history.
 *
 * Costs a change of `to` for each file and entry.
 *
 * @throws MemoryError `write-failed`, with nothing changed, when `to` has anything that is not of an earlier copy of `from`
 */
export async function copyMemory(from: Store, to: Store, options: CopyOptions = {}): Promise<CopyResult> {
  check("copyMemory", STORE, from, "from")
  check("copyMemory", STORE, to, "to")
  check("copyMemory", OPTIONS, options)
  const [layout, other] = [from, to].map(({ codec }) => codec?.name ?? "caliban")
  if (layout !== other) {
    const message = `${from.name} has the layout ${layout}, and ${to.name} the layout ${other}. Nothing was copied.`
    throw new MemoryError("write-failed", message)
  }
  let found = await compare(from, to, false, options.resume ?? false)
  const leftOut = await leftOutOf(from, await from.history.list())
  const result = leftOut.length > 0 ? { leftOut } : {}
  if (options.dryRun) return { files: found.files.length, entries: found.entries.length, ...result }
  let entries = 0
  const paths = new Set<string>()
  const copy = async (source: StateOfMemory, found: Changes): Promise<void> => {
    await put(source, to, found)
    entries += found.entries.length
    for (const { path } of found.files) paths.add(path)
  }
  // Most of it while others write, until little is left. The index comes last: it shows what is there.
  for (let round = 0; round < ROUNDS && found.files.length + found.entries.length > FEW; round++) {
    await copy(from, { ...found, files: found.files.filter(({ path }) => path !== INDEX) })
    found = await compare(from, to, false)
  }
  await from.transact(undefined, async ({ inside = from }) => {
    await copy(inside, await compare(inside, to, true))
    await options.finish?.()
    return { result: undefined }
  })
  return { files: paths.size, entries, ...result }
}

interface Changes {
  files: readonly { path: string; bytes: Uint8Array | null; isKept: boolean }[]
  /** Oldest first. */
  entries: readonly HistoryEntry[]
  /** Ids in `to`, by those in `from`. */
  ids: ReadonlyMap<string, string>
  /** Entries in `to` that `from` has no longer. */
  gone: readonly string[]
}

/**
 * What `to` does not have yet.
 *
 * @param isStill Nobody writes to `from`. Otherwise a file that was changed while it was read is left for later.
 * @param resume See `CopyOptions`; what this call has put is a copy, too.
 */
async function compare(from: StateOfMemory, to: Store, isStill: boolean, resume = true): Promise<Changes> {
  const [entries, there] = [(await from.history.list()).toReversed(), await to.history.list()]
  const originals = new Map(entries.map((entry) => [entry.id, entry]))
  const isOf = ({ copied = "", at, slug }: HistoryEntry): boolean =>
    originals.get(copied)?.at === at && originals.get(copied)?.slug === slug
  const copies = there.filter(isOf)
  const ids = new Map(copies.map(({ copied = "", id }) => [copied, id]))
  const isCopy =
    (resume || copies.length > 0) && there.every(({ copied, by }) => copied !== undefined || by === BY.by)
  const last = entries.findLastIndex(({ id }) => ids.has(id))
  // What the history keeps of it comes with its entries.
  const kept = new Set(entries.flatMap(({ hasFile, before }) => (hasFile ? [before] : [])))
  const files: Changes["files"][number][] = []
  const others = there.map(({ slug = INDEX }) => slug)
  const old = new Map((await listFiles(to)).map((file) => [file.path, file]))
  for (const file of await listFiles(from)) {
    const bytes = await readFile(from, file).catch((error: unknown) => {
      if (isStill || !isMemoryError(error, "unreadable-file")) throw error
    })
    const other = old.get(file.path)
    old.delete(file.path)
    if (bytes === undefined) continue
    const present = other && (await readFile(to, other))
    if (present !== undefined && Buffer.compare(bytes, present) === 0) continue
    if (present !== undefined) others.push(file.path)
    const isKept = present === undefined || kept.has(revisionOf(present))
    files.push({ path: file.path, bytes, isKept })
  }
  for (const path of old.keys()) files.push({ path, bytes: null, isKept: false })
  others.push(...old.keys())
  if (!isCopy && others.length > 0) {
    const message = `"${others[0]}" in ${to.name} is not of an earlier copy of this memory. Nothing was copied: take an empty one.`
    throw new MemoryError("write-failed", message)
  }
  files.sort((a, b) => Number(a.path === INDEX) - Number(b.path === INDEX))
  const gone = there.filter((entry) => entry.copied !== undefined && !isOf(entry))
  return { files, entries: entries.slice(last + 1), ids, gone: gone.map(({ id }) => id) }
}

async function put(from: StateOfMemory, to: Store, found: Changes): Promise<void> {
  const ids = new Map(found.ids)
  for (const id of found.gone) await to.history.purge({ id })
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
