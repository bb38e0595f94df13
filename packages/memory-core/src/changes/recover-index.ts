import { decodeLoose } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { INDEX_MAX_LINES } from "../limits.ts"
import { finishSlowly } from "../steps.ts"
import { pausing } from "../store/queue.ts"
import type { Snapshot } from "../store/store.ts"
import { formatHook } from "../topic-index/format-pointer.ts"
import { mergeLateSave } from "../topic-index/merge-late-save.ts"
import { findPointerLine, type ParsedIndex, parseInSteps } from "../topic-index/parse-index.ts"
import { type IndexUpdate, removePointers, upsertPointer } from "../topic-index/update-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"
import { decodeForChange } from "./decode-for-change.ts"

export interface RecoveredIndex {
  index: ParsedIndex
  /** Topics whose pointer was added, corrected or removed to complete an interrupted write. */
  completed: readonly string[]
}

/**
 * The index that a change starts from, as text and parsed.
 *
 * @param blank The text to start from if there is no index.
 * @throws MemoryError `unreadable-file` if the index is not UTF-8, `too-large` if it has too many lines
 */
export async function parseForChange(
  { index, codec }: Snapshot,
  blank: string,
): Promise<{ old: string; index: ParsedIndex }> {
  if (index !== undefined) rejectManyLines(index.bytes)
  const old = index === undefined ? blank : decodeForChange(index.bytes, "MEMORY.md")
  return { old, index: await finishSlowly(parseInSteps(old, codec), pausing()) }
}

/**
 * Adds the lines of late saves to an index (see `mergeLateSave`), and the pointers of topics whose writes a crash
 * interrupted. Reads the head of each of these topics.
 *
 * @param except A topic whose pointer is left as it is.
 */
export async function recoverIndex(
  index: ParsedIndex,
  snapshot: Snapshot,
  except: string | undefined,
): Promise<RecoveredIndex> {
  let current = index
  for (const save of snapshot.lateSaves ?? []) {
    const topics = new Set(await snapshot.slugs())
    const exists = (slug: string): boolean => topics.has(slug) && slug !== except
    current = mergeLateSave(current, decodeLoose(save), exists)
  }
  const completed: string[] = []
  for (const slug of snapshot.unfinished) {
    const update = slug === except ? undefined : await completeWrite(current, slug, snapshot)
    if (update === undefined || update.index === current) continue
    completed.push(slug)
    current = update.index
  }
  return { index: current, completed }
}

/** Says so before work that takes seconds. @throws MemoryError `too-large` */
function rejectManyLines(bytes: Uint8Array): void {
  let lines = 0
  for (const byte of bytes) if (byte === 10 || byte === 13) lines++
  if (lines <= INDEX_MAX_LINES) return
  throw new MemoryError(
    "too-large",
    `MEMORY.md has more than ${INDEX_MAX_LINES} lines. Nothing was changed. Make it smaller by hand, then retry.`,
  )
}

/** Gives a topic the pointer that its interrupted write would have written. `undefined` if the file is not a topic. */
async function completeWrite(
  index: ParsedIndex,
  slug: string,
  snapshot: Snapshot,
): Promise<IndexUpdate | undefined> {
  const head = await snapshot.readHead(slug)
  if (head === undefined) return removePointers(index, slug)
  const topic = parseTopic(slug, decodeLoose(head))
  if (!isTopicHead(topic)) return undefined
  const line = index.lines[findPointerLine(index.lines, slug)]
  const hook = formatHook({ description: topic.description ?? topic.name ?? "" })
  const isStale = line?.pointer?.hook.includes(hook) === false
  // Any other line was written by the interrupted write, or edited by a person afterwards.
  const isOld = line !== undefined && snapshot.wasPointer?.(slug, line.text) !== false
  return upsertPointer(index, topic, { refreshHook: isStale && isOld })
}
