import type { Change } from "../store/store.ts"
import { decodeLoose, encode } from "../text.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import type { Placement } from "../topic-index/insert-lines.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { type IndexRepair, repairIndex } from "../topic-index/repair-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { NEW_INDEX } from "./conventions.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { mendUnfinished } from "./mend-unfinished.ts"

export interface RepairOutcome extends IndexRepair {
  before: string
}

/** Mends the drift of an index. */
export function repair(placement: Placement): Change<RepairOutcome> {
  return async (snapshot) => {
    const old = snapshot.index === undefined ? undefined : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    const slugs = await snapshot.slugs()
    const mended = await mendUnfinished(old ?? NEW_INDEX, snapshot, undefined)
    const heads = new Map<string, TopicSummary>()
    for (const slug of findDrift(parseIndex(mended.text), slugs).unlisted) {
      const head = await snapshot.readHead(slug)
      const topic = head === undefined ? undefined : parseTopic(slug, decodeLoose(head))
      if (topic !== undefined && isTopicHead(topic)) heads.set(slug, topic)
    }
    const result = {
      ...repairIndex(mended.text, { slugs, placement, describe: (slug) => heads.get(slug) }),
      before: old ?? "",
    }
    if (old === undefined && result.added.length === 0) return { result: { ...result, text: "" } }
    if (result.text === old) return { result }
    return {
      index: encode(result.text),
      ...(old === undefined ? {} : { note: { action: "repaired" as const, pointers: result.removed } }),
      result,
    }
  }
}
