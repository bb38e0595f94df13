import { decodeLoose } from "@caliban/text"
import type { Snapshot } from "../store/store.ts"
import { formatHook } from "../topic-index/format-pointer.ts"
import { mergeLateSave } from "../topic-index/merge-late-save.ts"
import { findPointerLine, parseIndex } from "../topic-index/parse-index.ts"
import { type IndexUpdate, removePointers, upsertPointer } from "../topic-index/update-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"

export interface Mended {
  text: string
  /** Topics whose pointer was made right. */
  healed: readonly string[]
}

/**
 * Takes in what a person saved too late, and gives the topics of writes that a crash cut off the pointers that those
 * writes would have given them.
 */
export async function mendIndex(
  index: string,
  snapshot: Snapshot,
  except: string | undefined,
): Promise<Mended> {
  let text = index
  for (const save of snapshot.lateSaves ?? []) {
    const topics = new Set(await snapshot.slugs())
    text = mergeLateSave(text, decodeLoose(save), (slug) => topics.has(slug) && slug !== except)
  }
  const healed: string[] = []
  for (const slug of snapshot.unfinished) {
    if (slug === except) continue
    const update = await mendOne(text, slug, snapshot)
    if (update.text !== text) healed.push(slug)
    text = update.text
  }
  return { text, healed }
}

async function mendOne(text: string, slug: string, snapshot: Snapshot): Promise<IndexUpdate> {
  const head = await snapshot.readHead(slug)
  if (head === undefined) return removePointers(text, slug)
  const topic = parseTopic(slug, decodeLoose(head))
  if (!isTopicHead(topic)) return { text, removed: [] }
  const { lines } = parseIndex(text)
  const line = lines[findPointerLine(lines, slug)]
  const says = line?.pointer?.hook.includes(
    formatHook({ description: topic.description ?? topic.name ?? "" }),
  )
  // Another line than before the write is that of the write, or of a person who has been there since.
  const isOld = line !== undefined && snapshot.wasPointer?.(slug, line.text) !== false
  return upsertPointer(text, topic, { renewHook: says === false && isOld })
}
