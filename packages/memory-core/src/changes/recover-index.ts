import { decodeLoose } from "@caliban/text"
import type { Snapshot } from "../store/store.ts"
import { formatHook } from "../topic-index/format-pointer.ts"
import { mergeLateSave } from "../topic-index/merge-late-save.ts"
import { findPointerLine, type ParsedIndex, parseIndex } from "../topic-index/parse-index.ts"
import { type IndexUpdate, removePointers, upsertPointer } from "../topic-index/update-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"

export interface RecoveredIndex {
  text: string
  index: ParsedIndex
  /** Topics whose pointer was corrected. */
  healed: readonly string[]
}

/**
 * The index that a change starts from: with what a person saved just after a writer had replaced the index, and with
 * the pointers of topics whose writes a crash cut off.
 *
 * @param except A topic whose pointer is left as it is.
 */
export async function recoverIndex(
  text: string,
  snapshot: Snapshot,
  except: string | undefined,
): Promise<RecoveredIndex> {
  let current = text
  for (const save of snapshot.lateSaves ?? []) {
    const topics = new Set(await snapshot.slugs())
    current = mergeLateSave(current, decodeLoose(save), (slug) => topics.has(slug) && slug !== except)
  }
  let index = parseIndex(current)
  const healed: string[] = []
  for (const slug of snapshot.unfinished) {
    if (slug === except) continue
    const update = await finishWrite(index, slug, snapshot)
    if (update === undefined || update.text === current) continue
    healed.push(slug)
    current = update.text
    index = parseIndex(current)
  }
  return { text: current, index, healed }
}

/** Gives one topic the pointer that its cut-off write would have given it. */
async function finishWrite(
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
  // A line other than the one before the write is the write's own, or a person's later edit.
  const isOld = line !== undefined && snapshot.wasPointer?.(slug, line.text) !== false
  return upsertPointer(index, topic, { renewHook: isStale && isOld })
}
