import { decodeLoose } from "@caliban/text"
import { isMemoryError, MemoryError } from "../../errors.ts"
import { TOPIC_MAX_BYTES } from "../../limits.ts"
import type { LeftBehind } from "../../memory-types.ts"
import { revisionOf } from "../../store/revision.ts"
import type { Store } from "../../store/store.ts"
import { parseTopic } from "../../topics/parse-topic.ts"
import { TOPIC_TYPES, type TopicDraft } from "../../topics/topic.ts"
import { askGuard, askPerson } from "../ask-host.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import type { OtherTopic } from "./read-other-memory.ts"

/** A topic that may be copied, with its revision at the time of the decision. */
export interface ScreenedTopic extends OtherTopic {
  revision: string
  /** True for one that this memory has already: no one was asked about it, so it is not written. */
  isKnown: boolean
}

export interface Screening {
  topics: readonly ScreenedTopic[]
  leftBehind: readonly LeftBehind[]
  /** Slugs that the guard or the person refused: nothing of their text may be copied. */
  refused: readonly string[]
}

/**
 * Asks the guard and the person about each topic that this memory does not have, before anything is copied. What is
 * refused, too large or unreadable is left behind. An error of the guard itself ends the adoption.
 */
export async function screenTopics(
  options: ResolvedOptions,
  from: Store,
  to: Store,
  candidates: readonly OtherTopic[],
): Promise<Screening> {
  const topics: ScreenedTopic[] = []
  const leftBehind: LeftBehind[] = []
  const refused: string[] = []
  for (const topic of candidates) {
    const { slug } = topic
    try {
      const bytes = await readWhole(from, slug)
      const revision = revisionOf(bytes)
      const own = await to.readTopic(slug, TOPIC_MAX_BYTES)
      const isKnown = own !== undefined && revisionOf(own.bytes) === revision
      if (!isKnown) await ask(options, topic, bytes)
      topics.push({ ...topic, revision, isKnown })
    } catch (error) {
      if (!isMemoryError(error)) throw error
      if (isMemoryError(error, "refused") || isMemoryError(error, "denied")) refused.push(slug)
      const rule = error.details["rule"] as string | undefined
      leftBehind.push({ slug, reason: error.message, rule })
    }
  }
  return { topics, leftBehind, refused }
}

/** The bytes of a topic. @throws MemoryError `too-large`, `unreadable-file` */
export async function readWhole(store: Store, slug: string): Promise<Uint8Array> {
  const head = await store.readTopic(slug, TOPIC_MAX_BYTES)
  if (head === undefined)
    throw new MemoryError("unreadable-file", `${slug}.md is gone or not a regular file.`)
  if (head.total <= TOPIC_MAX_BYTES) return head.bytes
  throw new MemoryError(
    "too-large",
    `${slug}.md is larger than ${TOPIC_MAX_BYTES} bytes. Shorten it or split it into several topics.`,
  )
}

/** The guard sees the whole file as the body, and the text of the pointer. @throws MemoryError `refused`, `denied` */
async function ask(options: ResolvedOptions, { slug, hook }: OtherTopic, bytes: Uint8Array): Promise<void> {
  const text = decodeLoose(bytes)
  const topic = parseTopic(slug, text)
  const draft: TopicDraft = {
    slug,
    type: TOPIC_TYPES.find((type) => type === topic.type) ?? "project",
    description: hook || topic.description || slug,
    body: text,
  }
  await askGuard(options, draft)
  await askPerson(options, { action: "write", slug, after: text })
}
