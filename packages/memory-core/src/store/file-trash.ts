import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { attempt } from "../attempt.ts"
import { explainSystemError } from "../files/explain-system-error.ts"
import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { INDEX_FILE, slugOfFile } from "./layout.ts"
import { keyOf } from "./settled-read.ts"
import type { Trash, TrashEntry } from "./store.ts"

/** Largest file or record that is read back. */
const LIMIT = 16_777_216
const ID = /^(\d{1,15})-[0-9a-f]{4}$/

/** An entry that is being made: its files are there, the change that needs them is not done yet. */
export interface StagedTrash {
  id: string
  /** Where the file goes. */
  path: string
  /** Tells more of what the change replaces, when it was decided again. */
  rewrite(entry: Omit<TrashEntry, "id">): void
  discard(): void
}

/** Runs a task on the open folder of the trash; `undefined` when there is none. */
export type WithTrash = <T>(task: (folder: string) => T) => T | undefined

/** The trash of a memory directory: `<id>.json` tells what happened, `<id>.md` is the file as it was. */
export function createFileTrash(files: Files, withTrash: WithTrash): Trash {
  const record = (folder: string, id: string): string => join(folder, `${id}.json`)
  const file = (folder: string, id: string): string => join(folder, `${id}.md`)
  return {
    list: () => withTrash((folder) => listEntries(files, folder)) ?? [],
    read: (id) =>
      withTrash((folder) => (ID.test(id) ? readHead(files, file(folder, id), LIMIT)?.bytes : undefined)),
    remove: (id) => {
      if (!ID.test(id)) return
      withTrash((folder) => {
        try {
          unlessMissing(() => files.unlinkSync(file(folder, id)))
          unlessMissing(() => files.unlinkSync(record(folder, id)))
        } catch (error) {
          throw explainSystemError(error)
        }
      })
    },
  }
}

function listEntries(files: Files, folder: string): TrashEntry[] {
  const names = files.readdirSync(folder) as string[]
  const ids = names.flatMap((name) =>
    name.endsWith(".json") && ID.test(name.slice(0, -5)) ? name.slice(0, -5) : [],
  )
  // A record without its file is a removal that never came about.
  const found = new Set(names)
  return ids
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10) || (a < b ? 1 : -1))
    .flatMap((id) => readRecord(files, join(folder, `${id}.json`), id) ?? [])
    .filter((entry) => !entry.hasFile || found.has(`${entry.id}.md`))
}

/**
 * Removes records whose file is not there: their change was cut off, or their purge. The caller holds the lock. Looks
 * at the newest hundred that may be such.
 */
export function sweepTrash(files: Files, folder: string): void {
  const names = new Set(files.readdirSync(folder) as string[])
  const doubtful = [...names].filter((name) => {
    const [, id = ""] = /^(.+?)(?:\.json|\.(?:json|md)\.new)$/.exec(name) ?? []
    return ID.test(id) && (name.endsWith(".new") || !names.has(`${id}.md`))
  })
  doubtful.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
  for (const name of doubtful.slice(0, 100)) {
    const path = join(folder, name)
    if (name.endsWith(".new") || readRecord(files, path, "")?.hasFile !== false) removeQuietly(files, path)
  }
}

/**
 * Removes the newest entry when everything that it holds is still in place: the change that would have replaced it was
 * cut off. The caller has just taken the lock over.
 */
export function dropDoublet(files: Files, folder: string, memory: string): void {
  const [newest] = listEntries(files, folder)
  // A removal has its file only once it came about.
  if (newest === undefined || !newest.hasFile || newest.action === "removed") return
  const { id, slug, pointers } = newest
  const read = (path: string): Buffer => Buffer.from(readHead(files, path, LIMIT)?.bytes ?? [])
  const path = join(folder, `${id}.md`)
  const index = read(join(memory, INDEX_FILE))
  const inPlace = slug === undefined ? index : read(join(memory, `${slug}.md`))
  if (!read(path).equals(inPlace) || !pointers.every(({ line }) => index.includes(line))) return
  removeQuietly(files, path)
  removeQuietly(files, join(folder, `${id}.json`))
}

/**
 * An id is the count of the lock, so that entries sort in the order of the changes whatever the clock does, and a
 * random part, in case somebody deleted the lock's folder.
 *
 * Writes the record of an entry and, when `keep` is given, a second name for the file at that path, so that it
 * outlives being replaced. `bytes` is what is kept without a path, and where the file system has no second names.
 */
export function stageTrash(
  files: Files,
  folder: string,
  epoch: number,
  entry: Omit<TrashEntry, "id">,
  keep: { path?: string; bytes: Uint8Array } | undefined,
  sync: boolean,
): StagedTrash {
  const id = `${epoch}-${randomBytes(2).toString("hex")}`
  const path = join(folder, `${id}.md`)
  const record = join(folder, `${id}.json`)
  const from = keep?.path
  const key = from === undefined ? undefined : keyOf(files, from)
  // A file is destroyed only while the one that it was made from is in its place; what was moved here stays.
  const isNeedless = (): boolean =>
    from === undefined ? keep !== undefined : attempt(() => keyOf(files, from)) === key
  const discard = (): void => {
    if (isNeedless()) removeQuietly(files, path)
    if (attempt(() => keyOf(files, path)) === undefined) removeQuietly(files, record)
  }
  try {
    writeNewFile(files, record, formatRecord(entry), sync)
    if (keep !== undefined) linkOrCopy(files, keep, path, sync)
  } catch (error) {
    discard()
    throw error
  }
  const rewrite = (changed: Omit<TrashEntry, "id">): void => {
    const next = `${record}.new`
    writeNewFile(files, next, formatRecord(changed), sync)
    files.renameSync(next, record)
  }
  return { id, path, rewrite, discard }
}

function linkOrCopy(
  files: Files,
  { path: from, bytes }: { path?: string; bytes: Uint8Array },
  path: string,
  sync: boolean,
): void {
  if (from !== undefined && tryToLink(files, from, path)) return
  // Beside, so that a copy that was cut off is none.
  const beside = `${path}.new`
  writeNewFile(files, beside, bytes, sync)
  files.renameSync(beside, path)
}

/** False on a file system without second names. */
function tryToLink(files: Files, from: string, path: string): boolean {
  try {
    files.linkSync(from, path)
    return true
  } catch {
    return false
  }
}

function formatRecord(entry: Omit<TrashEntry, "id">): Uint8Array {
  return Buffer.from(`${JSON.stringify(entry, null, 1)}\n`)
}

function isFileName(slug: string): boolean {
  return typeof slug === "string" && slugOfFile(`${slug}.md`) === slug && !/[/\\\0]/.test(slug)
}

/** An entry, when its record is one that we could have written: a folder may come from somebody else. */
function readRecord(files: Files, path: string, id: string): TrashEntry | undefined {
  const head = readHead(files, path, LIMIT)
  if (head === undefined) return undefined
  try {
    const entry = JSON.parse(Buffer.from(head.bytes).toString()) as TrashEntry
    if (entry.slug !== undefined && !isFileName(entry.slug)) return undefined
    const isLine = (line: unknown): boolean => typeof line === "string" && !/[\r\n]/.test(line)
    const isSound = entry.pointers.every(({ line, at }) => isLine(line) && Number.isSafeInteger(at))
    return isSound ? { ...entry, id } : undefined
  } catch {
    return undefined
  }
}
