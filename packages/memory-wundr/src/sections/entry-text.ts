import { MemoryError } from "@caliban/memory-core"
import { dropHiddenCharacters } from "@caliban/memory-core/internal"
import { foldText, oneLine } from "@caliban/text"
import { blocksOf, cleanTitle, type EntryBlock, parseSectionedLines, type SectionedLines } from "./parse.ts"
import type { MemoryEntry } from "./section-types.ts"

/** The prefix of an entry that was not confirmed for a long time. */
export const STALE_MARK = "[?] "

/** The maximum length of an entry and of each sub-bullet, in code points. */
const ENTRY_MAX = 2_000

/** Markdown syntax at the start of a list item, or behind its number. */
const SIGN =
  /(?<=^\d{1,9})[.)](?=[ \t]|$)|^(?:[-*+>]|#{1,6})(?=[ \t]|$)|^(?:`{3}|~{3})|^\[[ xX?]\](?=[ \t]|$)|^([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/**
 * The text of an entry, safe to write: one line of plain text. A bullet, heading, fence, task or stale mark at its start
 * and comment delimiters are escaped with a backslash. @throws MemoryError `invalid-topic` if it is empty or not one line,
 * `refused` if it has invisible characters, `too-large`.
 */
export function checkEntryText(input: unknown): string {
  if (typeof input !== "string") throw new MemoryError("invalid-topic", "An entry must be a text.")
  const text = input.trim()
  if (text === "") throw new MemoryError("invalid-topic", "An entry must not be empty.")
  if (/[\n\v\f\r\x85\u2028\u2029]/.test(text))
    throw new MemoryError("invalid-topic", "An entry must be one line. Put more text into its children.")
  if (dropHiddenCharacters(text) !== text)
    throw refuseHidden("The entry has invisible characters. Remove them.")
  const tooLong = `An entry may have up to ${ENTRY_MAX} characters. Split or shorten it.`
  if ([...text].length > ENTRY_MAX) throw new MemoryError("too-large", tooLong)
  // No comment starts, and no unclosed comment above ends.
  return text.replace(SIGN, "\\$&").replaceAll("-->", "--\\>").replaceAll("<!--", "<\\!--")
}

/** The title of a new section. @throws MemoryError `invalid-topic`, `refused` */
export function checkTitle(input: unknown): string {
  if (typeof input !== "string" || dropHiddenCharacters(input) !== input)
    throw refuseHidden("The title of a section must not have invisible characters.")
  const title = cleanTitle(input)
  const read = parseSectionedLines(`## ${title}`).sections[0]?.title
  if (title !== "" && read === title && !/<!--|-->|[\v\f\x85\u2028\u2029]/.test(title)) return title
  throw new MemoryError("invalid-topic", "The title of a section must be one line of plain text.")
}

const refuseHidden = (message: string): MemoryError =>
  new MemoryError("refused", message, { details: { rule: "hidden-characters" } })

/** An entry's text without the stale mark. */
export const withoutMark = (text: string): string =>
  text.startsWith(STALE_MARK) ? text.slice(STALE_MARK.length) : text

/** Whether an entry has the stale mark, as text or as metadata. */
export const isStale = ({ text, metadata }: Pick<MemoryEntry, "text" | "metadata">): boolean =>
  metadata?.stale === true || text.startsWith(STALE_MARK)

/** A title for comparison, without case and extra spaces. */
export const foldTitle = (title: string): string =>
  cleanTitle(title).normalize("NFC").toLowerCase().replace(/\s+/gu, " ")

export const isTitle = (title: string, other: string): boolean => foldTitle(title) === foldTitle(other)

/** An entry's text for comparison, without case, extra spaces, quotes, backslashes, final full stop and stale mark. */
export function foldEntry(text: string): string {
  const plain = foldText(withoutMark(text)).replace(/['"\\]/gu, "")
  return oneLine(plain).replace(/[.\u3002]$/u, "")
}

/** Finds an entry by section title and text: the exact text, or else by `foldEntry`. Sections with the same title count as one. */
export function findEntry(sectioned: SectionedLines, title: string, text: string): EntryBlock | undefined {
  const isIn = (block: EntryBlock): boolean => isTitle(block.section, title) && !isPointer(block)
  const blocks = blocksOf(sectioned).filter(isIn)
  const isSame = (block: EntryBlock): boolean => foldEntry(block.text) === foldEntry(text)
  return blocks.find((block) => block.text === text.trim()) ?? blocks.find(isSame)
}

/** Whether an entry is a link to a topic file, as `formatLink` gives it. */
export const isFileLink = ({ section, text }: Pick<EntryBlock, "section" | "text">): boolean =>
  foldTitle(section) === "links" && /^\[.*\]\([^()\s]+\.md\)$/.test(text)

/**
 * Whether a bullet is a line of the memory's index, in the form that the memory writes: `[slug](memory/slug.md)` at its
 * start. It is the topic's, and no entry. What was learned, or has another title, is an entry with a link.
 */
export function isPointer({ text, metadata }: Pick<MemoryEntry, "text" | "metadata">): boolean {
  const [, title, slug] = /^\[([^\]]+)\]\(memory\/([^()\s]+)\.md\)/.exec(withoutMark(text)) ?? []
  return metadata?.dateAdded === undefined && slug !== undefined && title?.replace(/\.md$/, "") === slug
}

/** Whether it is a line about a topic of the memory, and no link to an overflow file. */
export const isAboutTopic = (block: EntryBlock): boolean => isPointer(block) && !isFileLink(block)

/** `[Title](memory/topic.md)`. */
export const formatLink = (title: string, target: string): string =>
  `[${title.replace(/[\\[\]<>`]/g, "\\$&")}](${target})`
