import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { writeDurably, writeNewFile } from "../../files/write-file.ts"
import { INDEX_SHRINK_MAX_BYTES } from "../../limits.ts"
import { checkAddress } from "../../paths/check-address.ts"
import { slugOfFile } from "../file-names.ts"
import { revisionOf } from "../revision.ts"
import type { HistoryEntry, Plan } from "../store.ts"

/** Largest file or record that is read back. */
export const TRASH_FILE_LIMIT: number = INDEX_SHRINK_MAX_BYTES

export const TRASH_ID: RegExp = /^(\d{1,15})-[0-9a-f]{4}$/

/** Higher numbers are ignored as forged; leaves room for more within the 15 digits of an id. */
const HIGHEST = 10 ** 14

/** The trash folder, for writing. */
export interface TrashFolder {
  files: Files
  folder: string
  sync: boolean
}

/** The ids among the names of a trash folder, newest first. */
export function trashIds(names: Iterable<string>): string[] {
  const ids: (readonly [number, string])[] = []
  for (const name of names) {
    const id = name.endsWith(".json") ? name.slice(0, -5) : ""
    if (TRASH_ID.test(id)) ids.push([Number.parseInt(id, 10), id])
  }
  ids.sort(([a, one], [b, other]) => b - a || (one < other ? 1 : -1))
  return ids.map(([, id]) => id)
}

/** The number of the newest entry among these names, records or files; 0 without one. */
export function newestNumber(names: Iterable<string>): number {
  let newest = 0
  for (const name of names) {
    const number = /^(\d{1,15})-[0-9a-f]{4}\.(?:json|md)$/.exec(name)?.[1]
    if (number !== undefined && Number(number) <= HIGHEST) newest = Math.max(newest, Number(number))
  }
  return newest
}

export function formatRecord(entry: Omit<HistoryEntry, "id">): Uint8Array {
  return Buffer.from(`${JSON.stringify(entry, null, 1)}\n`)
}

/** What a record says about the file of its entry. */
export function describeBytes(
  bytes: Uint8Array | undefined,
): Pick<HistoryEntry, "hasFile" | "bytes" | "revision"> {
  if (bytes === undefined) return { hasFile: false }
  return { hasFile: true, bytes: bytes.length, revision: revisionOf(bytes) }
}

/** The topic's revision after a change, for the record of what it replaced; empty where it is not known. */
export function describeLeft(
  slug: string | undefined,
  { topic }: Pick<Plan<unknown>, "topic">,
  before: Uint8Array | undefined,
): Pick<HistoryEntry, "left"> {
  const bytes = topic ?? (topic === undefined ? before : undefined)
  if (slug === undefined || (topic === undefined && before === undefined)) return {}
  return { left: bytes === undefined ? null : revisionOf(bytes) }
}

/** Reads an entry of a trash folder; `undefined` when this package cannot have written its record. */
export function readRecord(files: Files, folder: string, id: string): HistoryEntry | undefined {
  const bytes = readWhole(files, join(folder, `${id}.json`), TRASH_FILE_LIMIT)
  return bytes && parseRecord(Buffer.from(bytes).toString(), id)
}

/** Writes a new file in the trash. */
export async function writeFile(
  { files, sync }: TrashFolder,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  if (sync) await writeDurably(files, path, bytes)
  else writeNewFile(files, path, bytes)
}

/** Replaces a file of the trash as a whole. */
export async function replaceFile(trash: TrashFolder, path: string, bytes: Uint8Array): Promise<void> {
  const next = `${path}.new`
  await writeFile(trash, next, bytes)
  trash.files.renameSync(next, path)
}

/** Parses a record; `undefined` when this package cannot have written it: the folder may have any origin. */
export function parseRecord(text: string, id: string): HistoryEntry | undefined {
  try {
    const entry = JSON.parse(text) as HistoryEntry
    return isSound(entry) ? { ...entry, id } : undefined
  } catch {
    return undefined
  }
}

/** Whether this package could have written this entry, apart from its id. */
export function isSound({ slug, pointers }: HistoryEntry): boolean {
  if (slug !== undefined && !isFileName(slug) && !isBelow(slug)) return false
  for (const { line, at } of pointers)
    if (typeof line !== "string" || LINE_END.test(line) || !Number.isSafeInteger(at)) return false
  return true
}

const LINE_END = /[\r\n]/

/** True for the address of a file in a folder, or that is not a topic: restoring it must not lead anywhere else. */
function isBelow(slug: string): boolean {
  return typeof slug === "string" && slug.includes("/") && attempt(() => checkAddress(slug)) === slug
}

function isFileName(slug: string): boolean {
  return typeof slug === "string" && slugOfFile(`${slug}.md`) === slug && !/[/\\\0]/.test(slug)
}
