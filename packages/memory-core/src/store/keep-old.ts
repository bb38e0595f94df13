import { join } from "node:path"
import { INDEX_FILE } from "./layout.ts"
import type { LateSave } from "./previous-index.ts"
import type { SeenFile } from "./settled-read.ts"
import { type StagedTrash, stageTrash } from "./stage-trash.ts"
import type { Plan, TrashEntry } from "./store.ts"
import type { TransactionContext } from "./transaction.ts"

/** Puts what a plan replaces or removes into the trash, before it is replaced; nothing when there is nothing. */
export function keepOld(
  context: TransactionContext,
  slug: string | undefined,
  plan: Plan<unknown>,
  topic: SeenFile | undefined,
  index: SeenFile | undefined,
): StagedTrash | undefined {
  const removes = slug !== undefined && plan.topic === null
  const replacesLink = topic?.isLink === true && plan.topic !== undefined
  if (plan.note === undefined && !removes && !replacesLink) return undefined
  const old = slug === undefined ? plan.index && index : replacedTopic(plan, topic)
  const path = join(context.folders.memory.path, slug === undefined ? INDEX_FILE : `${slug}.md`)
  const kept = plan.keep === undefined ? old && { path, bytes: old.bytes } : { bytes: plan.keep }
  // A removal moves the file itself, later; only its record is made here.
  const entry = describeOld(context, slug, plan, {
    hasFile: kept !== undefined,
    asFile: isAsFile(plan, topic),
  })
  return stage(context, entry, removes ? undefined : kept)
}

/** The file that a plan replaces or removes. A symlink has no bytes, and what stays needs no second name. */
function replacedTopic(plan: Plan<unknown>, topic: SeenFile | undefined): SeenFile | undefined {
  return plan.topic === undefined || topic?.isLink ? undefined : topic
}

/** Tells of a plan that was decided again. */
export function rewriteTrash(
  context: TransactionContext,
  trash: StagedTrash,
  slug: string,
  plan: Plan<unknown>,
  topic: SeenFile | undefined,
): void {
  const hasFile = (plan.keep ?? replacedTopic(plan, topic)) !== undefined
  trash.rewrite(describeOld(context, slug, plan, { hasFile, asFile: isAsFile(plan, topic) }))
}

function describeOld(
  { now }: TransactionContext,
  slug: string | undefined,
  { note = { action: "removed", pointers: [] } }: Plan<unknown>,
  { hasFile, asFile }: { hasFile: boolean; asFile: boolean },
): Omit<TrashEntry, "id"> {
  const file = asFile ? { hasFile: true, asFile: true as const } : { hasFile }
  return { ...note, ...(slug === undefined ? {} : { slug }), at: now().toISOString(), ...file }
}

/** Whether what a plan moves to the trash is a symlink, or too large to be read. */
function isAsFile(plan: Plan<unknown>, topic: SeenFile | undefined): boolean {
  return plan.topic !== undefined && (topic?.isLink === true || topic?.total !== undefined)
}

/** Keeps an index that somebody saved too late, as it was saved. */
export function keepLateSave(context: TransactionContext, { name, bytes }: LateSave): StagedTrash {
  const path = join(context.folders.control.path, name)
  const note = { action: "rescued" as const, pointers: [] }
  return stage(context, { ...note, at: context.now().toISOString(), hasFile: true }, { path, bytes })
}

function stage(
  { files, folders, lock, durability }: TransactionContext,
  entry: Omit<TrashEntry, "id">,
  keep: { path?: string; bytes: Uint8Array } | undefined,
): StagedTrash {
  const trash = folders.trash()
  const staged = stageTrash(files, trash.path, lock.epoch, entry, keep, durability !== "none")
  if (durability === "full" && trash.descriptor !== undefined) {
    try {
      files.fsyncSync(trash.descriptor)
    } catch (error) {
      staged.discard()
      throw error
    }
  }
  return staged
}
