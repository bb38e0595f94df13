import { decodeLoose } from "@caliban/text"
import { attemptLater } from "../../attempt.ts"
import { rejectLarge } from "../../changes/write-attachment.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import { TOPIC_MAX_BYTES } from "../../limits.ts"
import { ATTACHMENT_LEVELS_MAX, attachmentPath } from "../../paths/attachment.ts"
import { throwIfAborted } from "../../store/abort.ts"
import { revisionOf } from "../../store/revision.ts"
import { nameFile, readListedStems } from "./file-kind.ts"
import { listFiles } from "./list-files.ts"
import { locateFile, rejectFixed } from "./locate-file.ts"
/**
 * The files at a path: one, or all below a folder; empty when there is none.
 *
 * @throws MemoryError `read-only` when one of them must stay, `unreadable-file` for a link, or a folder with one
 */
export async function findFiles(reader, layout, path) {
  if (path === layout.topicFolder)
    throw new MemoryError("read-only", `"${path}" is the folder of the topics. Nothing was changed.`)
  const file = await locateFile(reader, layout, path)
  if (file.found === undefined) return []
  if (file.found === "other")
    throw new MemoryError("unreadable-file", `"${path}" is a link, which is never used. Nothing was changed.`)
  const found = [file]
  if (file.found === "folder") {
    found.pop()
    const all = await listFiles(reader, layout, path, ATTACHMENT_LEVELS_MAX, rejectUnusable)
    const listed = await readListedStems(reader)
    for (const { path: below, kind } of all ?? [])
      if (kind !== "folder") found.push({ path: below, found: "file", ...nameFile(layout, below, listed) })
  }
  for (const one of found) {
    rejectFixed(layout, one)
    if (one.kind === "index")
      throw new MemoryError(
        "read-only",
        "MEMORY.md is the index of the memory: it can be edited, but not removed or renamed. Nothing was changed.",
      )
  }
  return found
}
/** A folder is removed or renamed as a whole. */
function rejectUnusable(path) {
  throw new MemoryError(
    "unreadable-file",
    `"${path}" is a link, too deep or not shown, so its folder cannot be changed as a whole. Nothing was changed. Name the other files one by one.`,
  )
}
/**
 * Reads files that are about to change; one that is gone meanwhile is left out.
 *
 * @param isWhole True refuses a file that is too large to be copied. @throws MemoryError `too-large`
 */
export async function readFiles(reader, files, isWhole) {
  const known = []
  for (const file of files) {
    const head = await reader.readTopic(file.address, TOPIC_MAX_BYTES)
    if (head === undefined) continue
    if (isWhole) rejectLarge(file.path, head.total)
    const revision = head.total > head.bytes.length ? undefined : revisionOf(head.bytes)
    known.push({ ...file, bytes: head.bytes, text: decodeLoose(head.bytes), revision })
  }
  return known
}
/**
 * Runs steps that each make one change, as one: when a step fails, the earlier ones are reverted, or the error says what
 * stays; afterwards one undo reverts all of them. The signal ends the first change only.
 */
export async function runAsOne(context, steps, signal) {
  const done = []
  try {
    for (const step of steps) {
      const change = await step({ signal: done.length === 0 ? signal : undefined })
      if (change !== undefined) done.push(change)
    }
  } catch (error) {
    const left = await takeBack(context, done)
    joinChanges(context, left)
    throw left.length === 0 ? error : describeLeft(error, left)
  }
  joinChanges(context, done)
}
/** Reverts changes, the last one first, and returns those for which that is impossible, as on a full disk. */
async function takeBack({ undoChange }, done) {
  const left = []
  for (const change of done.toReversed()) {
    if ((await attemptLater(() => undoChange(change))) === undefined) left.unshift(change)
  }
  return left
}
/** Says which parts of a change are done and stay. */
function describeLeft(error, left) {
  const pathsOf = (isRemoval) =>
    left
      .filter(({ kind }) => (kind === "removed") === isRemoval)
      .map(({ slug = "MEMORY" }) => attachmentPath(slug) ?? `${slug}.md`)
  const [created, removed] = [pathsOf(false), pathsOf(true)]
  const parts = [
    ...(created.length === 0
      ? []
      : [`${quoteAll(created)} ${created.length === 1 ? "was" : "were"} created`]),
    ...(removed.length === 0
      ? []
      : [`${quoteAll(removed)} ${removed.length === 1 ? "was" : "were"} removed`]),
  ]
  const reason = String(error.message ?? error).replace(/\s*Nothing was changed\./, "")
  const message = `${reason} A part of the change could not be taken back: ${parts.join(", and ")}. All else is as it was. Undo it when the cause is gone.`
  const { code, details } = isMemoryError(error) ? error : { code: "write-failed", details: {} }
  return new MemoryError(code, message, { cause: error, details: { ...details, created, removed } })
}
const quoteAll = (paths) => paths.map((path) => `"${path}"`).join(", ")
/** Makes one undo revert all of some changes. */
function joinChanges(context, done) {
  if (done.length < 2) return
  const revert = async (options) => {
    throwIfAborted(options?.signal)
    for (const change of done) change.revert = undefined
    return await undoAll(context, done.toReversed())
  }
  for (const change of done) change.revert = revert
}
/** Undoes changes, the last one first. A file that was changed since stays, and is named by a warning. */
async function undoAll({ undoChange }, changes) {
  let result
  const conflicts = []
  for (const change of changes) {
    try {
      const undone = await undoChange(change)
      result = undone && { ...undone, warnings: [...(result?.warnings ?? []), ...undone.warnings] }
    } catch (error) {
      if (!isMemoryError(error, "conflict")) throw error
      conflicts.push(error)
    }
  }
  const [first] = conflicts
  if (first !== undefined && result === undefined) throw first
  const warnings = conflicts.map(({ message }) => ({ code: "not-undone", message }))
  return result && { ...result, warnings: [...result.warnings, ...warnings] }
}
