import { oneLine } from "@caliban/text"
import { CALIBAN, type Codec } from "../layout/codec.ts"
import { DESCRIPTION_MAX } from "../limits.ts"
import { TOPIC_TYPES } from "../topics/topic.ts"
import { type IndexLine, newLine, type ParsedIndex, unlink } from "./parse-index.ts"

/** The content of a pointer. */
export interface PointerText {
  slug: string
  type?: string | undefined
  description?: string | undefined
  /** Used as the hook if there is no description. */
  name?: string | undefined
}

/** The form that the pointers of an index share. */
export interface PointerForm {
  bullet: string
  separator: string
  /** True when hooks begin with the type. */
  typed: boolean
  codec?: Codec | undefined
}

/** True if a hook begins with one of the four types. */
export function isTyped(hook: string): boolean {
  return (TOPIC_TYPES as readonly string[]).includes(hook.split(": ", 1)[0] ?? "")
}

/**
 * The index line of a topic, by default the canonical one: `- [slug](slug.md) — type: description`. A topic without a
 * description has its type as the hook in any form.
 */
export function formatPointer(pointer: PointerText, form: PointerForm = formOf([])): string {
  return formatLine(pointer.slug, formatHook(pointer, form.typed), form)
}

function formatLine(slug: string, hook: string, { bullet, separator, codec }: PointerForm): string {
  return `${bullet} ${formatLink(slug, codec)}${hook && separator + hook}`
}

/**
 * The line of a topic with the hook that it had in another index, where its links to other topics lead nowhere: they
 * become text. `undefined` for a hook that says what the topic says, and for one that could add or hide lines.
 */
export function formatGivenHook(
  { lines, codec }: ParsedIndex,
  topic: PointerText,
  hook: string,
): string | undefined {
  const words = isTyped(hook) ? hook.replace(/^\w+(?:: )?/, "") : hook
  const form = formOf(lines, codec)
  const text = formatLine(topic.slug, form.typed ? hook : words, form)
  const line = newLine(text, "", codec)
  const isSafe = line.text === text && line.pointer?.slug === topic.slug && !/<!--|-->/.test(text)
  return isSafe && words !== formatHook(topic, false)
    ? unlink(line, (other) => other !== topic.slug)
    : undefined
}

/**
 * The form of the first eight pointers that are not indented; the canonical one without pointers. It is typeless if at
 * least two of them have hooks and no hook has a type; in a typeless layout, already if no hook has a type.
 */
export function formOf(lines: readonly IndexLine[], codec?: Codec): PointerForm {
  const first: IndexLine[] = []
  for (const line of lines) {
    if (line.pointer?.indent === "" && !line.conflict) first.push(line)
    if (first.length === 8) break
  }
  const hooked = first.flatMap(({ pointer }) => (pointer?.hook ? pointer : []))
  return {
    bullet: first[0]?.text[0] ?? "-",
    separator: hooked.find(({ separator }) => /^(?: (?:—|–|--|-) |: )$/.test(separator))?.separator ?? " — ",
    typed: (hooked.length < 2 && !codec?.typeless) || hooked.some(({ hook }) => isTyped(hook)),
    codec,
  }
}

/** A Markdown link to the topic's file, which every parser resolves, whatever the name contains. */
export function formatLink(slug: string, codec: Codec = CALIBAN, title: string = titleOf(slug)): string {
  const file = codec.topicPath(slug)
  const path = /[#`<>\r\n]|%[0-9a-f]{2}/i.test(file) ? file.replace(/[%#`<>\r\n]/g, encodeURIComponent) : file
  return /[\s()]/.test(path) ? `[${title}](<${path}>)` : `[${title}](${path})`
}

/** A slug as the text of a link. */
function titleOf(slug: string): string {
  return slug
    .replace(/[\\[\]]/g, "\\$&")
    .replace(/[\r\n]/g, " ")
    .replace(/[`<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * The text after the link: type and description on one line, the description cut to 120 code points. Comment markers and
 * link syntax are escaped, so that a hook neither hides the lines below it nor links to another topic.
 *
 * @param typed False leaves the type out, if there is other text.
 */
export function formatHook(
  { type, description, name }: Omit<PointerText, "slug">,
  typed: boolean = true,
): string {
  const line = oneLine(description ?? name ?? "")
  // Split only as much as decides whether the line is too long: a code point has at most two code units.
  const points = line.length > DESCRIPTION_MAX ? [...line.slice(0, 2 * DESCRIPTION_MAX + 2)] : []
  const cut = points.slice(0, DESCRIPTION_MAX - 1).join("")
  const hook = points.length > DESCRIPTION_MAX ? `${cut.trimEnd()}…` : line
  const text = [typed || hook === "" ? type : "", hook].filter(Boolean).join(": ")
  return text.replaceAll("<!--", "&lt;!--").replaceAll("-->", "--&gt;").replaceAll("](", "]\\(")
}
