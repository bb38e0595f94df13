import type { Memory, TopicType } from "@caliban/memory-core"
import { cutText, cutToBytes, keywordsOf } from "@caliban/text"
import { contradicts, isDuplicate } from "../dedupe/compare.ts"
import type { DetectedMemory } from "../types.ts"
import type { MemorySink } from "./sink.ts"

/** The maximum length of a description, in code points. */
const DESCRIPTION_MAX = 120
const SLUG_WORDS = 5

/**
 * Stores each memory as a topic of a memory directory. The type comes from the category, the slug from the text. An
 * existing topic that the memory contradicts is updated instead.
 */
export function createTopicSink(memory: Memory): MemorySink {
  return {
    async store(detected) {
      const { topics } = await memory.list()
      const said = topics.flatMap(({ slug, description, name }) => ({
        slug,
        text: description ?? name ?? "",
      }))
      const same = said.find(({ text }) => text !== "" && isDuplicate(detected.text, text))
      if (same !== undefined) return { outcome: "confirmed", where: same.slug }
      const older = said.find(
        ({ text }) => detected.replaces?.includes(text) === true || contradicts(detected.text, text),
      )
      const slug =
        older?.slug ?? freeSlug(detected.text, new Set(topics.map((topic) => topic.slug.toLowerCase())))
      const { trashId } = await memory.write({
        slug,
        type: TYPES[detected.category],
        description: cutText(detected.text, DESCRIPTION_MAX),
        body: [detected.text, ...(detected.children ?? []).map((child) => `- ${child}`)].join("\n"),
      })
      if (older === undefined) return { outcome: "stored", where: slug }
      const replaced = [{ text: older.text, trashId }]
      return { outcome: "replaced", where: slug, replaced }
    },
  }
}

const TYPES: Readonly<Record<DetectedMemory["category"], TopicType>> = {
  "repeated-correction": "feedback",
  "error-pattern": "reference",
  "user-preference": "user",
  "project-pattern": "project",
  "tool-usage": "project",
}

function freeSlug(text: string, taken: ReadonlySet<string>): string {
  const words = (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => keywordsOf(word).size > 0,
  )
  const base = slugPart(words.slice(0, SLUG_WORDS).join("-")) || "learned"
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!taken.has(slug.toLowerCase())) return slug
  }
}

/** At most 80 bytes, without dots and hyphens at the ends. */
function slugPart(text: string): string {
  return cutToBytes(text.normalize("NFC"), 80).replace(/^[-.]+|[-.]+$/g, "")
}
