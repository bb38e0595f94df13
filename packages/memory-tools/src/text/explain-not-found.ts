import { type Memory, suggestSlugs } from "@caliban/memory-core"
import type { ToolFailure } from "../tool-result.ts"
import { escapedLine, quote } from "./plain-text.ts"

/** Says that a topic does not exist and which slugs are similar. Cost: lists the memory. */
export async function explainNotFound(memory: Memory, slug: string): Promise<ToolFailure> {
  const { topics } = await memory.list()
  const closest = suggestSlugs(
    slug,
    topics.map((topic) => topic.slug),
  )
  return {
    ok: false,
    code: "not-found",
    message: `There is no topic ${quote(slug)}. ${nextStep(topics.length, closest)}`,
    details: { closest },
  }
}

function nextStep(topicCount: number, closest: readonly string[]): string {
  if (topicCount === 0) return "This memory has no topics yet."
  if (closest.length === 0) return 'Call ReadMemoryTopic with the slug "MEMORY" to see the index.'
  return `Similar slugs: ${closest.map(escapedLine).join(", ")}.`
}
