import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Finding } from "../../diagnostics.ts"
import { type Files, statAt } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { INDEX_SHRINK_MAX_BYTES } from "../../limits.ts"
import { pausing } from "../queue.ts"
import { revisionOf } from "../revision.ts"
import type { HistoryEntry, HistoryFilter } from "../store.ts"
import { entryIds, isEntryFile, isEntryId, readRecord } from "./record.ts"

/** The entries in the open folder of a history, newest first. Reads one file for each. */
export async function listHistory(
  files: Files,
  folder: string,
  { address, limit = Number.POSITIVE_INFINITY }: HistoryFilter = {},
): Promise<HistoryEntry[]> {
  const pause = pausing()
  const entries: HistoryEntry[] = []
  for (const id of entryIds(files.readdirSync(folder) as string[])) {
    if (entries.length >= limit) break
    await pause()
    const entry = readEntry(files, folder, id)
    if (entry !== undefined && (address === undefined || entry.slug === address)) entries.push(entry)
  }
  return entries
}

/** One entry by its id. */
export function readEntry(files: Files, folder: string, id: string): HistoryEntry | undefined {
  const path = join(folder, id)
  const record = isEntryId(id) ? readRecord(files, `${path}.json`, id) : undefined
  return record && { ...record, hasFile: statAt(files, `${path}.old`) !== undefined }
}

/** The bytes that an entry keeps. */
export function readKept(files: Files, folder: string, id: string): Uint8Array | undefined {
  return isEntryId(id) ? readWhole(files, join(folder, `${id}.old`), INDEX_SHRINK_MAX_BYTES) : undefined
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
export async function verifyHistory(files: Files, folder: string): Promise<Finding[]> {
  const names = new Set(files.readdirSync(folder) as string[])
  const findings: (Finding | undefined)[] = []
  const pause = pausing()
  for (const id of entryIds(names)) {
    await pause()
    findings.push(verifyEntry(files, folder, id))
  }
  for (const name of names) {
    const id = name.slice(0, -".old".length)
    if (!isEntryFile(name) || name.endsWith(".json") || names.has(`${id}.json`)) continue
    const message = `The file ${name} in the history has no record, so it is not listed.`
    findings.push(report("history-incomplete", { id }, message))
  }
  return findings.filter((finding) => finding !== undefined)
}

function verifyEntry(files: Files, folder: string, id: string): Finding | undefined {
  const entry = attempt(() => readEntry(files, folder, id))
  if (entry === undefined)
    return report(
      "history-unreadable",
      { id },
      `The record of ${id} in the history cannot be read, so it is not listed.`,
    )
  const { slug, hasFile, opaque, before } = entry
  if (!hasFile || opaque) return undefined
  const about = slug === undefined ? { id } : { id, slug }
  const bytes = attempt(() => readKept(files, folder, id))
  if (bytes === undefined)
    return report("history-unreadable", about, `The file of ${id} in the history cannot be read.`)
  if (typeof before !== "string" || revisionOf(bytes) === before) return undefined
  const message = `A program saved into the file of ${id} after it had been replaced: the history has that save. Restore it, or copy from it what is missing.`
  return report("history-changed", about, message)
}

function report(code: Finding["code"], about: Pick<Finding, "id" | "slug">, message: string): Finding {
  return { code, level: "warning", ...about, message }
}
