import { dirname, join } from "node:path"
import { checkSlug, MemoryError, type MemoryOptions, type TopicDraft } from "@caliban/memory-core"
import { askGuard, check } from "@caliban/memory-core/internal"
import { proposeSlug } from "@caliban/text"
import { FILE_MANAGER } from "../check-options.ts"
import { type NewEntry, removeBlock } from "../sections/edit-entries.ts"
import { foldTitle } from "../sections/entry-text.ts"
import { parseSections } from "../sections/parse.ts"
import type { ParsedMemoryFile } from "../sections/section-types.ts"
import { writeDifference } from "../sections/write-difference.ts"
import { consolidateFile, readOverflow } from "./consolidation/consolidate-file.ts"
import { type ConsolidationResult, type PlanOptions, planConsolidation } from "./consolidation/plan.ts"
import { append, changeEntry, confirmation, type DecayResult, type FileChange, markStale } from "./edits.ts"
import type { FileHost, StoreOptions } from "./file-host.ts"
import { changedSince, createFiles, pickStoreOptions } from "./section-file.ts"

/** The guard of memory-core: refuses text that must not be stored. */
export type Guard = NonNullable<MemoryOptions["guard"]>

export interface MemoryFileManagerOptions extends StoreOptions, Partial<PlanOptions> {
  /** Checks every entry before it is written. Default: none. */
  guard?: Guard
}

type Text = string | NewEntry

/** Reads and changes sectioned memory files. Changes are atomic and safe with other processes, editors and crashes. */
export interface MemoryFileManager {
  /** Parses a file. A missing file is empty, with `exists: false`; it is not created. */
  read(filePath: string): Promise<ParsedMemoryFile>
  /**
   * Writes the difference between `file.raw` and `file.sections`, and no other byte. `line` and `startLine` identify
   * entries and sections; 0 means new. A missing entry or section is removed; prose stays.
   * @throws MemoryError `conflict` if the file is no longer equal to `file.raw`.
   */
  write(filePath: string, file: ParsedMemoryFile): Promise<FileChange>
  /** Adds an entry, or confirms the existing one that says the same (`reason: "duplicate"`). */
  append(filePath: string, section: string, entry: Text): Promise<FileChange>
  /** Moves an entry to the history, with its sub-bullets. */
  remove(filePath: string, section: string, entry: string): Promise<FileChange>
  /** Changes an entry and confirms it. */
  update(filePath: string, section: string, oldEntry: string, newEntry: Text): Promise<FileChange>
  needsConsolidation(filePath: string): Promise<boolean>
  /** Brings a `MEMORY.md` under its limit: merges duplicates and moves related entries into linked overflow files. */
  consolidate(filePath: string): Promise<ConsolidationResult>
  lineCount(filePath: string): Promise<number>
  /** Creates the folder of a file, mode 0700. */
  ensureDir(filePath: string): Promise<void>
  /** Marks entries that were not confirmed for `days` (default: 90). */
  decayCheck(filePath: string, options?: { days?: number }): Promise<DecayResult>
  /** Confirms an entry: clears the stale mark and updates its date. */
  confirm(filePath: string, section: string, entry: string): Promise<FileChange>
  /** The readable overflow files of a memory file. */
  readOverflow(filePath: string): Promise<ParsedMemoryFile[]>
}

/** Creates a manager without touching a file. @throws TypeError for a wrong option, with its name */
export function createMemoryFileManager(options: MemoryFileManagerOptions = {}): MemoryFileManager {
  check("createMemoryFileManager", FILE_MANAGER, options)
  return openFileManager(options)
}

type Edit = [section: string, entry: string, change: ReturnType<typeof confirmation>, draft?: TopicDraft]

