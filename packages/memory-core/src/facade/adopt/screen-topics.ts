import { isMemoryError } from "../../errors.ts"
import type { LeftBehind } from "../../memory-types.ts"
import { findPointerLine, parseIndex } from "../../topic-index/parse-index.ts"
import { askAboutCopy, type MovingTopic, readMovingTopic } from "../move-topic.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import type { SingleMemory } from "../single-memory.ts"

export interface Screening {
  /** In the order of the index. */
  topics: readonly MovingTopic[]
  /** What the guard or the person refused, and what cannot be read as a whole. */
  refused: readonly LeftBehind[]
}

/** Asks the guard and the person about each topic, before anything moves. An error of the guard itself ends it. */
export async function screenTopics(options: ResolvedOptions, other: SingleMemory): Promise<Screening> {
  const { lines } = parseIndex((await other.readIndex()) ?? "")
  const files = (await other.list()).topics.filter(({ kind }) => kind !== "other")
  // Without a line: last.
  const placed = files.map(({ slug }) => ({ slug, at: findPointerLine(lines, slug) >>> 0 }))
  const topics: MovingTopic[] = []
  const refused: LeftBehind[] = []
  for (const { slug } of placed.sort((a, b) => a.at - b.at)) {
    try {
      const topic = await readMovingTopic(other, slug)
      if (topic === undefined) continue
      await askAboutCopy(options, topic)
      topics.push({ ...topic, placement: "last" })
    } catch (error) {
      if (!isMemoryError(error)) throw error
      refused.push({ slug, reason: error.message, rule: error.details["rule"] as string | undefined })
    }
  }
  return { topics, refused }
}
