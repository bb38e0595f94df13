import { decodeLoose } from "@caliban/text"
import { attemptLater } from "../../attempt.ts"
import { rejectLarge } from "../../changes/write-attachment.ts"
import { isMemoryError, MemoryError } from "../../errors.ts"
import type { Codec } from "../../layouts/codec.ts"
import { TOPIC_MAX_BYTES } from "../../limits.ts"
import type { UndoResult } from "../../memory-types.ts"
import { ATTACHMENT_LEVELS_MAX, attachmentPath } from "../../paths/attachment.ts"
import { type Abortable, throwIfAborted } from "../../store/abort.ts"
import { revisionOf } from "../../store/revision.ts"
import type { MemoryReader } from "../../store/store.ts"
import type { OwnChange } from "../undo/own-changes.ts"
import type { FileContext } from "./file-context.ts"
import { nameFile, readListedStems } from "./file-kind.ts"
import { listFiles } from "./list-files.ts"
import { type LocatedFile, locateFile, rejectFixed } from "./locate-file.ts"

/** A file with its content, about to be removed or renamed. */
export interface KnownFile extends LocatedFile {
  bytes: Uint8Array
  /** For a person; what is not UTF-8 as U+FFFD. */
  text: string
  /** Absent for a file that is too large to be read as a whole. */
  revision: string | undefined
}

/**
 * The files at a path: one, or all below a folder; empty when there is none.
 *
 * @throws MemoryError `read-only` when one of them must stay, `unreadable-file` for a link, or a folder with one
 */
export async function findFiles(
  reader: MemoryReader,
  codec: Codec,
  path: string,
): Promise<readonly LocatedFile[]> {
  if (path === codec.topicFolder)
    throw new MemoryError("read-only", `"${path}" is the folder of the topics. Nothing was changed.`)
  const file = await locateFile(reader, codec, path)
  if (file.found === undefined) return []
  if (file.found === "other")
    throw new MemoryError("unreadable-file", `"${path}" is a link, which is never used. Nothing was changed.`)
  const found = [file]
  if (file.found === "folder") {
    found.pop()
    const all = await listFiles(reader, codec, path, ATTACHMENT_LEVELS_MAX, rejectUnusable)
    const listed = await readListedStems(reader)
    for (const { path: below, kind } of all ?? [])
      if (kind !== "folder") found.push({ path: below, found: "file", ...nameFile(codec, below, listed) })
  }
  for (const one of found) {
    rejectFixed(codec, one)
    if (one.kind === "index")
      throw new MemoryError(
        "read-only",
        "MEMORY.md is the index of the memory: it can be edited, but not removed or renamed. Nothing was changed.",
      )
  }
  return found
}

/** A folder is removed or renamed as a whole. */
function rejectUnusable(path: string): never {
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
export async function readFiles(
  reader: MemoryReader,
  files: readonly LocatedFile[],
  isWhole: boolean,
): Promise<readonly KnownFile[]> {
  const known: KnownFile[] = []
  for (const file of files) {
    const head = await reader.readTopic(file.address, TOPIC_MAX_BYTES)
    if (head === undefined) continue
    if (isWhole) rejectLarge(file.path, head.total)
    const revision = head.total > head.bytes.length ? undefined : revisionOf(head.bytes)
    known.push({ ...file, bytes: head.bytes, text: decodeLoose(head.bytes), revision })
  }
  return known
}

/** Makes one change; `undefined` when there was nothing to change. */
export type Step = (options: Abortable) => Promise<OwnChange | undefined>

/**
 * Runs steps that each make one change, as one: when a step fails, the earlier ones are reverted, or the error says what
 * stays; afterwards one undo reverts all of them. The signal ends the first change only.
 */
export async function runAsOne(
  context: Pick<FileContext, "undoChange">,
  steps: readonly Step[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const done: OwnChange[] = []
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
async function takeBack(
  { undoChange }: Pick<FileContext, "undoChange">,
  done: readonly OwnChange[],
): Promise<OwnChange[]> {
  const left: OwnChange[] = []
  for (const change of done.toReversed()) {
    if ((await attemptLater(() => undoChange(change))) === undefined) left.unshift(change)
  }
  return left
}

/** Says which parts of a change are done and stay. */
function describeLeft(error: unknown, left: readonly OwnChange[]): MemoryError {
  const pathsOf = (isRemoval: boolean): string[] =>
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
  const reason = String((error as Error).message ?? error).replace(/\s*Nothing was changed\./, "")
  const message = `${reason} A part of the change could not be taken back: ${parts.join(", and ")}. All else is as it was. Undo it when the cause is gone.`
  const { code, details } = isMemoryError(error) ? error : { code: "write-failed" as const, details: {} }
  return new MemoryError(code, message, { cause: error, details: { ...details, created, removed } })
}

const quoteAll = (paths: readonly string[]): string => paths.map((path) => `"${path}"`).join(", ")

/** Makes one undo revert all of some changes. */
function joinChanges(context: Pick<FileContext, "undoChange">, done: readonly OwnChange[]): void {
  if (done.length < 2) return
  const revert: OwnChange["revert"] = async (options) => {
    throwIfAborted(options?.signal)
    for (const change of done) change.revert = undefined
    return await undoAll(context, done.toReversed())
  }
  for (const change of done) change.revert = revert
}

/** Undoes changes, the last one first. A file that was changed since stays, and is named by a warning. */
async function undoAll(
  { undoChange }: Pick<FileContext, "undoChange">,
  changes: readonly OwnChange[],
): Promise<UndoResult | undefined> {
  let result: UndoResult | undefined
  const conflicts: MemoryError[] = []
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
  const warnings = conflicts.map(({ message }) => ({ code: "not-undone" as const, message }))
  return result && { ...result, warnings: [...result.warnings, ...warnings] }
}
