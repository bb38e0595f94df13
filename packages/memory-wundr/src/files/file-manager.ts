import { join } from "node:path"
import { MemoryError } from "@caliban/memory-core"
import { checkFileManagerOptions } from "../check-options.ts"
import { parseSections } from "../sections/parse-sections.ts"
import { consolidateFile } from "./consolidation/consolidate-file.ts"
import { readOverflow } from "./consolidation/overflow.ts"
import { planConsolidation } from "./consolidation/plan-consolidation.ts"
import { markStale } from "./decay.ts"
import { append, confirm, type EntryEdit, type FileChange, remove, update } from "./entry-changes.ts"
import { changeTarget, createFileContext, type FileContext, readTarget } from "./file-context.ts"
import type { MemoryFileManager, MemoryFileManagerOptions } from "./file-manager-types.ts"
import { guardEntry } from "./guard-entry.ts"
import { findSuccessor, readTrashed, type TrashedEntries } from "./trashed-entries.ts"
import { writeSections } from "./write-sections.ts"

/** Creates a manager without touching a file. @throws TypeError for an `overflowDir` that is not below the file */
export function createMemoryFileManager(options: MemoryFileManagerOptions = {}): MemoryFileManager {
  checkFileManagerOptions(options)
  const context = createFileContext(options)
  const { guard, isDuplicate, maxLines, now, overflowDir, targetOf, today } = context
  const textOf = async (filePath: string): Promise<string> => (await readTarget(targetOf(filePath))) ?? ""
  const lineCount = async (filePath: string): Promise<number> =>
    parseSections(await textOf(filePath)).lineCount
  const manager: MemoryFileManager = {
    async read(filePath) {
      const target = targetOf(filePath)
      const text = await readTarget(target)
      return { path: target.path, ...parseSections(text ?? ""), exists: text !== undefined }
    },
    write: (filePath, file) => writeSections(context, filePath, file),
    async append(filePath, section, entry) {
      const draft = typeof entry === "string" ? { text: entry } : entry
      const target = targetOf(filePath)
      await guardEntry(guard, { ...draft, section })
      const settings = { today: today(), isDuplicate }
      return await changeTarget(context, target, ({ text }) => append(text, section, draft, settings))
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
    lineCount,
    needsConsolidation: async (filePath) => (await lineCount(filePath)) > maxLines,
    async consolidate(filePath) {
      const target = targetOf(filePath)
      if (target.slug !== undefined)
        throw new MemoryError(
          "invalid-slug",
          "Only a MEMORY.md can be consolidated; overflow files have no line limit.",
        )
      const text = await textOf(filePath)
      // A file under its limit takes no lock, and a missing one is not created.
      if (parseSections(text).lineCount <= maxLines)
        return { changed: false, ...planConsolidation(text, [], context).result }
      return await consolidateFile(target, context)
    },
    async ensureDir(filePath) {
      await targetOf(filePath).store.transact(undefined, () => ({ result: undefined }))
    },
    async decayCheck(filePath, { days = 90 } = {}) {
      const { result } = markStale(await textOf(filePath), now(), days)
      if (result.marked.length === 0) return { ...result, changed: false }
      return await changeTarget(context, targetOf(filePath), ({ text }) => markStale(text, now(), days))
    },
    async readOverflow(filePath) {
      const { directory } = targetOf(filePath)
      return (await readOverflow(targetOf, directory, overflowDir)).flatMap(({ slug, text }) => {
        const path = join(directory, overflowDir, `${slug}.md`)
        return text === undefined ? [] : [{ path, ...parseSections(text), exists: true }]
      })
    },
    async trash(filePath) {
      const { store, slug } = targetOf(filePath)
      const found: TrashedEntries[] = []
      for (const entry of await store.history.list())
        if (entry.slug === slug) found.push(readTrashed(entry, await store.history.read(entry.id)))
      return found.filter(({ entries }) => entries.length > 0)
    },
    async restore(filePath, id) {
      const change = (await manager.trash(filePath)).find((one) => one.id === id)
      for (const { section, ...entry } of change?.entries ?? []) {
        const successor = findSuccessor(await manager.read(filePath), entry.text)
        await (successor === undefined
          ? manager.append(filePath, section, entry)
          : manager.update(filePath, successor.section, successor.text, entry))
      }
      return change
    },
  }
  return manager
}

/** Changes an existing entry. A missing file is not created. */
async function changeExisting(
  context: FileContext,
  filePath: string,
  decide: (text: string) => EntryEdit,
): Promise<FileChange> {
  const target = context.targetOf(filePath)
  if ((await readTarget(target)) === undefined) return { changed: false, reason: "not-found" }
  return await changeTarget(context, target, ({ text }) => decide(text))
}
