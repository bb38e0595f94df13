import { join } from "node:path"
import { parseSections } from "../sections/parse-sections.ts"
import type { ParsedMemoryFile } from "../types.ts"
import { consolidateFile } from "./consolidation/consolidate-file.ts"
import type { ConsolidationResult } from "./consolidation/consolidation-types.ts"
import { readOverflow } from "./consolidation/overflow.ts"
import { planConsolidation } from "./consolidation/plan-consolidation.ts"
import { type DecayResult, markStale } from "./decay.ts"
import { changeTarget, type FileContext, findInOverflow, readTarget } from "./file-context.ts"

/** Consolidates a file. One under its limit takes no lock, and a missing one is not created. */
export async function consolidate(context: FileContext, filePath: string): Promise<ConsolidationResult> {
  const target = context.targetOf(filePath)
  const text = (await readTarget(target)) ?? ""
  if (parseSections(text).lineCount <= context.maxLines)
    return { changed: false, ...planConsolidation(text, [], context).result }
  return await consolidateFile(target, { ...context, elsewhere: () => findInOverflow(context, target) })
}

/** Marks entries that were not confirmed for `days`. */
export async function checkFileDecay(
  context: FileContext,
  filePath: string,
  days: number,
): Promise<DecayResult> {
  const target = context.targetOf(filePath)
  const check = markStale((await readTarget(target)) ?? "", context.now(), days)
  if (check.result.marked.length === 0) return { ...check.result, changed: false }
  return await changeTarget(context, target, ({ text }) => markStale(text, context.now(), days))
}

/** The readable overflow files of a memory file. */
export async function parseOverflow(
  { targetOf, overflowDir }: FileContext,
  filePath: string,
): Promise<ParsedMemoryFile[]> {
  const { directory } = targetOf(filePath)
  const found = await readOverflow(targetOf, directory, overflowDir)
  return found.flatMap(({ slug, text }) => {
    const path = join(directory, overflowDir, `${slug}.md`)
    return text === undefined ? [] : [{ path, ...parseSections(text), exists: true }]
  })
}
