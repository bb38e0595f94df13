import { join } from "node:path"
import { isMemoryError } from "@caliban/memory-core"
import type { SectionFile } from "../section-file.ts"
import { addToTopic } from "./move-entries.ts"
import {
  type ConsolidationResult,
  type OverflowFile,
  type PlanOptions,
  planConsolidation,
} from "./plan-consolidation.ts"

type FileAt = (filePath: string) => SectionFile

/**
 * Consolidates an index under its lock. The overflow files are written first, then the index: a crash in between
 * leaves entries in both, and the next run removes them from the index without adding them again.
 */
export async function consolidateFile(
  { change, directory }: SectionFile,
  fileAt: FileAt,
  options: PlanOptions,
): Promise<ConsolidationResult> {
  return await change(async (text) => {
    const plan = planConsolidation(text, await readOverflow(fileAt, directory, options.overflowDir), options)
    // Runs again if the index changes meanwhile; entries that are already in a file are not added twice.
    for (const path of plan.result.overflowFiles) {
      const entries = plan.moving.filter((entry) => entry.path === path)
      const title = entries[0]?.title ?? ""
      await fileAt(join(directory, path)).change((old) => ({
        text: addToTopic(old, title, entries),
        result: {},
      }))
    }
    return plan
  })
}

/** All overflow files of an index, ordered by slug. */
export async function readOverflow(
  fileAt: FileAt,
  directory: string,
  overflowDir: string,
): Promise<OverflowFile[]> {
  const folder = join(directory, overflowDir)
  const { store } = fileAt(join(folder, "MEMORY.md"))
  const slugs = await store.hold(async (reader) => [...((await reader.slugs()) ?? [])].sort())
  const files: OverflowFile[] = []
  for (const slug of slugs) {
    try {
      files.push({ slug, text: await fileAt(join(folder, `${slug}.md`)).read() })
    } catch (error) {
      if (!isMemoryError(error)) throw error
      files.push({ slug, text: undefined })
    }
  }
  return files
}