/** The manager of a session, with the rules of its host. */
export function openFileManager(options: MemoryFileManagerOptions, host?: FileHost): MemoryFileManager {
  const { maxLines = 200, overflow = true, overflowDir = "memory", guard, now = () => new Date() } = options
  const plan = { maxLines, overflow, overflowDir }
  const fileAt = createFiles(pickStoreOptions(options), overflowDir, host)
  const today = (): string => now().toISOString().slice(0, 10)
  /** What each file had last: long files are read often and change rarely. Hosts edit what they get, so it is a copy. */
  const last = new Map<string, ReturnType<typeof parseSections>>()
  const parse = (path: string, text: string | undefined): ParsedMemoryFile => {
    const known = last.get(path)
    const parsed = known?.raw === (text ?? "") ? known : parseSections(text ?? "")
    last.set(path, parsed)
    return { path, ...structuredClone(parsed), exists: text !== undefined }
  }
  const read = async (filePath: string): Promise<ParsedMemoryFile> => {
    const file = fileAt(filePath)
    return parse(file.path, await file.read())
  }
  /** A missing file is not created. */
  const edit = async (path: string, [section, entry, change, draft]: Edit): Promise<FileChange> => {
    const file = fileAt(path)
    if ((await file.read()) === undefined) return { changed: false, reason: "not-found" }
    return await file.change((text) => changeEntry(text, section, entry, change), draft)
  }
  return {
    read,
    async write(filePath, file) {
      const next = writeDifference(file)
      const before = new Set(entriesOf(parseSections(file.raw)).map(({ key }) => key))
      for (const { section, entry, key } of entriesOf(file))
        if (!before.has(key)) await guardEntry(guard, section, entry)
      return await fileAt(filePath).change((text) => {
        if (text === file.raw) return { text: next, result: {} }
        throw changedSince()
      })
    },
    async append(filePath, section, entry) {
      const added = entryFrom(entry)
      const file = fileAt(filePath)
      const draft = await guardEntry(guard, section, added)
      return await file.change((text) => append(text, section, added, today()), draft)
    },
    remove: (filePath, section, entry) => edit(filePath, [section, entry, removeBlock]),
    async update(filePath, section, oldEntry, newEntry) {
      const next = entryFrom(newEntry)
      const draft = await guardEntry(guard, section, next)
      return await edit(filePath, [section, oldEntry, confirmation(today(), next), draft])
    },
    confirm: (filePath, section, entry) => edit(filePath, [section, entry, confirmation(today())]),
    lineCount: async (filePath) => (await read(filePath)).lineCount,
    needsConsolidation: async (filePath) => (await read(filePath)).lineCount > maxLines,
    async consolidate(filePath) {
      const file = fileAt(filePath)
      const { raw, lineCount } = await read(filePath)
      if (file.slug !== undefined) throw new MemoryError("invalid-slug", NO_LIMIT)
      // A file under its limit takes no lock, and a missing one is not created.
      if (lineCount <= maxLines) return { changed: false, ...planConsolidation(raw, [], plan).result }
      return await consolidateFile(file, fileAt, plan)
    },
    async ensureDir(filePath) {
      await fileAt(filePath).store.transact(undefined, () => ({ result: undefined }))
    },
    async decayCheck(filePath, { days = 90 } = {}) {
      const { result } = markStale((await read(filePath)).raw, now(), days)
      if (result.marked.length === 0) return { ...result, changed: false }
      return await fileAt(filePath).change((text) => markStale(text, now(), days))
    },
    async readOverflow(filePath) {
      const files = await readOverflow(fileAt, join(dirname(fileAt(filePath).path), overflowDir))
      return files.flatMap(({ path, text }) => (text === undefined ? [] : [parse(path, text)]))
    },
  }
}

const NO_LIMIT = "Only a MEMORY.md can be consolidated; overflow files have no line limit."

const entryFrom = (entry: Text): NewEntry => (typeof entry === "string" ? { text: entry } : entry)

/** The entries of a file; those with the same text and children have the same key. */
function entriesOf({ sections }: Pick<ParsedMemoryFile, "sections">) {
  return sections.flatMap(({ title: section, entries }) =>
    entries.map((entry) => ({ section, entry, key: JSON.stringify([entry.text, entry.children]) })),
  )
}

function typeOf(section: string): TopicDraft["type"] {
  if (/^(?:user preferences|people & roles)$/.test(foldTitle(section))) return "user"
  return foldTitle(section) === "corrections" ? "feedback" : "project"
}

/** Checks an entry; returns what a guard sees of it. @throws MemoryError `refused`; the details have the rule, never the text. */
async function guardEntry(guard: Guard | undefined, section: string, entry: NewEntry): Promise<TopicDraft> {
  const { text, children = [], metadata } = entry
  const draft = {
    slug: proposeSlug(section, checkSlug),
    type: typeOf(section),
    description: text,
    body: children.join("\n"),
    learned: { at: "", requested: metadata?.requested },
  }
  await askGuard(guard, draft)
  return draft
}
