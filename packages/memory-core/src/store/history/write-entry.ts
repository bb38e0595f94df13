import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { keyOf, type VersionedFile } from "../../files/read-file.ts"
import { removeQuietly, syncFolder, writeDurably, writeNewFile } from "../../files/write-file.ts"
import type { TransactionContext } from "../context.ts"
import { INDEX_FILE, OPEN_PREFIX } from "../file-names.ts"
import { storedPath } from "../open-readable.ts"
import { revisionOf } from "../revision.ts"
import type { ChangeOrigin, Plan } from "../store.ts"
import { describeChange, type FilesBefore, isRecorded } from "./describe-change.ts"
import { type EntryRecord, formatRecord } from "./record.ts"

/** An entry whose files are complete; the change that it belongs to is not committed yet. */
export interface StagedEntry {
  id: string
  /** Where a removed file goes. */
  oldPath: string
  /** Names the record in the control folder: a crash from now on leaves the index behind its topic. */
  open(): void
  /** The index is in place. */
  close(): void
  /** Writes another record, after the change was decided again. */
  rewrite(plan: Plan<unknown>): Promise<void>
  /** Writes what a process that took the lock over may have removed. */
  rescue(): Promise<void>
  discard(): void
}

/** A file that is kept: by a hard link, so that it survives its replacement, or else by a copy of its bytes. */
interface KeptFile {
  path?: string | undefined
  bytes: Uint8Array
}

/** Writes the entry of a change before the change is visible; `undefined` for one that changes nothing of its topic. */
export async function stageEntry(
  context: TransactionContext,
  address: string | undefined,
  plan: Plan<unknown>,
  before: FilesBefore<VersionedFile>,
): Promise<StagedEntry | undefined> {
  if (!isRecorded(address, plan)) return undefined
  const describePlan = (decided: Plan<unknown>): Omit<EntryRecord, "id"> => ({
    ...origin(context),
    ...describeChange(address, decided, before),
  })
  return await stage(context, describePlan, plan, keptFile(context, address, plan, before))
}

/** Keeps an index that an editor saved too late, as it was saved. Returns the id of the entry. */
export async function keepLateSave(
  context: TransactionContext,
  path: string,
  bytes: Uint8Array,
): Promise<string> {
  const describeSave = (): Omit<EntryRecord, "id"> => ({
    ...origin(context),
    action: "rescued",
    before: revisionOf(bytes),
    bytes: bytes.length,
    pointers: [],
  })
  return (await stage(context, describeSave, { result: undefined }, { path, bytes })).id
}

/** What the entry keeps; `undefined` when nothing is replaced, and for a removal, which moves the file there later. */
function keptFile(
  { folders }: TransactionContext,
  address: string | undefined,
  { topic: next, index: nextIndex, previousBytes, note }: Plan<unknown>,
  { topic, index }: FilesBefore<VersionedFile>,
): KeptFile | undefined {
  if (previousBytes !== undefined) return { bytes: previousBytes }
  if (address === undefined) {
    const isKept = nextIndex !== undefined && index !== undefined && note !== undefined
    return isKept ? { path: join(folders.memory.path, INDEX_FILE), bytes: index.bytes } : undefined
  }
  const isReplaced = next !== undefined && next !== null && topic !== undefined && !topic.isLink
  return isReplaced ? { path: storedPath(folders, address), bytes: topic.bytes } : undefined
}

function origin({ now, by, why, undoes, group }: TransactionContext): ChangeOrigin & { at: string } {
  return { at: now().toISOString(), by, why, undoes, group }
}

async function stage(
  context: TransactionContext,
  describePlan: (plan: Plan<unknown>) => Omit<EntryRecord, "id">,
  plan: Plan<unknown>,
  kept: KeptFile | undefined,
): Promise<StagedEntry> {
  const { files, folders, durability, numbers } = context
  const folder = folders.history()
  const id = numbers.nextId()
  const [recordPath, oldPath] = [join(folder.path, `${id}.json`), join(folder.path, `${id}.old`)]
  const openPath = join(folders.control.path, `${OPEN_PREFIX}${id}`)
  const formatPlan = (decided: Plan<unknown>): Uint8Array => formatRecord({ id, ...describePlan(decided) })
  let record = formatPlan(plan)
  // Losing the record of a creation in a power cut loses no text; as a crash record it names the topic without a line.
  const isCreation = kept === undefined && describePlan(plan).action === "created"
  const isSynced = durability !== "none" && (!isCreation || plan.index !== undefined)
  const from = kept?.path
  const key = from === undefined ? undefined : keyOf(files, from)
  const write = async (path: string, bytes: Uint8Array): Promise<unknown> =>
    isSynced ? await writeDurably(files, path, bytes) : writeNewFile(files, path, bytes)
  const replace = async (path: string, bytes: Uint8Array): Promise<void> => {
    removeQuietly(files, `${path}.new`)
    await write(`${path}.new`, bytes)
    files.renameSync(`${path}.new`, path)
  }
  const link = (path: string, to: string): boolean => attempt(() => files.linkSync(path, to) ?? true) === true
  const sync = async (): Promise<void> => {
    if (!isCreation && durability === "full") await syncFolder(files, folder)
  }
  // A link is removed only while the file that it was made of is in its place; what was moved here stays.
  const isRedundant = (): boolean =>
    from === undefined ? kept !== undefined : attempt(() => keyOf(files, from)) === key
  const isGone = (path: string): boolean => attempt(() => keyOf(files, path)) === undefined
  let isOpen = false
  const close = (): void => {
    if (isOpen) removeTwice(context, openPath)
    isOpen = false
  }
  const discard = (): void => {
    close()
    if (isRedundant()) removeQuietly(files, oldPath)
    if (isGone(oldPath)) removeQuietly(files, recordPath)
  }
  try {
    const written = write(recordPath, record)
    const isLinked = kept === undefined || (from !== undefined && link(from, oldPath))
    await settleAll([written, isLinked ? sync() : replace(oldPath, kept.bytes).then(sync)])
  } catch (error) {
    discard()
    throw error
  }
  return {
    id,
    oldPath,
    open() {
      isOpen = true
      if (!link(recordPath, openPath)) writeNewFile(files, openPath, record)
    },
    close,
    async rewrite(decided) {
      const next = formatPlan(decided)
      const isSame = Buffer.compare(next, record) === 0
      record = next
      if (!isSame) await replace(recordPath, record)
    },
    async rescue() {
      if (isGone(recordPath)) await replace(recordPath, record)
      if (kept !== undefined && isGone(oldPath)) await replace(oldPath, kept.bytes)
      if (isGone(openPath)) writeNewFile(files, openPath, record)
    },
    discard,
  }
}

/** A crash record that stays counts as an unfinished write: the next one would replace a line that a person has edited. */
function removeTwice({ files }: TransactionContext, path: string): void {
  if (attempt(() => files.unlinkSync(path) ?? true) !== true) removeQuietly(files, path)
}

/** Waits for all of them, so that none goes on after a failure. @throws the error of the first that failed */
export async function settleAll<T extends readonly unknown[]>(
  work: readonly [...T],
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  for (const outcome of await Promise.allSettled(work))
    if (outcome.status === "rejected") throw outcome.reason
  return await Promise.all(work)
}
