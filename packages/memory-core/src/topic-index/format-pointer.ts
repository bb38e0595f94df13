import { oneLine } from "@caliban/text"
import { TOPIC_TYPES } from "../topics/topic.ts"
import type { IndexLine } from "./parse-index.ts"

/** What a new pointer says. */
export interface PointerText {
  slug: string
  type?: string
  description?: string
  name?: string
}

/** What the pointers of an index have in common. */
export interface PointerForm {
  bullet: string
  separator: string
  /** True when hooks begin with the type. */
  typed: boolean
}

const LONGEST_HOOK = 120

const CANONICAL: PointerForm = { bullet: "-", separator: " — ", typed: true }

/** So many pointers tell the form of an index. */
export const FORM_POINTERS = 8

const TYPED = new RegExp(`^(?:${TOPIC_TYPES.join("|")})(?:: |$)`)

/** True for a hook that begins with one of the four types. */
export function isTyped(hook: string): boolean {
  return TYPED.test(hook)
}

/**
 * The index line of a topic, by default the canonical one: `- [slug](slug.md) — type: description`. A topic without a
 * description has its type as the hook in any form.
 */
export function formatPointer(
  pointer: PointerText,
  { bullet, separator, typed }: PointerForm = CANONICAL,
): string {
  const hook = formatHook(typed ? pointer : withoutType(pointer))
  return `${bullet} ${formatLink(pointer.slug)}${hook === "" ? "" : `${separator}${hook}`}`
}

/**
 * The form of an index's own pointers, by the first eight at the margin; the canonical one where there is none. An index
 * is typeless when two or more of them have a hook and none of those a type.
 */
export function formOf(lines: readonly IndexLine[]): PointerForm {
  const first: IndexLine[] = []
  for (const line of lines) {
    if (line.pointer?.indent !== "" || line.conflict) continue
    if (first.push(line) === FORM_POINTERS) break
  }
  const pointers = first.flatMap(({ pointer }) => (pointer?.hook ? pointer : []))
  const [bullet = CANONICAL.bullet] = first[0]?.text ?? ""
  const separator = pointers.find((one) => /^(?: (?:—|–|--|-) |: )$/.test(one.separator))?.separator
  return {
    bullet,
    separator: separator ?? CANONICAL.separator,
    typed: pointers.length < 2 || pointers.some(({ hook }) => isTyped(hook)),
  }
}

/** What a typeless pointer says: the type only when there is nothing else to say. */
export function withoutType({ type, ...pointer }: PointerText): PointerText {
  const isEmpty = type !== undefined && formatHook(pointer) === ""
  return isEmpty ? { ...pointer, type } : pointer
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
