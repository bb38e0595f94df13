import { join } from "node:path"
import { MemoryError } from "@caliban/memory-core"
import { changeFile } from "../change-file.ts"
import type { FileTarget } from "../file-target.ts"
import type { ConsolidationResult } from "./consolidation-types.ts"
import { readOverflow, refuseSameFolder } from "./overflow.ts"
import { type PlanOptions, planConsolidation, type TopicAddition } from "./plan-consolidation.ts"
import { addToTopic } from "./topic-file.ts"

export interface ConsolidateContext extends PlanOptions {
  targetOf(filePath: string): FileTarget
  realpath(path: string): string
}

/**
 * Consolidates an index under its lock. The overflow files are written first, then the index: a crash in between
 * leaves entries in both, and the next run removes them from the index without adding them again.
 */
export async function consolidateFile(
  target: FileTarget,
  context: ConsolidateContext,
): Promise<ConsolidationResult> {
  const { targetOf, overflowDir } = context
  const folder = join(target.directory, overflowDir)
  const { result, ...commit } = await changeFile(target, async ({ text }) => {
    refuseSameFolder(context.realpath, target.directory, folder)
    const plan = planConsolidation(text, await readOverflow(targetOf, target.directory, overflowDir), context)
    // Runs again if the index changes meanwhile; entries that are already in a file are not added twice.
    for (const addition of plan.additions)
      await addTo(targetOf(join(folder, `${addition.slug}.md`)), addition)
    return plan
  })
  return { ...result, ...commit }
}

async function addTo(target: FileTarget, { slug, title, entries }: TopicAddition): Promise<void> {
  await changeFile(target, ({ text }) => {
    const edit = addToTopic(text, title, entries)
    if (edit !== undefined) return { ...edit, result: undefined }
    throw new MemoryError("conflict", `A comment or code in ${slug}.md is not closed. Close it, then retry.`)
  })
}
