import type { Memory, Topic, TopicSummary } from "@caliban/memory-core"
import { countHidden } from "@caliban/memory-core/internal"
import { countOf } from "@caliban/text"
import type { Session } from "../session.ts"
import type { ToolContext } from "../tool.ts"
import { forModel } from "./explain-error.ts"
import { escapedLine, quote } from "./plain-text.ts"

/** A topic for the model: a summary line, notes, for stateless tools its revision, and the whole body. */
export function renderTopic(
  { memory, session }: Pick<ToolContext, "memory" | "session">,
  topic: Topic,
  notes: readonly string[] = [],
): string {
  const revision = session.stateless ? [renderRevision(topic.revision)] : []
  const head = [renderSummary(topic), ...notes, ...renderDiagnostics(memory, topic), ...revision]
  return `${head.join("\n")}\n\n${topic.body.trim() === "" ? "(The body is empty.)" : topic.body}`
}

/** What a later call of a stateless tool sends as `expect`. */
export const renderRevision = (revision: string): string => `(revision: ${revision})`

/** `slug (type): description [name: …]`, on one line; without what the file does not have. */
export function renderSummary(
  topic: Pick<TopicSummary, "slug"> & { [Key in "type" | "description" | "name"]?: string | undefined },
): string {
  const type = topic.type === undefined ? "" : ` (${escapedLine(topic.type)})`
  const description = topic.description === undefined ? "" : `: ${escapedLine(topic.description)}`
  const name = topic.name === undefined || topic.name === topic.slug ? "" : ` [name: ${quote(topic.name)}]`
  return `${escapedLine(topic.slug)}${type}${description}${name}`
}

/**
 * Marks a topic as seen, unless its file is too large to be read as a whole: then the revision is not the file's.
 *
 * @param reference What the model has sent.
 */
export function rememberWhole(session: Session, topic: Topic, reference: string): void {
  if (topic.diagnostics.some(({ code }) => code === "too-large")) return
  session.see(topic.slug, topic.revision)
  session.showFor(reference, topic.slug)
}

function renderDiagnostics(memory: Memory, topic: Topic): string[] {
  const lines = topic.diagnostics
    .filter(({ level }) => level !== "info")
    .map(({ message }) => `(${forModel(message, memory)})`)
  const hidden = countHidden(topic.text.replace(/^\ufeff/, ""))
  if (hidden > 0) lines.push(`(The file contains ${countOf(hidden, "invisible character")}, omitted here.)`)
  return lines
}
