import { suggestSlugs } from "@caliban/memory-core"
import { findHits, isIndex } from "../find-similar.ts"
import { mountOf } from "../find-target.ts"
import type { ToolContext } from "../tool.ts"
import type { ToolFailure } from "../tool-result.ts"
import { escapedLine, quote } from "./plain-text.ts"

const SIMILAR_MAX = 5

/** Says that a topic does not exist and which are similar, by slug and by text. Cost: lists the memory, and a search. */
export async function explainNotFound(context: ToolContext, slug: string): Promise<ToolFailure> {
  const { memory, session, nameOf } = context
  const { topics, diagnostics } = await memory.list()
  const isOfParent = (address: string): boolean => mountOf(memory, address)?.name === "parent"
  // A subagent may see only the index of its parent.
  if (isOfParent(slug) && !topics.some((topic) => isOfParent(topic.slug))) {
    const message = `Of the mount "parent" only the index can be read, not ${quote(slug)}.`
    return { ok: false, code: "not-found", message, details: { closest: [] } }
  }
  const addresses = topics.map((topic) => topic.slug)
  const found = await findHits(context, slug, { maxResults: SIMILAR_MAX })
  const named = [...suggestSlugs(slug, addresses), ...found.map(({ address }) => address)]
  const closest = [...new Set(named)].slice(0, SIMILAR_MAX)
  const isEmpty = topics.length === 0 && diagnostics.every(({ code }) => code !== "unreadable-file")
  const index = isIndex(slug)
    ? "The index changes with its topics: change the topic that a line names."
    : session.offers("ReadMemoryTopic")
      ? `Call ${nameOf("ReadMemoryTopic")} with the slug "MEMORY" to see the index.`
      : ""
  const next = closest.length > 0 ? `Similar slugs: ${closest.map(escapedLine).join(", ")}.` : index
  const message =
    `There is no topic ${quote(slug)}. ${isEmpty ? "This memory has no topics yet." : next}`.trimEnd()
  return { ok: false, code: "not-found", message, details: { closest } }
}
