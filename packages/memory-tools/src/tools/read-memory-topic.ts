import { formatCount } from "@caliban/text"
import { describeReading } from "../text/describe-places.ts"
import { explainNotFound } from "../text/explain-not-found.ts"
import { quote } from "../text/plain-text.ts"
import { explainUnlisted, renderSlugs } from "../text/render-slugs.ts"
import { rememberWhole, renderTopic } from "../text/render-topic.ts"
import { linesOf } from "../text/text-lines.ts"
import { defineTool, type ToolContext, type ToolFactory } from "../tool.ts"
import { text } from "../tool-input.ts"
import type { ToolResult } from "../tool-result.ts"

/** Characters of an index that are shown, about 25,000 tokens. A topic is always shown whole. */
const INDEX_SHOWN_MAX = 100_000

/** Marks the topic as seen: a later write does not overwrite what has changed since. */
export const readMemoryTopic: ToolFactory = defineTool({
  name: "ReadMemoryTopic",
  description:
    'Reads one topic of the long-term memory as a whole. Call it when a line of the memory index is relevant to the task, and before you change a topic. The slug "MEMORY" returns the whole index, of which the prompt may show only a part.',
  details: describeReading,
  fields: {
    slug: text('The topic\'s slug as it appears in the memory index, or "MEMORY" for the index itself.'),
  },
  async work({ slug }, context) {
    const { memory, session } = context
    const [index, mount] = INDEX.exec(slug) ?? []
    if (index) return readIndex(context, mount)
    const topic = await memory.read(slug)
    if (!topic) {
      session.see(slug, null)
      return explainNotFound(context, slug)
    }
    rememberWhole(session, topic, slug)
    const isSlug = [topic.slug, `${topic.slug}.md`].some((one) => one.normalize() === slug.normalize())
    const found = isSlug ? [] : [`(Found for ${quote(slug)}; its slug is ${quote(topic.slug)}.)`]
    const { body: _body, text: _text, ...details } = topic
    return { ok: true, text: renderTopic(context, topic, found), details: { kind: "topic", ...details } }
  },
})

/** `MEMORY`, or `team/MEMORY` for the index of a mount. */
const INDEX = /^\s*(?:\.\/|([^/\s]+)\/)?memory(?:\.md)?\s*$/i

/** Cost: reads the head of every topic file, to name those that the index does not. */
async function readIndex(context: ToolContext, mount: string | undefined): Promise<ToolResult> {
  const { memory, session, nameOf } = context
  const index = (await memory.readIndex(mount)) ?? ""
  const lines = linesOf(index).length
  const end = index.lastIndexOf("\n", INDEX_SHOWN_MAX) + 1 || INDEX_SHOWN_MAX
  const shown = index.length > INDEX_SHOWN_MAX ? index.slice(0, end) : index
  const linesShown = shown === index ? lines : linesOf(shown).length
  const goOn = session.offers("ListMemoryTopics")
    ? `${nameOf("ListMemoryTopics")} lists every topic.`
    : "Any topic can be read by its slug. Tell the user that the index is too long."
  const cut = `[truncated: the first ${formatCount(linesShown)} of ${formatCount(lines)} lines. ${goOn}]`
  const text = [
    shown.trim() === "" ? "The memory index is empty." : shown,
    ...(shown === index ? [] : [cut]),
    ...(await nameUnlisted(context, mount)),
  ].join("\n")
  return { ok: true, text, details: { kind: "index", lines, linesShown } }
}

/** The topics of the memory or of a mount that have no line in its index. */
async function nameUnlisted(context: ToolContext, mount: string | undefined): Promise<string[]> {
  const { drift } = await context.memory.list()
  const orphans = drift.orphans.filter((address) =>
    mount ? address.startsWith(`${mount}/`) : !address.includes("/"),
  )
  const named = renderSlugs("Topics that are not in the index", orphans)
  return named.length === 0 ? [] : [[...named, ...explainUnlisted(context, orphans)].join(" ")]
}
