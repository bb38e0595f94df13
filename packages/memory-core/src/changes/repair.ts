import type { Change, Snapshot } from "../store/store.ts"
import { decodeLoose, encode } from "../text.ts"
import type { Placement } from "../topic-index/insert-lines.ts"
import { type IndexRepair, repairIndex } from "../topic-index/repair-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { NEW_INDEX } from "./conventions.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { mendIndex } from "./mend-index.ts"

export interface RepairOutcome extends IndexRepair {
  before: string
}

/** Mends the drift of an index. */
export function repair(placement: Placement): Change<RepairOutcome> {
  return async (snapshot) => {
    const old = snapshot.index === undefined ? undefined : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    const slugs = await snapshot.slugs()
    const mended = await mendIndex(old ?? NEW_INDEX, snapshot, undefined)
    const topics = new Map<string, TopicSummary | undefined>()
    const mend = async (): Promise<IndexRepair> => {
      const missing: string[] = []
      const describe = (slug: string): TopicSummary | undefined => {
        if (!topics.has(slug)) missing.push(slug)
        return topics.get(slug)
      }
      const repaired = repairIndex(mended.text, { slugs, placement, describe })
      for (const slug of missing) topics.set(slug, await readSummary(snapshot, slug))
      return missing.length === 0 ? repaired : await mend()
    }
    const result = { ...(await mend()), before: old ?? "" }
    if (old === undefined && result.text === NEW_INDEX) return { result: { ...result, text: "" } }
    if (result.text === old) return { result }
    return {
      index: encode(result.text),
      ...(old === undefined ? {} : { note: { action: "repaired" as const, pointers: result.removed } }),
      result,
    }
  }
}

/** What a file without a pointer says; `undefined` when it is not meant as a topic. */
async function readSummary(snapshot: Snapshot, slug: string): Promise<TopicSummary | undefined> {
  const head = await snapshot.readHead(slug)
  const topic = head === undefined ? undefined : parseTopic(slug, decodeLoose(head))
  return topic !== undefined && isTopicHead(topic) ? topic : undefined
}
