import { randomUUID } from "node:crypto"
import { dirname, join } from "node:path"
import { isMemoryError, MemoryError } from "@caliban/memory-core"
import { addLines } from "../../sections/edit-entries.ts"
import { foldTitle } from "../../sections/entry-text.ts"
import { blocksOf, type EntryBlock, linesOf, parseSectionedLines } from "../../sections/parse.ts"
import { changedSince, type FileCommit, retry, type SectionFile } from "../section-file.ts"
import { type OverflowFile, type PlanOptions, planConsolidation } from "./plan.ts"

const COPIED = "No entry is lost, but overflow files have copies of some. The next run completes this."

type FileAt = (filePath: string) => SectionFile

/**
 * Consolidates an index. A host is asked about all files before the first is changed. The overflow files are written
 * first, then the index: a crash in between leaves entries in both, and the next run removes them from the index
 * without adding them again.
 */
export async function consolidateFile(file: SectionFile, fileAt: FileAt, options: PlanOptions) {
  const directory = dirname(file.path)
  return await retry(async () => {
    const { raw } = await file.change((text) => ({ text, result: { raw: text } }))
    const overflow = await readOverflow(fileAt, join(directory, options.overflowDir))
    const { text, moving, result } = planConsolidation(raw, overflow, options)
    const group = moving.length > 0 ? randomUUID() : undefined
    const makes: (() => Promise<FileCommit>)[] = []
    for (const path of result.overflowFiles) {
      const own = moving.filter((entry) => entry.path === path)
      const blocks = own.map(({ block }) => block)
      const add = (old: string) => ({ text: addToTopic(old, own[0]?.title ?? "", blocks), result: {} })
      makes.push(await fileAt(join(directory, path)).prepareChange(add, { group }))
    }
    const replace = (old: string) => {
      if (old !== raw) throw changedSince()
      return { text, result }
    }
    const finish = await file.prepareChange(replace, { group })
    let isCopied = false
    try {
      for (const make of makes) isCopied = (await make()).changed || isCopied
      return await finish()
    } catch (error) {
      if (!isCopied || !isMemoryError(error, "write-failed")) throw error
      const message = error.message.replace("Nothing was changed.", COPIED)
      throw new MemoryError(error.code, message, { cause: error, details: error.details })
    }
  })
}

/** All overflow files in a folder, ordered by slug. */
export async function readOverflow(fileAt: FileAt, folder: string): Promise<OverflowFile[]> {
  const { store } = fileAt(join(folder, "any.md"))
  const unlessRefused = (error: unknown): undefined => {
    if (!isMemoryError(error)) throw error
  }
  const files: OverflowFile[] = []
  for (const slug of (await store.slugs()) ?? []) {
    const { path, read } = fileAt(join(folder, `${slug}.md`))
    files.push({ slug, path, text: await read().catch(unlessRefused) })
  }
  return files
}

/** Adds entries to the sections of an overflow file, each once: its lines may be in its section already. */
export function addToTopic(raw: string, title: string, entries: readonly EntryBlock[]): string {
  const text = raw.trim() === "" ? `${raw}# ${title}\n` : raw
  const known = new Map<string, number>()
  for (const block of blocksOf(parseSectionedLines(text))) {
    const key = keyOf(block.section, linesOf(block))
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  const added = new Map<string, string[]>()
  for (const entry of entries) {
    const { section } = entry
    const plain = withoutIndent(linesOf(entry))
    const key = keyOf(section, plain)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    if (left > 0) continue
    added.set(section, added.get(section) ?? [])
    added.get(section)?.push(...plain)
  }
  return [...added].reduce((now, [section, own]) => addLines(now, section, () => own), text)
}

const keyOf = (section: string, lines: readonly string[]): string => [foldTitle(section), ...lines].join("\n")

function withoutIndent(lines: readonly string[]): string[] {
  const indent = /^[ \t]*/.exec(lines[0] ?? "")?.[0] ?? ""
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
}
