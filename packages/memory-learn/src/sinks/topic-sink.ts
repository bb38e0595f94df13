import {
  checkSlug,
  DESCRIPTION_MAX,
  type ListedTopic,
  type Memory,
  type Topic,
  type TopicType,
} from "@caliban/memory-core"
import { cutText, freeSlug, proposeSlug } from "@caliban/text"
import { compareStatements } from "../compare/compare.ts"
import type { DetectedMemory } from "../types.ts"
import type { MemorySink, StoreOutcome } from "./sink.ts"

/**
 * Stores each memory as a topic of a memory directory. The type comes from the category, the slug from the text. A topic
 * that the memory contradicts is updated if that fact is all it holds, and kept otherwise; further ones go to the trash.
 */
export function createTopicSink(memory: Memory): MemorySink {
  return {
    async store(detected) {
      const { topics } = await memory.list()
      const replaced: Topic[] = []
      for (const topic of topics) {
        const text = await statementOf(memory, topic)
        if (text === "") continue
        const relation = compareStatements(detected.text, text)
        if (relation === "repeats") return { outcome: "confirmed", where: topic.slug }
        const isOlder = relation === "replaces" || detected.replaces?.includes(text) === true
        if (!isOlder || !isWritable(memory, topic)) continue
        const found = await memory.read(topic.slug)
        if (found !== undefined && isSingleFact(found, text)) replaced.push(found)
      }
      // A new topic must not have the slug of one in a mount either: the write would update that one.
      const taken = topics.map(({ slug }) => slug.slice(slug.lastIndexOf("/") + 1))
      const slug = replaced[0]?.slug ?? freeSlug(proposeSlug(detected.text, checkSlug), taken)
      return await writeTopic(memory, detected, replaced, slug)
    },
  }
}

function isWritable({ mounts }: Memory, { mount }: ListedTopic): boolean {
  return mount === undefined || mounts.some(({ name, access }) => name === mount && access === "write")
}

/** What a topic says: its description, or the first line of its body if the description was cut. */
async function statementOf(memory: Memory, { slug, description, name }: ListedTopic): Promise<string> {
  const text = description ?? name ?? ""
  if (!text.endsWith("…")) return text
  const first = (await memory.read(slug))?.body.split("\n")[0] ?? ""
  return first.startsWith(text.slice(0, -1)) ? first : text
}

/** Whether a topic holds one fact with its details, so that nothing else is lost with it. */
function isSingleFact({ body }: Topic, text: string): boolean {
  const [first = "", ...rest] = body.trim().split("\n")
  return first === text && rest.every((line) => /^\s*[-*+] /.test(line))
}

/** Writes the topic first, so that a crash leaves too many topics, never too few. */
async function writeTopic(
  memory: Memory,
  detected: DetectedMemory,
  [older, ...further]: readonly Topic[],
  slug: string,
): Promise<StoreOutcome> {
  const draft = {
    slug,
    type: TYPES[detected.category],
    description: cutText(detected.text, DESCRIPTION_MAX),
    body: [detected.text, ...(detected.children ?? []).map((child) => `- ${child}`)].join("\n"),
    // For the guard, which then accepts contact data.
    requested: detected.requested === true,
  }
  const { trashId } = await memory.write(draft, older === undefined ? {} : { expect: older.revision })
  if (older === undefined) return { outcome: "stored", where: slug }
  const replaced = [{ text: factOf(older), trashId }]
  for (const topic of further) {
    const removed = await memory.remove(topic.slug, { expect: topic.revision })
    replaced.push({ text: factOf(topic), trashId: removed?.trashId })
  }
  return { outcome: "replaced", where: slug, replaced }
}

function factOf({ body }: Topic): string {
  return body.trim().split("\n")[0] ?? ""
}

const TYPES: Readonly<Record<DetectedMemory["category"], TopicType>> = {
  "repeated-correction": "feedback",
  "error-pattern": "reference",
  "user-preference": "user",
  "project-pattern": "project",
  "tool-usage": "project",
}
