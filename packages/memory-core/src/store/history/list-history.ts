import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { attempt } from "@caliban/text"
import { type Finding, report } from "../../diagnostics.ts"
import { type Files, statAt } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { HISTORY_FILE_MAX_BYTES } from "../../limits.ts"
import { inTurns } from "../queue.ts"
import { revisionOf } from "../revision.ts"
import type { HistoryEntry, HistoryFilter } from "../store.ts"
import { entryIds, isEntryFile, isEntryId, readRecord } from "./record.ts"

/** A write needs less time for what follows its record. */
const WRITE_MS = 100

/** The open folder of a history, with that of format 1 until the first write has moved what is there. */
export type HistoryFolders = readonly string[]

/** The entries of a history, newest first. Reads one file for each. */
export async function listHistory(
  files: Files,
  folders: HistoryFolders,
  { address, limit = Infinity }: HistoryFilter = {},
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for await (const id of inTurns(entryIds(namesIn(files, folders)))) {
    if (entries.length >= limit) break
    const entry = readEntry(files, folders, id)
    if (entry !== undefined && (address === undefined || entry.slug === address)) entries.push(entry)
  }
  return entries
}

function namesIn(files: Files, folders: HistoryFolders): Set<string> {
  return new Set(folders.flatMap((folder) => files.readdirSync(folder) as string[]))
}

const pathsOf = (folders: HistoryFolders, ...names: readonly string[]): string[] =>
  names.flatMap((name) => folders.map((folder) => join(folder, name)))

/** The paths of the file of an entry, also of one that is to be moved from the trash of format 1. */
const keptPaths = (folders: HistoryFolders, id: string): string[] => pathsOf(folders, `${id}.old`, `${id}.md`)

/** One entry by its id. A crash may have left its record in one of the folders and its file in the other. */
export function readEntry(files: Files, folders: HistoryFolders, id: string): HistoryEntry | undefined {
  const paths = isEntryId(id) ? pathsOf(folders, `${id}.json`) : []
  const [record] = paths.flatMap((path) => readRecord(files, path, id) ?? [])
  const isThere = (path: string): boolean => statAt(files, path) !== undefined
  return record && { ...record, hasFile: keptPaths(folders, id).some(isThere) }
}

/** The bytes that an entry keeps. */
export function readKept(files: Files, folders: HistoryFolders, id: string): Uint8Array | undefined {
  const paths = isEntryId(id) ? keptPaths(folders, id) : []
  return paths.flatMap((path) => readWhole(files, path, HISTORY_FILE_MAX_BYTES) ?? [])[0]
}

/**
 * The removals that were not undone or restored: of each address, the newest entry, if it is a removal that keeps a file.
 *
 * @param entries Newest first.
 */
export function findRemoved(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const seen = new Set<string | undefined>()
  return entries.filter(({ slug, action, hasFile }) => {
    const isNewest = !seen.has(slug)
    seen.add(slug)
    return isNewest && action === "removed" && hasFile
  })
}

/**
 * Finds records and files of a history that cannot be used, and files that an editor has changed. Reads every file,
 * writes nothing. An entry that another process is changing meanwhile may be one.
 */
export async function verifyHistory(files: Files, folders: HistoryFolders): Promise<Finding[]> {
  const names = namesIn(files, folders)
  const findings: (Finding | undefined)[] = []
  const ids = entryIds(names)
  for await (const id of inTurns(ids)) findings.push(verifyEntry(files, folders, id))
  // A writer records the newest change before it keeps the file.
  if (findings[0]?.code === "history-incomplete") {
    await sleep(WRITE_MS)
    findings[0] = verifyEntry(files, folders, ids[0] as string)
  }
  for (const name of names) {
    const id = name.slice(0, -".old".length)
    if (!isEntryFile(name) || name.endsWith(".json") || names.has(`${id}.json`)) continue
    const message = `The file ${name} in the history has no record, so it is not listed.`
    findings.push(report("history-incomplete", message, { id }))
  }
  return findings.filter((finding) => finding !== undefined)
}

function verifyEntry(files: Files, folders: HistoryFolders, id: string): Finding | undefined {
  const entry = attempt(() => readEntry(files, folders, id))
  const find = (code: Finding["code"], problem: string): Finding =>
    report(code, problem, entry?.slug === undefined ? { id } : { id, slug: entry.slug })
  if (entry === undefined)
    return find("history-unreadable", `The record of ${id} in the history cannot be read and is not listed.`)
  const { hasFile, opaque, before } = entry
  if (opaque || (!hasFile && entry.bytes === undefined)) return undefined
  const gone = `The file of ${id} in the history is gone, or a crash came before it was kept.`
  if (!hasFile) return find("history-incomplete", gone)
  const bytes = attempt(() => readKept(files, folders, id))
  if (bytes === undefined)
    return find("history-unreadable", `The file of ${id} in the history cannot be read.`)
  if (typeof before !== "string" || revisionOf(bytes) === before) return undefined
  const message = `A program saved into the file of ${id} after it had been replaced. That save is in the history; copy from it what is missing.`
  return find("history-changed", message)
}
