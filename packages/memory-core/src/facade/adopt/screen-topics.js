import { decodeLoose } from "@caliban/text"
import { isMemoryError, MemoryError } from "../../errors.ts"
import { TOPIC_MAX_BYTES } from "../../limits.ts"
import { revisionOf } from "../../store/revision.ts"
import { parseTopic } from "../../topics/parse-topic.ts"
import { TOPIC_TYPES } from "../../topics/topic.ts"
import { askGuard, askPerson } from "../ask-host.ts"
/**
 * Asks the guard and the person about each topic that this memory does not have, before anything is copied. What is
 * refused, too large or unreadable is left behind. An error of the guard itself ends the adoption.
 */
export async function screenTopics(options, from, to, candidates) {
  const topics = []
  const leftBehind = []
  const refused = []
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
      const rule = error.details["rule"]
      leftBehind.push({ slug, reason: error.message, rule })
    }
  }
  return { topics, leftBehind, refused }
}
/** The bytes of a topic. @throws MemoryError `too-large`, `unreadable-file` */
export async function readWhole(store, slug) {
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
async function ask(options, { slug, hook }, bytes) {
  const text = decodeLoose(bytes)
  const topic = parseTopic(slug, text)
  const draft = {
    slug,
    type: TOPIC_TYPES.find((type) => type === topic.type) ?? "project",
    description: hook || topic.description || slug,
    body: text,
  }
  await askGuard(options, draft)
  await askPerson(options, { action: "write", slug, after: text })
}
