import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import { keyOf, type VersionedFile } from "../../files/versioned-file.ts"
import { removeQuietly, syncFolder } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"
import { storedPath } from "../attachments/stored-path.ts"
import type { TransactionContext } from "../context.ts"
import { INDEX_FILE } from "../file-names.ts"
import type { HistoryEntry, Plan } from "../store.ts"
import type { LateSave } from "../watch/previous-index.ts"
import {
  describeBytes,
  describeLeft,
  formatRecord,
  replaceFile,
  type TrashFolder,
  writeFile,
} from "./trash-record.ts"

/** An entry whose files are complete; the change that it belongs to is not committed yet. */
export interface StagedTrash {
  id: string
  /** Where the file goes. */
  path: string
  /** Writes another record, after the change was decided again. */
  rewrite(entry: Omit<HistoryEntry, "id">): Promise<void>
  discard(): void
}

/** What an entry keeps: the file at `path`, by a hard link, so that it survives its replacement; or these bytes. */
interface KeptFile {
  path?: string | undefined
  /** What is kept without a path, and where there are no hard links. */
  bytes: Uint8Array
}

/** Puts what a plan replaces or removes into the trash, before it is replaced; `undefined` when that is nothing. */
export async function trashReplaced(
  context: TransactionContext,
  slug: string | undefined,
  plan: Plan<unknown>,
  { topic, index }: { topic: VersionedFile | undefined; index: VersionedFile | undefined },
): Promise<StagedTrash | undefined> {
  const removes = slug !== undefined && plan.topic === null
  const replacesLink = topic?.isLink === true && plan.topic !== undefined
  if (plan.note === undefined && !removes && !replacesLink) return undefined
  const old = slug === undefined ? plan.index && index : replacedTopic(plan, topic)
  const { folders } = context
  const path = slug === undefined ? join(folders.memory.path, INDEX_FILE) : storedPath(folders, slug)
  const kept = plan.keep === undefined ? old && { path, bytes: old.bytes } : { bytes: plan.keep }
  // A removal moves the file itself, later; only its record is made here.
  return await stage(
    context,
    describe(context, slug, plan, { topic, kept: kept?.bytes }),
    removes ? undefined : kept,
  )
}

/** Writes the record of a change that was decided again. */
export async function rewriteTrash(
  context: TransactionContext,
  trash: StagedTrash,
  slug: string,
  { plan, topic }: { plan: Plan<unknown>; topic: VersionedFile | undefined },
): Promise<void> {
  const kept = plan.keep ?? replacedTopic(plan, topic)?.bytes
  await trash.rewrite(describe(context, slug, plan, { topic, kept }))
}

/** Keeps an index that an editor saved too late, as it was saved. */
export async function trashLateSave(context: TransactionContext, { name, bytes }: LateSave): Promise<void> {
  const path = join(context.folders.control.path, name)
  const at = context.now().toISOString()
  await stage(context, { action: "rescued", pointers: [], at, ...describeBytes(bytes) }, { path, bytes })
}

/** The file that a plan replaces or removes. A symlink has no bytes, and what stays needs no copy. */
function replacedTopic(plan: Plan<unknown>, topic: VersionedFile | undefined): VersionedFile | undefined {
  return plan.topic === undefined || topic?.isLink ? undefined : topic
}

function describe(
  { now }: TransactionContext,
  slug: string | undefined,
  plan: Plan<unknown>,
  { topic, kept }: { topic: VersionedFile | undefined; kept: Uint8Array | undefined },
): Omit<HistoryEntry, "id"> {
  const { note = { action: "removed", pointers: [] } } = plan
  const isReadable = !topic?.isLink && topic?.total === undefined
  // A symlink or a file that is too large to be read goes to the trash as it is.
  const isMoved = plan.topic !== undefined && !isReadable
  const file = isMoved ? { hasFile: true, asFile: true as const } : describeBytes(kept)
  const left = describeLeft(slug, plan, isReadable ? topic?.bytes : undefined)
  return { ...note, ...(slug === undefined ? {} : { slug }), at: now().toISOString(), ...file, ...left }
}

async function stage(
  { files, folders, trash: total, durability }: TransactionContext,
  entry: Omit<HistoryEntry, "id">,
  keep: KeptFile | undefined,
): Promise<StagedTrash> {
  const folder = folders.trash()
  const id = `${total.nextNumber()}-${crypto().randomBytes(2).toString("hex")}`
  const staged = await stageEntry(
    { files, folder: folder.path, sync: durability !== "none" },
    id,
    entry,
    keep,
  )
  total.added(entry.bytes ?? 0)
  if (durability === "full") {
    try {
      await syncFolder(files, folder)
    } catch (error) {
      staged.discard()
      throw error
    }
  }
  return staged
}

/**
 * Writes the record of an entry and, when `keep` is given, its file. The id is a number that orders the entries and a
 * random part, in case two writers without a common lock choose the same number.
 */
async function stageEntry(
  trash: TrashFolder,
  id: string,
  entry: Omit<HistoryEntry, "id">,
  keep: KeptFile | undefined,
): Promise<StagedTrash> {
  const { files, folder } = trash
  const path = join(folder, `${id}.md`)
  const record = join(folder, `${id}.json`)
  const from = keep?.path
  const key = from === undefined ? undefined : keyOf(files, from)
  // A link is removed only while the file that it was made of is in its place; what was moved here stays.
  const isRedundant = (): boolean =>
    from === undefined ? keep !== undefined : attempt(() => keyOf(files, from)) === key
  const discard = (): void => {
    if (isRedundant()) removeQuietly(files, path)
    if (attempt(() => keyOf(files, path)) === undefined) removeQuietly(files, record)
  }
  try {
    await writeFile(trash, record, formatRecord(entry))
    // A copy gets its name when it is complete, so that an incomplete one is never listed.
    if (keep !== undefined && !(from !== undefined && tryToLink(files, from, path)))
      await replaceFile(trash, path, keep.bytes)
  } catch (error) {
    discard()
    throw error
  }
  return { id, path, rewrite: (changed) => replaceFile(trash, record, formatRecord(changed)), discard }
}

/** False on a file system without hard links. */
function tryToLink(files: Files, from: string, path: string): boolean {
  try {
    files.linkSync(from, path)
    return true
  } catch {
    return false
  }
}
