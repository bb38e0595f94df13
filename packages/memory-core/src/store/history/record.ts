import { attempt } from "@caliban/text"
import type { Files } from "../../files/file-port.ts"
import { readWhole } from "../../files/read-file.ts"
import { HISTORY_FILE_MAX_BYTES } from "../../limits.ts"
import { crypto } from "../../node-modules.ts"
import { revisionOf } from "../revision.ts"
import type { AddedBytes, HistoryEntry, RemovedPointer } from "../store.ts"

/** An entry as its record has it: whether it has a file shows in the folder. */
export type EntryRecord = Omit<HistoryEntry, "hasFile">

const ID = "\\d{1,15}-[0-9a-f]{4}"
const ENTRY_ID = new RegExp(`^${ID}$`)
const ENTRY_FILE = new RegExp(`^${ID}\\.(?:json|old)$`)

/** Higher numbers are ignored as forged; leaves room for more within the 15 digits of an id. */
const HIGHEST = 10 ** 14

/** An address that a write could have had, so that a restore leads nowhere else. No name in one begins with a dot. */
const ADDRESS = /^(?!memory$)(?:\.\/)?[^./\\\0][^/\\\0]*(?:\/[^./\\\0][^/\\\0]*)*$/i

/** An id is a number that orders the entries and a random part, in case two writers without a common lock choose one. */
export function formatId(number: number): string {
  return `${number}-${crypto().randomBytes(2).toString("hex")}`
}

const numberOf = (id: string): number => Number.parseInt(id, 10)

export function isEntryId(id: string): boolean {
  return ENTRY_ID.test(id)
}

/** True for the name of a file that belongs to an entry. */
export function isEntryFile(name: string): boolean {
  return ENTRY_FILE.test(name)
}

/** The ids among the names of the history's folder, newest first. */
export function entryIds(names: Iterable<string>): string[] {
  const records = [...names].filter((name) => name.endsWith(".json"))
  const ids = records.map((name) => name.slice(0, -".json".length)).filter(isEntryId)
  return ids.sort((a, b) => numberOf(b) - numberOf(a) || (a < b ? 1 : -1))
}

/** The highest number among the names of the history's folder; 0 without one. */
export function newestNumber(names: Iterable<string>): number {
  const numbers = entryIds(names).map(numberOf)
  return numbers.find((number) => number <= HIGHEST) ?? 0
}

export function formatRecord({ id, at, action, slug: address, ...rest }: EntryRecord): Uint8Array {
  return Buffer.from(`${JSON.stringify({ id, at, action, address, ...rest })}\n`)
}

/** Reads a record; `undefined` when there is none, or this package cannot have written it. */
export function readRecord(files: Files, path: string, id: string): EntryRecord | undefined {
  const bytes = readWhole(files, path, HISTORY_FILE_MAX_BYTES)
  return bytes && attempt(() => parseRecord(Buffer.from(bytes).toString(), id))
}

/** The folder may have any origin, and the record be of format 1. @throws for a record that this package cannot have written */
export function parseRecord(text: string, id: string): EntryRecord {
  const record = JSON.parse(text) as EntryRecord & { address?: string | undefined; hasFile?: boolean }
  const { address, ...rest } = "hasFile" in record ? fromFormat1(record as EntryRecord & Format1) : record
  const { action, at, before, after, by, why, undoes, group, copied, added, written, pointers } = rest
  const isSound =
    (address === undefined || ADDRESS.test(address)) &&
    [action, at].every((value) => typeof value === "string") &&
    [before, after].every((value) => value === null || isTextOrAbsent(value)) &&
    [address, by, why, undoes, group, copied].every(isTextOrAbsent) &&
    (added === undefined || isAdded(added)) &&
    (written === undefined || (Array.isArray(written) && written.every(isTextOrAbsent))) &&
    pointers.every(isPointer)
  if (!isSound) throw new TypeError("not a record")
  return { ...rest, id, ...(address === undefined ? {} : { slug: address }) }
}

/** Format 1 had other names, and the text of the line above a pointer, where this one has its digest. */
function fromFormat1(record: EntryRecord & Format1): EntryRecord & { address?: string | undefined } {
  const { slug, address = slug, revision, left, asFile, hasFile: _, ...rest } = record
  const { before, after, opaque = asFile } = rest
  const pointers = rest.pointers.map(({ above, ...pointer }) =>
    above === undefined ? pointer : { ...pointer, above: revisionOf(Buffer.from(above)) },
  )
  return {
    ...rest,
    address,
    before: revision ?? before,
    after: left === undefined ? after : left,
    opaque,
    pointers,
  }
}

interface Format1 {
  address?: string | undefined
  hasFile: boolean
  revision?: string
  left?: string | null
  asFile?: true
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "string"
}

function isAdded({ start, length, revision }: AddedBytes): boolean {
  return [start, length].every(Number.isSafeInteger) && typeof revision === "string"
}

/** A restore writes the line and its end into the index: nothing else may be in them. */
function isPointer({ line, at, above, end }: RemovedPointer): boolean {
  return (
    typeof line === "string" &&
    !/[\r\n]/.test(line) &&
    Number.isSafeInteger(at) &&
    isTextOrAbsent(above) &&
    (end === undefined || /^(?:\r\n|\r|\n)?$/.test(end))
  )
}
