import { mustBeText } from "@caliban/text"
import type { Diagnostic } from "../diagnostics.ts"
import type { Codec } from "../layout/codec.ts"
import { DESCRIPTION_MAX, FRONTMATTER_MAX_BYTES } from "../limits.ts"
import { findFrontmatter, hasLongFrontmatter } from "./frontmatter.ts"
import { readFrontmatter } from "./read-yaml.ts"
import { describePlain, summarise } from "./summary.ts"
import { TOPIC_TYPES, type Topic, type TopicSummary } from "./topic.ts"

/** What a file without a name and a description is. */
type Rules = Pick<Codec, "wholeTree">

/** Parses the text of a topic file. Never fails: invalid YAML is read line by line and reported. */
export function parseTopic(slug: string, text: string, codec?: Rules): Omit<Topic, "revision"> {
  mustBeText("parseTopic", "slug", slug)
  mustBeText("parseTopic", "text", text)
  const { bodyStart, ...head } = parseTopicHead(slug, text, codec)
  return { ...head, text, body: topicBody(text.slice(bodyStart)) }
}

/** Parses only the frontmatter. Never fails. */
export function parseTopicHead(
  slug: string,
  text: string,
  codec?: Rules,
): TopicSummary & { diagnostics: Diagnostic[]; bodyStart: number } {
  const span = findFrontmatter(text)
  const reading = span && readFrontmatter(text.slice(span.start, span.end))
  const hasKeys = reading?.hasKeys === true
  const head = hasKeys ? summarise(slug, reading.get) : { slug }
  const bodyStart = span !== undefined && hasKeys ? span.bodyStart : text.startsWith("\uFEFF") ? 1 : 0
  const diagnostics =
    span === undefined && hasLongFrontmatter(text)
      ? [frontmatterTooLong(slug)]
      : inspect(head, reading?.problem)
  return { ...describePlain(head, text.slice(bodyStart), codec), diagnostics, bodyStart }
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
  const report = (code: Diagnostic["code"], message: string, level: Diagnostic["level"] = "info"): void => {
    found.push({ code, level, slug, message })
  }
  if (problem !== undefined) {
    const message = `The frontmatter of ${slug}.md is not valid YAML (${problem}); it was read line by line. Put values in double quotes.`
    report("broken-frontmatter", message, "warning")
  }
  if (type !== undefined && !(TOPIC_TYPES as readonly string[]).includes(type)) {
    const message = `${slug}.md has the unknown type "${type}". Use one of ${TOPIC_TYPES.join(", ")}.`
    report("unknown-type", message)
  }
  const length = description.length > DESCRIPTION_MAX ? [...description].length : 0
  if (length > DESCRIPTION_MAX) {
    const message = `The description of ${slug}.md has ${length} characters; the index shows ${DESCRIPTION_MAX}. Shorten it.`
    report("long-description", message)
  }
  return found
}
