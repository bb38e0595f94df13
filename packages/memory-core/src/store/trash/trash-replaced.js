import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { keyOf } from "../../files/versioned-file.ts"
import { removeQuietly, syncFolder } from "../../files/write-file.ts"
import { crypto } from "../../node-modules.ts"
import { storedPath } from "../attachments/stored-path.ts"
import { INDEX_FILE } from "../file-names.ts"
import { describeBytes, describeLeft, formatRecord, replaceFile, writeFile } from "./trash-record.ts"
/** Puts what a plan replaces or removes into the trash, before it is replaced; `undefined` when that is nothing. */
export async function trashReplaced(context, slug, plan, { topic, index }) {
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
export async function rewriteTrash(context, trash, slug, { plan, topic }) {
  const kept = plan.keep ?? replacedTopic(plan, topic)?.bytes
  await trash.rewrite(describe(context, slug, plan, { topic, kept }))
}
/** Keeps an index that an editor saved too late, as it was saved. */
export async function trashLateSave(context, { name, bytes }) {
  const path = join(context.folders.control.path, name)
  const at = context.now().toISOString()
  await stage(context, { action: "rescued", pointers: [], at, ...describeBytes(bytes) }, { path, bytes })
}
/** The file that a plan replaces or removes. A symlink has no bytes, and what stays needs no copy. */
function replacedTopic(plan, topic) {
  return plan.topic === undefined || topic?.isLink ? undefined : topic
}
function describe({ now }, slug, plan, { topic, kept }) {
  const { note = { action: "removed", pointers: [] } } = plan
  const isReadable = !topic?.isLink && topic?.total === undefined
  // A symlink or a file that is too large to be read goes to the trash as it is.
  const isMoved = plan.topic !== undefined && !isReadable
  const file = isMoved ? { hasFile: true, asFile: true } : describeBytes(kept)
  const left = describeLeft(slug, plan, isReadable ? topic?.bytes : undefined)
  return { ...note, ...(slug === undefined ? {} : { slug }), at: now().toISOString(), ...file, ...left }
}
async function stage({ files, folders, trash: total, durability }, entry, keep) {
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
async function stageEntry(trash, id, entry, keep) {
  const { files, folder } = trash
  const path = join(folder, `${id}.md`)
  const record = join(folder, `${id}.json`)
  const from = keep?.path
  const key = from === undefined ? undefined : keyOf(files, from)
  // A link is removed only while the file that it was made of is in its place; what was moved here stays.
  const isRedundant = () =>
    from === undefined ? keep !== undefined : attempt(() => keyOf(files, from)) === key
  const discard = () => {
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
function tryToLink(files, from, path) {
  try {
    files.linkSync(from, path)
    return true
  } catch {
    return false
  }
}
