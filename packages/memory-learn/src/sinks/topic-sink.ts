import { checkSlug, DESCRIPTION_MAX, type Memory, type TopicType } from "@caliban/memory-core"
import { cutText, freeSlug, proposeSlug } from "@caliban/text"
import { contradicts, isDuplicate } from "../dedupe/compare.ts"
import type { DetectedMemory } from "../types.ts"
import type { MemorySink } from "./sink.ts"

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
      const proposed = proposeSlug(detected.text, checkSlug)
      const slugs = topics.map((topic) => topic.slug)
      const slug = older?.slug ?? freeSlug(proposed, slugs)
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
