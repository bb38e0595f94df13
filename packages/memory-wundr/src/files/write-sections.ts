import { MemoryError } from "@caliban/memory-core"
import type { TextEdit } from "../sections/append-entry.ts"
import { formatSections } from "../sections/format-sections.ts"
import { parseSections } from "../sections/parse-sections.ts"
import type { MemorySection, ParsedMemoryFile } from "../types.ts"
import type { FileChange } from "./entry-changes.ts"
import { changeTarget, type FileContext } from "./file-context.ts"
import { guardEntry } from "./guard-entry.ts"

/** Writes the difference between `file.raw` and `file.sections`; see `MemoryFileManager.write`. */
export async function writeSections(
  context: FileContext,
  filePath: string,
  file: ParsedMemoryFile,
): Promise<FileChange> {
  const edit = formatSections(file)
  const before = new Set(entriesWithSection(parseSections(file.raw).sections).map(keyOf))
  for (const entry of entriesWithSection(file.sections))
    if (!before.has(keyOf(entry))) await guardEntry(context.guard, entry)
  return await changeTarget(context, context.targetOf(filePath), ({ text }) => {
    if (text === file.raw) return { ...edit, result: { removed: removedLines(edit) } }
    throw new MemoryError("conflict", "The file was changed since it was read. Read it again, then retry.")
  })
}

function entriesWithSection(
  sections: readonly MemorySection[],
): { section: string; text: string; children: readonly string[] }[] {
  return sections.flatMap(({ title, entries }) => entries.map((entry) => ({ ...entry, section: title })))
}

function keyOf({ text, children }: { text: string; children: readonly string[] }): string {
  return JSON.stringify([text, children])
}

function removedLines({ removed }: TextEdit): string | undefined {
  return removed.length === 0 ? undefined : removed.map(({ line }) => line).join("\n")
}
