import { realpathSync } from "node:fs"
import { join } from "node:path"
import { MemoryError } from "@caliban/memory-core"
import type { TextEdit } from "../sections/append-entry.ts"
import type { NewEntry } from "../sections/format-entry.ts"
import { formatSections } from "../sections/format-sections.ts"
import { parseSections } from "../sections/parse-sections.ts"
import { isoDay } from "../text/dates.ts"
import type { MemorySection, ParsedMemoryFile } from "../types.ts"
import { changeFile, type FileBefore, type FileEdit, type FindElsewhere } from "./change-file.ts"
import { consolidateFile } from "./consolidation/consolidate-file.ts"
import type { ConsolidationResult } from "./consolidation/consolidation-types.ts"
import { type IsDuplicate, isSameText } from "./consolidation/merge-duplicates.ts"
import { checkOverflowDir, isInOverflow, readOverflow } from "./consolidation/overflow.ts"
import { planConsolidation } from "./consolidation/plan-consolidation.ts"
import { type DecayResult, markStale } from "./decay.ts"
import { append, confirm, type FileChange, remove, update } from "./entry-changes.ts"
import { createTargets, type FileTarget, type StoreOptions } from "./file-target.ts"
import { type Guard, guardEntry } from "./guard-entry.ts"
import { readText } from "./read-text.ts"
import { findSuccessor, readTrashed, type TrashedEntries } from "./trashed-entries.ts"

export interface MemoryFileManagerOptions extends StoreOptions {
  /** A file with more lines is consolidated. Default: 200. */
  maxLines?: number
  /** The folder of overflow files, below the memory file. Default: `memory`. */
  overflowDir?: string
  /** False consolidates by merging only. Default: true. */
  overflow?: boolean
  /** Sees every entry before it is written. */
  guard?: Guard
  /** Whether an entry says what another one says already. Default: equal but for case, blanks and quotes. */
  isDuplicate?: IsDuplicate
}

/** Sectioned memory files. Every change is atomic and safe against other processes, editors and crashes. */
export interface MemoryFileManager {
  /** A file, parsed. One that is missing is empty, with `exists: false`; nothing is made. */
  read(filePath: string): Promise<ParsedMemoryFile>
  /**
   * Writes the difference between `file.raw` and `file.sections`; see `formatSections`.
   *
   * @throws MemoryError `conflict` when the file is not `file.raw` any more.
   */
  write(filePath: string, file: ParsedMemoryFile): Promise<FileChange>
  /** Adds an entry, or confirms the one that says so already (`reason: "duplicate"`). */
  append(filePath: string, section: string, entry: string | NewEntry): Promise<FileChange>
  /** Moves an entry to the trash, with what stands below it. */
  remove(filePath: string, section: string, entry: string): Promise<FileChange>
  /** Gives an entry another text, counts its version up and dates it. */
  update(
    filePath: string,
    section: string,
    oldEntry: string,
    newEntry: string | NewEntry,
  ): Promise<FileChange>
  needsConsolidation(filePath: string): Promise<boolean>
  /** Brings a `MEMORY.md` under its limit: merges duplicates, moves related entries into overflow files with links. */
  consolidate(filePath: string): Promise<ConsolidationResult>
  /** What `consolidate` would do. */
  previewConsolidation(filePath: string): Promise<ConsolidationResult>
  lineCount(filePath: string): Promise<number>
  /** Makes the folder of a file, mode 0700. */
  ensureDir(filePath: string): Promise<void>
  /** Marks entries that nobody has confirmed for `days` (90). With `apply: false` it only says which. */
  decayCheck(filePath: string, options?: { days?: number; apply?: boolean }): Promise<DecayResult>
  /** Says of an entry that it still holds: takes the mark away and dates it. */
  confirm(filePath: string, section: string, entry: string): Promise<FileChange>
  /** The overflow files beside a memory file, those that cannot be read left out. */
  readOverflow(filePath: string): Promise<ParsedMemoryFile[]>
  /** What was replaced or taken out of a file, newest first. */
  trash(filePath: string): Promise<TrashedEntries[]>
  /** Puts the entries of a change back; one that replaced another gives way to it. `undefined` without such a change. */
  restore(filePath: string, id: string): Promise<TrashedEntries | undefined>
}

