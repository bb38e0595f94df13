import { oneLine } from "../topics/summary.ts"

/** What a new pointer says. */
export interface PointerText {
  slug: string
  type?: string
  description?: string
  name?: string
}

const LONGEST_HOOK = 120

/** The canonical index line of a topic: `- [slug](slug.md) — type: description`. */
export function formatPointer(pointer: PointerText): string {
  const hook = formatHook(pointer)
  return `- ${formatLink(pointer.slug)}${hook === "" ? "" : ` — ${hook}`}`
}

/** A Markdown link to the topic's file that every reader of Markdown resolves, whatever the file is called. */
export function formatLink(slug: string): string {
  const title = slug
    .replace(/[\\[\]]/g, "\\$&")
    .replace(/[\r\n]/g, " ")
    .replace(/[`<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  const file = `${slug}.md`
  const path = /[#`<>\r\n]|%[0-9a-f]{2}/i.test(file)
    ? file.replace(/[%#`<>\r\n]/g, (character) => encodeURIComponent(character))
    : file
  return /[\s()]/.test(path) ? `[${title}](<${path}>)` : `[${title}](${path})`
}

/**
 * The text after the link: type and description on one line, longer descriptions of files on disk cut to 120 code
 * points. What could hide the lines below or be taken for a link to another topic is written so that it cannot:
 * `&lt;!--`, `--&gt;`, `]\(`.
 */
export function formatHook({ type, description, name }: Omit<PointerText, "slug">): string {
  const line = oneLine(description ?? name ?? "")
  // No more of it than can tell whether it is too long: a character has two units at the most.
  const characters = line.length > LONGEST_HOOK ? [...line.slice(0, 2 * LONGEST_HOOK + 2)] : []
  const hook =
    characters.length > LONGEST_HOOK
      ? `${characters
          .slice(0, LONGEST_HOOK - 1)
          .join("")
          .trimEnd()}…`
      : line
  return [type, hook]
    .filter((part) => part !== undefined && part !== "")
    .join(": ")
    .replaceAll("<!--", "&lt;!--")
    .replaceAll("-->", "--&gt;")
    .replaceAll("](", "]\\(")
}
