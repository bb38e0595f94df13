import type { Diagnostic } from "../diagnostics.ts"
import { DESCRIPTION_MAX, FRONTMATTER_MAX_BYTES } from "../limits.ts"
import { findFrontmatter, hasLongFrontmatter } from "./find-frontmatter.ts"
import { readFrontmatter } from "./read-frontmatter.ts"
import { summarise } from "./summary.ts"
import { TOPIC_TYPES, type Topic, type TopicSummary } from "./topic.ts"

/** A topic file's text to a topic. Never fails: what YAML refuses is read line by line and reported. */
export function parseTopic(slug: string, text: string): Omit<Topic, "revision"> {
  const { bodyStart, ...head } = parseTopicHead(slug, text)
  const body = topicBody(bodyStart === undefined ? text.replace(/^\uFEFF/, "") : text.slice(bodyStart))
  return { ...head, text, body }
}

/** What the frontmatter says, without a look at the body; `bodyStart` is absent when there is no frontmatter. */
export function parseTopicHead(
  slug: string,
  text: string,
): TopicSummary & { diagnostics: Diagnostic[]; bodyStart?: number } {
  const span = findFrontmatter(text)
  const reading = span === undefined ? undefined : readFrontmatter(text.slice(span.start, span.end))
  if (span === undefined || reading?.hasKeys !== true) {
    return { slug, diagnostics: hasLongFrontmatter(text) ? [tooLong(slug)] : [] }
  }
  const summary = summarise(slug, reading.fields)
  return { ...summary, diagnostics: inspect(summary, reading.problem), bodyStart: span.bodyStart }
}

/** The body of what follows the frontmatter: `\n` line ends, without blank lines before and line ends after it. */
export function topicBody(rest: string): string {
  const text = rest.replace(/\r\n?/g, "\n")
  const start = text.search(/[^ \t\n]/)
  if (start < 0) return ""
  let end = text.length
  while (text[end - 1] === "\n") end--
  return text.slice(text.lastIndexOf("\n", start) + 1, end)
}

function tooLong(slug: string): Diagnostic {
  const message = `The frontmatter of ${slug}.md is longer than ${FRONTMATTER_MAX_BYTES} bytes or never closed; it was not read. Shorten it by hand.`
  return { code: "too-large", level: "error", slug, message }
}

function inspect(topic: TopicSummary, problem: string | undefined): Diagnostic[] {
  const { slug } = topic
  const found: Diagnostic[] = []
  const report = (code: Diagnostic["code"], level: Diagnostic["level"], message: string): void => {
    found.push({ code, level, slug, message })
  }
  if (problem !== undefined) {
    report(
      "broken-frontmatter",
      "warning",
      `The frontmatter of ${slug}.md is not valid YAML (${problem}); it was read line by line. Put the value in double quotes.`,
    )
  }
  if (topic.type !== undefined && !(TOPIC_TYPES as readonly string[]).includes(topic.type)) {
    report(
      "unknown-type",
      "info",
      `${slug}.md has the type "${topic.type}"; known are ${TOPIC_TYPES.join(", ")}.`,
    )
  }
  const { description = "" } = topic
  const length = description.length > DESCRIPTION_MAX ? [...description].length : 0
  if (length > DESCRIPTION_MAX) {
    report(
      "long-description",
      "info",
      `The description of ${slug}.md has ${length} characters; ${DESCRIPTION_MAX} fit the index.`,
    )
  }
  return found
}
