/** The position of a file's frontmatter, in UTF-16 code units of its text. */
export interface FrontmatterSpan {
  /** The first character after the opening `---` line. */
  start: number
  /** The first character of the closing `---` line. */
  end: number
  /** The first character after the closing line. */
  bodyStart: number
}
/**
 * Finds the frontmatter of a topic file: the text between a first line `---` and the next such line. `undefined` if the
 * file has none, if it is not closed, or if it is longer than 8 KB. A first line such as `---js` opens none. Bounded
 * time.
 */
export declare function findFrontmatter(text: string): FrontmatterSpan | undefined
/**
 * True for a file that begins like frontmatter, with `---` and a key, and has no closing line within 8 KB: the
 * frontmatter is too long or not closed. Its content is unknown, so a write must not replace it.
 */
export declare function hasLongFrontmatter(text: string): boolean
