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
  /** Topics whose pointer was added, corrected or removed to complete an interrupted write. */
  completed: readonly string[]
}

/**
 * The index that a change starts from. It includes the lines of late saves (see `mergeLateSave`) and the pointers of
 * topics whose writes a crash interrupted. Reads the head of each of these topics.
 *
 * @param except A topic whose pointer is left as it is.
 */
export async function recoverIndex(
  text: string,
  snapshot: Snapshot,
  except: string | undefined,
): Promise<RecoveredIndex> {
  let current = text
  const exists = (topics: ReadonlySet<string>) => (slug: string) => topics.has(slug) && slug !== except
  for (const save of snapshot.lateSaves ?? []) {
    const topics = new Set(await snapshot.slugs())
    current = mergeLateSave(current, decodeLoose(save), exists(topics), snapshot.codec)
  }
  let index = parseIndex(current, snapshot.codec)
  const completed: string[] = []
  for (const slug of snapshot.unfinished) {
    if (slug === except) continue
    const update = await completeWrite(index, slug, snapshot)
    if (update === undefined || update.text === current) continue
    completed.push(slug)
    current = update.text
    index = parseIndex(current, snapshot.codec)
  }
  return { text: current, index, completed }
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
