import { MemoryError } from "@caliban/memory-core"
import type { TextEdit } from "../sections/append-entry.ts"
import { formatSections } from "../sections/format-sections.ts"
import { parseSections } from "../sections/parse-sections.ts"
import type { MemorySection, ParsedMemoryFile } from "../types.ts"
import { append, confirm, type FileChange, remove, update } from "./entry-changes.ts"
import { changeExisting, changeTarget, type FileContext, readTarget } from "./file-context.ts"
import type { MemoryFileManager } from "./file-manager-types.ts"
import { guardEntry } from "./guard-entry.ts"

type EntryOperations = Pick<MemoryFileManager, "read" | "write" | "append" | "remove" | "update" | "confirm">

/** Reading a file and changing its entries. */
export function createEntryOperations(context: FileContext): EntryOperations {
  const { guard, targetOf, today, isDuplicate } = context
  return {
    async read(filePath) {
      const target = targetOf(filePath)
      const text = await readTarget(target)
      return { path: target.path, ...parseSections(text ?? ""), exists: text !== undefined }
    },
    write: (filePath, file) => writeFile(context, filePath, file),
    async append(filePath, section, entry) {
      const draft = typeof entry === "string" ? { text: entry } : entry
      const target = targetOf(filePath)
      await guardEntry(guard, { ...draft, section })
      const options = { today: today(), isDuplicate }
      return await changeTarget(context, target, ({ text }) => append(text, section, draft, options))
    },
    remove: (filePath, section, entry) =>
      changeExisting(context, filePath, (text) => remove(text, section, entry)),
    async update(filePath, section, oldEntry, newEntry) {
      const draft = typeof newEntry === "string" ? { text: newEntry } : newEntry
      await guardEntry(guard, { ...draft, section })
      const place = { section, entry: oldEntry }
      return await changeExisting(context, filePath, (text) => update(text, place, draft, today()))
    },
    confirm: (filePath, section, entry) =>
      changeExisting(context, filePath, (text) => confirm(text, section, entry, today())),
  }
}

async function writeFile(
  context: FileContext,
  filePath: string,
  file: ParsedMemoryFile,
): Promise<FileChange> {
  const edit = formatSections(file)
  const before = new Set(entriesWithSection(parseSections(file.raw).sections).map(keyOf))
  for (const entry of entriesWithSection(file.sections))
    if (!before.has(keyOf(entry))) await guardEntry(context.guard, entry)
  return await changeTarget(context, context.targetOf(filePath), ({ onDisk, merge }) => {
    if ((onDisk ?? "") === file.raw)
      return { ...edit, text: merge(edit.text), result: { removed: removedLines(edit) } }
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
