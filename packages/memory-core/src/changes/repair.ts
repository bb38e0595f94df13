import type { Change } from "../store/store.ts"
import { decodeLoose, encode } from "../text.ts"
import type { Placement } from "../topic-index/insert-lines.ts"
import { type IndexRepair, startRepair } from "../topic-index/repair-index.ts"
import { parseTopicHead } from "../topics/parse-topic.ts"
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
    const started = startRepair(mended.text, { slugs, placement })
    const topics = new Map<string, TopicSummary>()
    for (const slug of started.unlisted) {
      const head = snapshot.readHead(slug)
      // Ten thousand promises take longer than ten thousand files.
      const topic = summariseHead(slug, head instanceof Promise ? await head : head)
      if (topic !== undefined) topics.set(slug, topic)
    }
    const result = { ...started.finish((slug) => topics.get(slug)), before: old ?? "" }
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
function summariseHead(slug: string, head: Uint8Array | undefined): TopicSummary | undefined {
  const topic = head === undefined ? undefined : parseTopicHead(slug, decodeLoose(head))
  return topic !== undefined && isTopicHead(topic) ? topic : undefined
}
