import { mustBeText } from "@caliban/text"
import type { Diagnostic } from "../diagnostics.ts"
import { DESCRIPTION_MAX, FRONTMATTER_MAX_BYTES } from "../limits.ts"
import { findFrontmatter, hasLongFrontmatter } from "./find-frontmatter.ts"
import { readFrontmatter } from "./read-frontmatter.ts"
import { describePlainFile, summarise } from "./summary.ts"
import { TOPIC_TYPES, type Topic, type TopicSummary } from "./topic.ts"

/** Parses the text of a topic file. Never fails: invalid YAML is read line by line and reported. */
export function parseTopic(slug: string, text: string): Omit<Topic, "revision"> {
  mustBeText("parseTopic", "slug", slug)
  mustBeText("parseTopic", "text", text)
  const { bodyStart, ...head } = parseTopicHead(slug, text)
  const body = topicBody(bodyStart === undefined ? text.replace(/^\uFEFF/, "") : text.slice(bodyStart))
  return { ...head, text, body }
}

/** The fields of a topic whose text another program composed: without a description, the first line of text is it. */
export function describeText(slug: string, text: string): TopicSummary & { description: string } {
  const { body, text: _, diagnostics: __, description, ...summary } = parseTopic(slug, text)
  return { ...summary, description: description ?? describePlainFile(body) }
}

/** Parses only the frontmatter; `bodyStart` is absent if there is none. Never fails. */
export function parseTopicHead(
  slug: string,
  text: string,
): TopicSummary & { diagnostics: Diagnostic[]; bodyStart?: number } {
  const span = findFrontmatter(text)
  const reading = span === undefined ? undefined : readFrontmatter(text.slice(span.start, span.end))
  if (span === undefined || reading?.hasKeys !== true) {
    return { slug, diagnostics: hasLongFrontmatter(text) ? [frontmatterTooLong(slug)] : [] }
  }
  const summary = summarise(slug, reading.fields)
  return { ...summary, diagnostics: inspect(summary, reading.problem), bodyStart: span.bodyStart }
}

/** The body in the text after the frontmatter: `\n` line ends, no leading blank lines, no trailing line ends. */
export function topicBody(rest: string): string {
  const text = rest.replace(/\r\n?/g, "\n")
  const start = text.search(/[^ \t\n]/)
  if (start < 0) return ""
  let end = text.length
  while (text[end - 1] === "\n") end--
  return text.slice(text.lastIndexOf("\n", start) + 1, end)
}

function frontmatterTooLong(slug: string): Diagnostic {
  const message = `The frontmatter of ${slug}.md is longer than ${FRONTMATTER_MAX_BYTES} bytes or has no closing line; it was not read. Shorten or close it.`
  return { code: "too-large", level: "error", slug, message }
}

function inspect({ slug, type, description = "" }: TopicSummary, problem: string | undefined): Diagnostic[] {
  const found: Diagnostic[] = []
  if (problem !== undefined) {
    const message = `The frontmatter of ${slug}.md is not valid YAML (${problem}); it was read line by line. Put values in double quotes.`
    found.push({ code: "broken-frontmatter", level: "warning", slug, message })
  }
  if (type !== undefined && !(TOPIC_TYPES as readonly string[]).includes(type)) {
    const message = `${slug}.md has the unknown type "${type}". Use one of ${TOPIC_TYPES.join(", ")}.`
    found.push({ code: "unknown-type", level: "info", slug, message })
  }
  const length = description.length > DESCRIPTION_MAX ? [...description].length : 0
  if (length > DESCRIPTION_MAX) {
    const message = `The description of ${slug}.md has ${length} characters; the index shows ${DESCRIPTION_MAX}. Shorten it.`
    found.push({ code: "long-description", level: "info", slug, message })
  }
  return found
}
