import { type Layout } from "../paths/layout.ts"
import { type Steps } from "../steps.ts"
import { type Span } from "./find-comments.ts"
import { type PointerLink } from "./find-links.ts"
/** A list item of the index that links to a topic. Offsets count from the start of its line. */
export interface Pointer {
  /** The topic of the first link. */
  slug: string
  /** The topics of all links, in order. Nearly always one. */
  slugs: readonly string[]
  links: readonly PointerLink[]
  /** Blank space before the bullet. */
  indent: string
  /** The end of the first link, including closing emphasis. */
  linkEnd: number
  /** The text between the link and the hook: ` — `, ` - `, ` -- `, `: `, or a blank. */
  separator: string
  /** The rest of the line; a person may have written it. */
  hook: string
}
export interface IndexLine {
  text: string
  /** The line's own end: `\n`, `\r\n`, `\r`; empty at the end of the file and after a byte order mark. */
  end: string
  /** The line without its comments, as the prompt shows it; `null` if nothing is left. Absent if it has no comment. */
  shown?: string | null
  /** True when the line begins inside a comment, fenced code or an open git conflict: nothing may be inserted above it. */
  inside?: boolean | undefined
  /** True for the lines of an open git conflict, including the markers. They are never changed: a person resolves it. */
  conflict?: true
  pointer?: Pointer
}
/** An index as lines; `formatIndex` restores the exact text. A byte order mark is a line of its own, so it stays first. */
export interface ParsedIndex {
  lines: readonly IndexLine[]
  /** The text with comments and fenced code blanked out; see `findMentions`. */
  visible: string
  /** Where its topics are. Absent: next to it. */
  layout?: Layout | undefined
}
export declare const BYTE_ORDER_MARK = "\uFEFF"
/**
 * Parses an index into lines and finds its pointers. Never fails. Linear time.
 *
 * A line in which a comment of several lines begins or ends is not a pointer: changing it could hide or show other
 * lines.
 *
 * @param layout Where the topics are: other links are not pointers. Default: next to the index.
 */
export declare function parseIndex(text: string, layout?: Layout): ParsedIndex
/** As `parseIndex`. */
export declare function parseInSteps(text: string, layout?: Layout): Steps<ParsedIndex>
/** The lines that the prompt shows. Of the blank lines around a removed comment line, only the first is kept. */
export declare function shownLines(lines: readonly IndexLine[]): (IndexLine & {
  shown: string
})[]
/** Removes comments (see `findComments`), and lines that contain nothing else. Linear time. */
export declare function stripComments(text: string): string
/** Joins parsed lines to the text of an index. */
export declare function formatIndex(index: Pick<ParsedIndex, "lines">): string
/** The position of a topic's line: the line whose first link is the topic, otherwise one that links to it, otherwise -1. */
export declare function findPointerLine(lines: readonly IndexLine[], slug: string): number
/** Replaces spans by blanks of the same length; line ends are kept. */
export declare function blankSpans(text: string, spans: readonly Span[]): string
