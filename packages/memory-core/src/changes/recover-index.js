import { decodeLoose } from "@caliban/text"
import { formatHook } from "../topic-index/format-pointer.ts"
import { mergeLateSave } from "../topic-index/merge-late-save.ts"
import { findPointerLine, parseIndex } from "../topic-index/parse-index.ts"
import { removePointers, upsertPointer } from "../topic-index/update-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"
/**
 * The index that a change starts from. It includes the lines of late saves (see `mergeLateSave`) and the pointers of
 * topics whose writes a crash interrupted. Reads the head of each of these topics.
 *
 * @param except A topic whose pointer is left as it is.
 */
export async function recoverIndex(text, snapshot, except) {
  let current = text
  const exists = (topics) => (slug) => topics.has(slug) && slug !== except
  for (const save of snapshot.lateSaves ?? []) {
    const topics = new Set(await snapshot.slugs())
    current = mergeLateSave(current, decodeLoose(save), exists(topics), snapshot.layout)
  }
  let index = parseIndex(current, snapshot.layout)
  const completed = []
  for (const slug of snapshot.unfinished) {
    if (slug === except) continue
    const update = await completeWrite(index, slug, snapshot)
    if (update === undefined || update.text === current) continue
    completed.push(slug)
    current = update.text
    index = parseIndex(current, snapshot.layout)
  }
  return { text: current, index, completed }
}
/** Gives a topic the pointer that its interrupted write would have written. `undefined` if the file is not a topic. */
async function completeWrite(index, slug, snapshot) {
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
