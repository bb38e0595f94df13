import { join, normalize, sep } from "node:path"
import { isMemoryError, MemoryError } from "@caliban/memory-core"
import type { SectionFile } from "../section-file.ts"
import type { ConsolidationResult } from "./consolidation-types.ts"
import {
  type OverflowFile,
  type PlanOptions,
  planConsolidation,
  type TopicAddition,
} from "./plan-consolidation.ts"
import { addToTopic } from "./topic-file.ts"

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
  const folder = join(directory, options.overflowDir)
  return await change(async (text) => {
    const plan = planConsolidation(text, await readOverflow(fileAt, directory, options.overflowDir), options)
    // Runs again if the index changes meanwhile; entries that are already in a file are not added twice.
    for (const addition of plan.additions) await addTo(fileAt(join(folder, `${addition.slug}.md`)), addition)
    return plan
  })
}

async function addTo(file: SectionFile, { slug, title, entries }: TopicAddition): Promise<void> {
  await file.change((text) => {
    const edit = addToTopic(text, title, entries)
    if (edit !== undefined) return { ...edit, result: {} }
    throw new MemoryError("conflict", `A comment or code in ${slug}.md is not closed. Close it, then retry.`)
  })
}

/** The folder of overflow files as in links: relative to the index, with `/`. @throws TypeError */
export function checkOverflowDir(folder: string): string {
  const whole = normalize(folder).split(sep).join("/")
  const parts = whole.split("/").filter((part) => part !== "" && part !== ".")
  const isBelow = parts.length > 0 && !parts.includes("..") && !/^[/\\]|^[a-z]:/i.test(folder)
  if (!isBelow || parts[0]?.startsWith("."))
    throw new TypeError("overflowDir must be a relative path of a folder next to or below the memory file.")
  return parts.join("/")
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
