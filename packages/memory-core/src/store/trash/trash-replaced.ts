import { join } from "node:path"
import { syncDescriptor } from "../../files/write-file.ts"
import type { TransactionContext } from "../context.ts"
import { INDEX_FILE } from "../layout.ts"
import type { Plan, TrashEntry } from "../store.ts"
import type { LateSave } from "../watch/previous-index.ts"
import type { SeenFile } from "../watch/settled-read.ts"
import { type KeptFile, type StagedTrash, stageTrash } from "./stage-trash.ts"
import { describeBytes, describeLeft } from "./trash-record.ts"

/** Puts what a plan replaces or removes into the trash, before it is replaced; `undefined` when that is nothing. */
export async function trashReplaced(
  context: TransactionContext,
  slug: string | undefined,
  plan: Plan<unknown>,
  topic: SeenFile | undefined,
  index: SeenFile | undefined,
): Promise<StagedTrash | undefined> {
  const removes = slug !== undefined && plan.topic === null
  const replacesLink = topic?.isLink === true && plan.topic !== undefined
  if (plan.note === undefined && !removes && !replacesLink) return undefined
  const old = slug === undefined ? plan.index && index : replacedTopic(plan, topic)
  const path = join(context.folders.memory.path, slug === undefined ? INDEX_FILE : `${slug}.md`)
  const kept = plan.keep === undefined ? old && { path, bytes: old.bytes } : { bytes: plan.keep }
  // A removal moves the file itself, later; only its record is made here.
  const entry = {
    ...describe(context, slug, plan, isAsFile(plan, topic) ? "file" : kept?.bytes),
    ...describeLeft(slug, plan, readableBytes(topic)),
  }
  return await stage(context, entry, removes ? undefined : kept)
}

/** The file that a plan replaces or removes. A symlink has no bytes, and what stays needs no copy. */
function replacedTopic(plan: Plan<unknown>, topic: SeenFile | undefined): SeenFile | undefined {
  return plan.topic === undefined || topic?.isLink ? undefined : topic
}

/** Describes a plan that was decided again. */
export async function rewriteTrash(
  context: TransactionContext,
  trash: StagedTrash,
  slug: string,
  plan: Plan<unknown>,
  topic: SeenFile | undefined,
): Promise<void> {
  const kept = isAsFile(plan, topic) ? "file" : (plan.keep ?? replacedTopic(plan, topic)?.bytes)
  const left = describeLeft(slug, plan, readableBytes(topic))
  await trash.rewrite({ ...describe(context, slug, plan, kept), ...left })
}

function describe(
  { now }: TransactionContext,
  slug: string | undefined,
  { note = { action: "removed", pointers: [] } }: Plan<unknown>,
  kept: Uint8Array | "file" | undefined,
): Omit<TrashEntry, "id"> {
  const at = now().toISOString()
  const file = kept === "file" ? { hasFile: true, asFile: true as const } : describeBytes(kept)
  return { ...note, ...(slug === undefined ? {} : { slug }), at, ...file }
}

function readableBytes(topic: SeenFile | undefined): Uint8Array | undefined {
  return topic?.isLink || topic?.total !== undefined ? undefined : topic?.bytes
}

/** Whether what a plan moves to the trash is a symlink, or too large to be read. */
function isAsFile(plan: Plan<unknown>, topic: SeenFile | undefined): boolean {
  return plan.topic !== undefined && (topic?.isLink === true || topic?.total !== undefined)
}

/** Keeps an index that an editor saved too late, as it was saved. */
export async function keepLateSave(
  context: TransactionContext,
  { name, bytes }: LateSave,
): Promise<StagedTrash> {
  const path = join(context.folders.control.path, name)
  const note = { action: "rescued" as const, pointers: [] }
  const at = context.now().toISOString()
  return await stage(context, { ...note, at, ...describeBytes(bytes) }, { path, bytes })
}

async function stage(
  { files, folders, trash: total, durability }: TransactionContext,
  entry: Omit<TrashEntry, "id">,
  keep: KeptFile | undefined,
): Promise<StagedTrash> {
  const folder = folders.trash()
  const number = total.nextNumber()
  const staged = await stageTrash(
    { files, folder: folder.path, sync: durability !== "none" },
    number,
    entry,
    keep,
  )
  total.added(entry.bytes ?? 0)
  if (durability === "full" && folder.descriptor !== undefined) {
    try {
      await syncDescriptor(files, folder.descriptor)
    } catch (error) {
      staged.discard()
      throw error
    }
  }
  return staged
}
