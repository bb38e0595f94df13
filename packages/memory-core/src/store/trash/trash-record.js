import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import { readWhole } from "../../files/read-file.ts"
import { writeDurably, writeNewFile } from "../../files/write-file.ts"
import { INDEX_SHRINK_MAX_BYTES } from "../../limits.ts"
import { attachmentPath, checkPath } from "../../paths/attachment.ts"
import { slugOfFile } from "../file-names.ts"
import { revisionOf } from "../revision.ts"
/** Largest file or record that is read back. */
export const TRASH_FILE_LIMIT = INDEX_SHRINK_MAX_BYTES
export const TRASH_ID = /^(\d{1,15})-[0-9a-f]{4}$/
/** Higher numbers are ignored as forged; leaves room for more within the 15 digits of an id. */
const HIGHEST = 10 ** 14
/** The ids among the names of a trash folder, newest first. */
export function trashIds(names) {
  const ids = []
  for (const name of names) {
    const id = name.endsWith(".json") ? name.slice(0, -5) : ""
    if (TRASH_ID.test(id)) ids.push([Number.parseInt(id, 10), id])
  }
  ids.sort(([a, one], [b, other]) => b - a || (one < other ? 1 : -1))
  return ids.map(([, id]) => id)
}
/** The number of the newest entry among these names, records or files; 0 without one. */
export function newestNumber(names) {
  let newest = 0
  for (const name of names) {
    const number = /^(\d{1,15})-[0-9a-f]{4}\.(?:json|md)$/.exec(name)?.[1]
    if (number !== undefined && Number(number) <= HIGHEST) newest = Math.max(newest, Number(number))
  }
  return newest
}
export function formatRecord(entry) {
  return Buffer.from(`${JSON.stringify(entry, null, 1)}\n`)
}
/** What a record says about the file of its entry. */
export function describeBytes(bytes) {
  if (bytes === undefined) return { hasFile: false }
  return { hasFile: true, bytes: bytes.length, revision: revisionOf(bytes) }
}
/** The topic's revision after a change, for the record of what it replaced; empty where it is not known. */
export function describeLeft(slug, { topic }, before) {
  const bytes = topic ?? (topic === undefined ? before : undefined)
  if (slug === undefined || (topic === undefined && before === undefined)) return {}
  return { left: bytes === undefined ? null : revisionOf(bytes) }
}
/** Reads an entry of a trash folder; `undefined` when this package cannot have written its record. */
export function readRecord(files, folder, id) {
  const bytes = readWhole(files, join(folder, `${id}.json`), TRASH_FILE_LIMIT)
  return bytes && parseRecord(Buffer.from(bytes).toString(), id)
}
/** Writes a new file in the trash. */
export async function writeFile({ files, sync }, path, bytes) {
  if (sync) await writeDurably(files, path, bytes)
  else writeNewFile(files, path, bytes)
}
/** Replaces a file of the trash as a whole. */
export async function replaceFile(trash, path, bytes) {
  const next = `${path}.new`
  await writeFile(trash, next, bytes)
  trash.files.renameSync(next, path)
}
/** Parses a record; `undefined` when this package cannot have written it: the folder may have any origin. */
export function parseRecord(text, id) {
  try {
    const entry = JSON.parse(text)
    return isSound(entry) ? { ...entry, id } : undefined
  } catch {
    return undefined
  }
}
/** Whether this package could have written this entry, apart from its id. */
export function isSound({ slug, pointers }) {
  if (slug !== undefined && !isFileName(slug) && !isAttachment(slug)) return false
  for (const { line, at } of pointers)
    if (typeof line !== "string" || LINE_END.test(line) || !Number.isSafeInteger(at)) return false
  return true
}
const LINE_END = /[\r\n]/
/** True for the address of an attachment that a write could have had: restoring it must not lead anywhere else. */
function isAttachment(slug) {
  const path = typeof slug === "string" ? attachmentPath(slug) : undefined
  return path !== undefined && attempt(() => checkPath(path)) !== undefined
}
function isFileName(slug) {
  return typeof slug === "string" && slugOfFile(`${slug}.md`) === slug && !/[/\\\0]/.test(slug)
}
