import { mustBeText } from "@caliban/text"
import { type Diagnostic, report } from "../diagnostics.ts"
import { DESCRIPTION_MAX, FRONTMATTER_MAX_BYTES } from "../limits.ts"
import { findFrontmatter, hasLongFrontmatter, MARK } from "./frontmatter.ts"
import { readFrontmatter } from "./read-yaml.ts"
import { describePlain, type Rules, summarise } from "./summary.ts"
import { type LearnedMark, TOPIC_TYPES, type Topic, type TopicSummary } from "./topic.ts"

/** Parses the text of a topic file. Never fails: invalid YAML is read line by line and reported. */
export function parseTopic(slug: string, text: string, rules?: Rules): Omit<Topic, "revision"> {
  mustBeText("parseTopic", "slug", slug)
  mustBeText("parseTopic", "text", text)
  const span = findFrontmatter(text)
  const block = span ? text.slice(span.start, span.end) : ""
  const { find, problem, hasKeys } = readFrontmatter(block)
  const head = span && hasKeys ? summarise(slug, (path) => find(path)?.value) : { slug }
  const rest = text.slice(span && hasKeys ? span.bodyStart : text.startsWith("\uFEFF") ? 1 : 0)
  const diagnostics = inspect(head, block, problem, span === undefined && hasLongFrontmatter(text))
  const learned = span && parseLearned(find("metadata/learned")?.value ?? "")
  const described = { ...describePlain(head, rest, rules), ...(learned && { learned }) }
  return { ...described, text, body: topicBody(rest), diagnostics }
}

/** Reads a mark; `undefined` for any other text, and for a mark without a date. Unknown keys are ignored. */
function parseLearned(text: string): LearnedMark | undefined {
  const pairs = MARK.test(text) ? text.slice(1, -1).split(",") : []
  const { at, confirmed, scope, requested } = Object.fromEntries(
    pairs.map((pair) => pair.trim().split(": ")),
  ) as Record<string, string | undefined>
  if (at === undefined) return undefined
  return {
    at,
    ...(confirmed && { confirmed }),
    ...(scope && { scope }),
    ...(requested === "true" && { requested: true }),
  }
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

function inspect(topic: TopicSummary, block: string, reason?: string, isTooLong?: boolean): Diagnostic[] {
  const { slug, type, description = "" } = topic
  const found: Diagnostic[] = []
  if (isTooLong) {
    const message = `The frontmatter of ${slug}.md is longer than ${FRONTMATTER_MAX_BYTES} bytes or has no closing line; it was not read. Shorten or close it.`
    found.push(report("too-large", message, { level: "error", slug }))
  }
  if (reason !== undefined) {
    const isConflict = /^<{7}(?: |$)/m.test(block)
    const problem = isConflict
      ? "has an unresolved git conflict; it was read line by line. Resolve it by hand."
      : `is not valid YAML (${reason}); it was read line by line. Correct it; values in double quotes may help.`
    found.push(report("broken-frontmatter", `The frontmatter of ${slug}.md ${problem}`, { slug }))
  }
  if (type !== undefined && !(TOPIC_TYPES as readonly string[]).includes(type)) {
    const message = `${slug}.md has the unknown type "${type}". Use one of ${TOPIC_TYPES.join(", ")}.`
    found.push(report("unknown-type", message, { level: "info", slug }))
  }
  const length = description.length > DESCRIPTION_MAX ? [...description].length : 0
  if (length > DESCRIPTION_MAX) {
    const message = `The description of ${slug}.md has ${length} characters; the index shows ${DESCRIPTION_MAX}. Shorten it.`
    found.push(report("long-description", message, { level: "info", slug }))
  }
  return found
}
