import { encode } from "@caliban/text"
import type { Layout } from "../paths/layout.ts"
import type { Change, RemovedPointer, Snapshot } from "../store/store.ts"
import { insertAt, insertLines } from "../topic-index/insert-lines.ts"
import { formatIndex, type IndexLine, parseIndex } from "../topic-index/parse-index.ts"
import { findPlace } from "../topic-index/restore-pointers.ts"
import { removedLine } from "../topic-index/update-index.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { diffIndex, type IndexDifference } from "./index-difference.ts"
import { recoverIndex } from "./recover-index.ts"
import { rejectConflict } from "./reject-conflict.ts"

const NEW_ARCHIVE = "# Archived memory index\n"

export interface RotateOutcome {
  /** Lines of the index after the rotation. */
  lines: number
  /** Slugs whose pointers moved. */
  moved: readonly string[]
  index: IndexDifference | undefined
}

/**
 * Moves the last pointers of an index to the archive until it has at most `limit` lines. The transaction's topic is the
 * archive. Indented text below a pointer moves with it. Every other line stays, so that an index that consists
 * mostly of text may keep more lines.
 *
 * @param name The file name of the archive.
 * @throws MemoryError `unreadable-file` if a file is not UTF-8 or the index has an open git conflict, `too-large`
 */
export function rotate(name: string, limit: number): Change<RotateOutcome> {
  return async (snapshot) => {
    const old = snapshot.index === undefined ? "" : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    rejectConflict(old)
    const { text: recovered } = await recoverIndex(old, snapshot, undefined)
    const { lines } = parseIndex(recovered, snapshot.layout)
    const moved = chooseLines(lines, limit)
    const slugs = [...moved].flatMap((at) => lines[at]?.pointer?.slugs ?? [])
    const kept = lines.filter((_, at) => !moved.has(at))
    const result = { lines: kept.length, moved: slugs, index: undefined }
    if (moved.size === 0) return { result }
    const archive = archiveOf(snapshot, name)
    const text = addToArchive(
      archive,
      snapshot.layout,
      [...moved].map((at) => lines[at] as IndexLine),
    )
    const [index, archiveBytes] = [encode(formatIndex({ lines: kept })), encode(text)]
    checkIndexSize(snapshot.index?.bytes, index)
    checkIndexSize(snapshot.topic?.bytes, archiveBytes)
    return {
      topic: archiveBytes,
      index,
      note: { action: "replaced", pointers: [...moved].map((at) => removedLine(lines, at)) },
      result: { ...result, index: diffIndex(snapshot.index?.bytes, index) },
    }
  }
}

/**
 * Moves the lines of a rotation back into the index, each to its old place or else to the end of the list. An archive
 * that a later rotation has changed keeps its other lines.
 */
export function revertRotation(name: string, pointers: readonly RemovedPointer[]): Change<RotateOutcome> {
  return async (snapshot) => {
    const old = snapshot.index === undefined ? "" : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    rejectConflict(old)
    const { text: recovered } = await recoverIndex(old, snapshot, undefined)
    const lines = [...parseIndex(recovered, snapshot.layout).lines]
    const present = new Set(lines.map(({ text }) => text))
    const missing = pointers.filter(({ line }) => !present.has(line))
    for (const pointer of [...missing].sort((a, b) => a.at - b.at)) {
      const added = [{ text: pointer.line, end: pointer.end }]
      const at = findPlace(lines, pointer)
      if (at === undefined) insertLines(lines, [pointer.line], "last")
      else insertAt(lines, at, added)
    }
    const index = encode(formatIndex({ lines }))
    checkIndexSize(snapshot.index?.bytes, index)
    const archived = parseIndex(archiveOf(snapshot, name), snapshot.layout).lines
    const back = new Set(pointers.map(({ line }) => line))
    const left = archived.filter(({ text }) => !back.has(text))
    const isEmpty = formatIndex({ lines: left }).trim() === NEW_ARCHIVE.trim()
    const archive = isEmpty ? null : encode(formatIndex({ lines: left }))
    const slugs = missing.flatMap(
      ({ line }) => parseIndex(line, snapshot.layout).lines[0]?.pointer?.slugs ?? [],
    )
    return {
      topic: snapshot.topic === undefined ? undefined : archive,
      index,
      note: { action: "replaced", pointers: [] },
      result: { lines: lines.length, moved: slugs, index: diffIndex(snapshot.index?.bytes, index) },
    }
  }
}

function archiveOf({ topic }: Snapshot, name: string): string {
  return topic === undefined ? NEW_ARCHIVE : decodeForChange(topic.bytes, name)
}

/** The positions of the lines that move: from the last pointer upwards, each with the indented text below it. */
function chooseLines(lines: readonly IndexLine[], limit: number): ReadonlySet<number> {
  const moved = new Set<number>()
  let end = lines.length
  for (let at = lines.length - 1; at >= 0 && lines.length - moved.size > limit; at--) {
    const { text, pointer, inside } = lines[at] as IndexLine
    const isIndented = /^[ \t]+\S/.test(text)
    if (isIndented && !inside) continue
    const block = lines.slice(at, end)
    if (pointer !== undefined && block.every((line) => !line.inside)) {
      for (let below = at; below < at + block.length; below++) moved.add(below)
    }
    end = at
  }
  return new Set([...moved].sort((a, b) => a - b))
}

/** The archive with lines added at the head of its list. A line that is already there after a crash is not added again. */
function addToArchive(archive: string, layout: Layout | undefined, moved: readonly IndexLine[]): string {
  const lines = [...parseIndex(archive, layout).lines]
  const present = new Set(lines.map(({ text }) => text))
  const added = moved.filter(({ text, pointer }) => pointer === undefined || !present.has(text))
  insertLines(
    lines,
    added.map(({ text }) => text),
    "first",
    { lines: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
  )
  return formatIndex({ lines })
}

/** The archive after a change to the pointers of one topic; `undefined` when nothing changes. */
export function editArchive(name: string, edit: (text: string) => string): Change<boolean> {
  return (snapshot) => {
    if (snapshot.topic === undefined) return { result: false }
    const old = decodeForChange(snapshot.topic.bytes, name)
    const text = edit(old)
    if (text === old) return { result: false }
    return { topic: encode(text), note: { action: "replaced", pointers: [] }, result: true }
  }
}
