import { oneLine } from "@caliban/text"
import { CALIBAN, type Codec } from "../layout/codec.ts"
import { type LearnedMark, TOPIC_TYPES } from "../topics/topic.ts"
import { type IndexLine, newLine, type ParsedIndex, unlink } from "./parse-index.ts"

/** The content of a pointer. */
export interface PointerText {
  slug: string
  type?: string | undefined
  description?: string | undefined
  /** Used as the hook if there is no description. */
  name?: string | undefined
  /** Stale ones begin with `STALE_MARK`. */
  learned?: Pick<LearnedMark, "stale"> | undefined
}

/** The form that the pointers of an index share. */
export interface PointerForm {
  bullet: string
  separator: string
  /** True when hooks begin with the type. */
  typed: boolean
  /** Where the topics are. Absent: next to the index. */
  codec?: Codec | undefined
}

const LONGEST_HOOK = 120

const CANONICAL: PointerForm = { bullet: "-", separator: " — ", typed: true }

/** This many pointers determine the form of an index. */
const FORM_POINTERS = 8

/** What the hook of a topic begins with that was learned and not confirmed for a long time. */
export const STALE_MARK = "[?] "

const TYPED = new RegExp(`^(?:\\[\\?\\] )?(?:${TOPIC_TYPES.join("|")})(?:: |$)`)

/** True if a hook begins with one of the four types. */
export function isTyped(hook: string): boolean {
  return TYPED.test(hook)
}

/**
 * The index line of a topic, by default the canonical one: `- [slug](slug.md) — type: description`. A topic without a
 * description has its type as the hook in any form.
 */
export function formatPointer(pointer: PointerText, form: PointerForm = CANONICAL): string {
  return formatLine(pointer.slug, formatHook(pointer, form.typed), form)
}

function formatLine(slug: string, hook: string, { bullet, separator, codec }: PointerForm): string {
  return `${bullet} ${formatLink(slug, codec)}${hook === "" ? "" : `${separator}${hook}`}`
}

/**
 * The line of a topic with the hook that it had in another index. Links to other topics become text: those may not exist
 * here. `undefined` for a hook that says what the topic says, and for one with a line end or a comment marker, which could
 * add or hide lines.
 */
export function formatGivenHook(
  { lines, codec }: ParsedIndex,
  topic: PointerText,
  hook: string,
): string | undefined {
  const words = isTyped(hook) ? hook.replace(/^\w+(?:: )?/, "") : hook
  if (words === formatHook(topic, false)) return undefined
  const form = formOf(lines, codec)
  const line = formatLine(topic.slug, form.typed ? hook : words, form)
  const parsed = newLine(line, "", codec)
  if (parsed.text !== line || parsed.pointer?.slug !== topic.slug || /<!--|-->/.test(line)) return undefined
  return unlink(parsed, (other) => other !== topic.slug)
}

/**
 * The form of an index's own pointers, determined by the first eight that are not indented; the canonical form if there
 * are no pointers. An index is typeless if at least two of them have hooks and no hook has a type; in a typeless layout,
 * already if no hook has a type.
 */
export function formOf(lines: readonly IndexLine[], codec?: Codec): PointerForm {
  const first: IndexLine[] = []
  for (const line of lines) {
    if (line.pointer?.indent === "" && !line.conflict && first.push(line) === FORM_POINTERS) break
  }
  const pointers = first.flatMap(({ pointer }) => (pointer?.hook ? pointer : []))
  const separators = pointers.map(({ separator }) => separator)
  return {
    bullet: first[0]?.text[0] ?? CANONICAL.bullet,
    separator: separators.find((text) => /^(?: (?:—|–|--|-) |: )$/.test(text)) ?? CANONICAL.separator,
    typed: (pointers.length < 2 && !codec?.typeless) || pointers.some(({ hook }) => isTyped(hook)),
    codec,
  }
}

/** A Markdown link to the topic's file. Every Markdown parser resolves it, whatever characters the name contains. */
export function formatLink(slug: string, codec: Codec = CALIBAN): string {
  const title = slug
    .replace(/[\\[\]]/g, "\\$&")
    .replace(/[\r\n]/g, " ")
    .replace(/[`<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  const file = codec.topicPath(slug)
  const path = /[#`<>\r\n]|%[0-9a-f]{2}/i.test(file)
    ? file.replace(/[%#`<>\r\n]/g, (character) => encodeURIComponent(character))
    : file
  return /[\s()]/.test(path) ? `[${title}](<${path}>)` : `[${title}](${path})`
}

/**
 * The text after the link: type and description on one line. Descriptions on disk can be longer than the limit; they are
 * cut to 120 code points. Comment markers and link syntax are escaped (`&lt;!--`, `--&gt;`, `]\(`), so that a hook
 * neither hides the lines below it nor links to another topic. A stale topic's begins with `STALE_MARK`.
 *
 * @param typed False leaves the type out, if there is other text.
 */
export function formatHook(
  { type, description, name, learned }: Omit<PointerText, "slug">,
  typed: boolean = true,
): string {
  const line = oneLine(description ?? name ?? "")
  // Split only as much as decides whether the line is too long: a code point has at most two code units.
  const points = line.length > LONGEST_HOOK ? [...line.slice(0, 2 * LONGEST_HOOK + 2)] : []
  const cut = points.slice(0, LONGEST_HOOK - 1).join("")
  const hook = points.length > LONGEST_HOOK ? `${cut.trimEnd()}…` : line
  const text = [typed || hook === "" ? type : undefined, hook]
    .filter((part) => part !== undefined && part !== "")
    .join(": ")
    .replaceAll("<!--", "&lt;!--")
    .replaceAll("-->", "--&gt;")
    .replaceAll("](", "]\\(")
  return learned?.stale === true ? STALE_MARK + text : text
}

/** True if a hook contains a description in the form of a hook. */
export function includesHook(hook: string, description: string): boolean {
  const plain = (text: string): string => text.replaceAll("&#96;", "`")
  return plain(hook).includes(plain(formatHook({ description })))
}