/** Creates a manager. Touches no file. @throws TypeError for an `overflowDir` that is not below the file. */
export function createMemoryFileManager(options: MemoryFileManagerOptions = {}): MemoryFileManager {
  const { maxLines = 200, overflow = true, guard, isDuplicate = isSameText, now = () => new Date() } = options
  const { durability, trustDirectory, files, lockWait } = options
  const overflowDir = checkOverflowDir(options.overflowDir ?? "memory")
  const stores = Object.entries({ durability, trustDirectory, files, lockWait, now })
  const targetOf = createTargets(Object.fromEntries(stores.filter(([, value]) => value !== undefined)))
  const today = (): string => isoDay(now())

  const readTarget = async ({ store, slug }: FileTarget): Promise<string | undefined> =>
    await store.hold((reader) => readText(reader, slug))
  const elsewhere =
    ({ directory }: FileTarget): FindElsewhere =>
    async () =>
      isInOverflow(await readOverflow(targetOf, directory, overflowDir))
  const change = async <Result extends object>(
    target: FileTarget,
    decide: (before: FileBefore) => FileEdit<Result>,
  ): Promise<Result & { changed: boolean; trashId?: string }> => {
    const { result, ...commit } = await changeFile(target, elsewhere(target), decide)
    return { ...result, ...commit }
  }
  /** A change of an entry that has to be there: without a file nothing is made. */
  const changeExisting = async (
    filePath: string,
    decide: (text: string) => FileEdit<Omit<FileChange, "changed" | "trashId">>,
  ): Promise<FileChange> => {
    const target = targetOf(filePath)
    if ((await readTarget(target)) === undefined) return { changed: false, reason: "not-found" }
    return await change(target, ({ text }) => decide(text))
  }
  const countLines = async (filePath: string): Promise<number> =>
    parseSections((await readTarget(targetOf(filePath))) ?? "").lineCount
  const planOptions = { maxLines, overflowDir, isDuplicate, overflow }

  const readTrash = async ({ store, slug }: FileTarget): Promise<TrashedEntries[]> => {
    const found: TrashedEntries[] = []
    for (const entry of await store.trash.list()) {
      if (entry.slug === slug) found.push(readTrashed(entry, await store.trash.read(entry.id)))
    }
    return found.filter(({ entries }) => entries.length > 0)
  }

  const manager: MemoryFileManager = {
    async read(filePath) {
      const target = targetOf(filePath)
      const text = await readTarget(target)
      return { path: target.path, ...parseSections(text ?? ""), exists: text !== undefined }
    },
    async write(filePath, file) {
      const target = targetOf(filePath)
      const edit = formatSections(file)
      const before = new Set(sectionEntries(parseSections(file.raw).sections).map(keyOf))
      for (const entry of sectionEntries(file.sections))
        if (!before.has(keyOf(entry))) await guardEntry(guard, entry)
      return await change(target, ({ onDisk, merge }) => {
        if ((onDisk ?? "") === file.raw)
          return { ...edit, text: merge(edit.text), result: describeEdit(edit) }
        throw new MemoryError(
          "conflict",
          "The file was changed since it was read. Read it again, and make the change in what it is now.",
        )
      })
    },
    async append(filePath, section, entry) {
      const target = targetOf(filePath)
      const draft = typeof entry === "string" ? { text: entry } : entry
      await guardEntry(guard, { ...draft, section })
      return await change(target, ({ text }) => append(text, section, draft, today(), isDuplicate))
    },
    remove: (filePath, section, entry) => changeExisting(filePath, (text) => remove(text, section, entry)),
    async update(filePath, section, oldEntry, newEntry) {
      const draft = typeof newEntry === "string" ? { text: newEntry } : newEntry
      await guardEntry(guard, { ...draft, section })
      return await changeExisting(filePath, (text) => update(text, section, oldEntry, draft, today()))
    },
    async needsConsolidation(filePath) {
      return (await countLines(filePath)) > maxLines
    },
    async consolidate(filePath) {
      const target = targetOf(filePath)
      // What is short enough needs no lock, and what is not there is not made.
      const text = (await readTarget(target)) ?? ""
      if (parseSections(text).lineCount <= maxLines)
        return { changed: false, ...planConsolidation(text, [], planOptions).result }
      const realpath = (path: string): string => (files?.realpathSync ?? realpathSync)(path)
      return await consolidateFile(target, {
        ...planOptions,
        targetOf,
        realpath,
        elsewhere: elsewhere(target),
      })
    },
    async previewConsolidation(filePath) {
      const target = targetOf(filePath)
      const text = (await readTarget(target)) ?? ""
      const topics = await readOverflow(targetOf, target.directory, overflowDir)
      const plan = planConsolidation(text, topics, planOptions)
      return { changed: plan.text !== text, ...plan.result }
    },
    lineCount: countLines,
    async ensureDir(filePath) {
      await targetOf(filePath).store.transact(undefined, () => ({ result: undefined }))
    },
    async decayCheck(filePath, { days = 90, apply = true } = {}) {
      const target = targetOf(filePath)
      const text = await readTarget(target)
      const seen = markStale(text ?? "", now(), days)
      if (!apply || seen.result.marked.length === 0) return { ...seen.result, changed: false }
      return await change(target, (before) => markStale(before.text, now(), days))
    },
    confirm: (filePath, section, entry) =>
      changeExisting(filePath, (text) => confirm(text, section, entry, today())),
    async readOverflow(filePath) {
      const { directory } = targetOf(filePath)
      const found = await readOverflow(targetOf, directory, overflowDir)
      return found.flatMap(({ slug, text }) => {
        const path = join(directory, overflowDir, `${slug}.md`)
        return text === undefined ? [] : [{ path, ...parseSections(text), exists: true }]
      })
    },
    trash: (filePath) => readTrash(targetOf(filePath)),
    async restore(filePath, id) {
      const change = (await readTrash(targetOf(filePath))).find((one) => one.id === id)
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

/** All entries, each with the title of its section. */
function sectionEntries(
  sections: readonly MemorySection[],
): { section: string; text: string; children: readonly string[] }[] {
  return sections.flatMap(({ title, entries }) => entries.map((entry) => ({ ...entry, section: title })))
}

function keyOf({ text, children }: { text: string; children: readonly string[] }): string {
  return JSON.stringify([text, children])
}

function describeEdit({ removed }: TextEdit): { removed?: string } {
  return removed.length === 0 ? {} : { removed: removed.map(({ line }) => line).join("\n") }
}
