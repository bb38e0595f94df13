/** A value of the frontmatter with the position of its text, in UTF-16 code units of the block. */
export interface FrontmatterField {
  value: string
  /** The scalar including its quotes, without surrounding blanks and comments. An empty range if there is no text. */
  start: number
  end: number
  /** True if the value is exactly what a YAML parser reads. */
  exact: boolean
}
/** Where an entry can be inserted. */
export interface InsertionPoint {
  at: number
  /** The indentation of entries in block style. */
  indent: string
  /** For flow style, `{a: b}`: whether there are entries. */
  flow?: "empty" | "filled"
}
/** The fields of a frontmatter that this library reads. */
export interface FrontmatterFields {
  name?: FrontmatterField
  description?: FrontmatterField
  /** `type` at the top level. */
  type?: FrontmatterField
  /** `type` below `metadata`. */
  metadataType?: FrontmatterField
  /** `learned` below `metadata`, in flow form; see `LearnedNote`. */
  learned?: FrontmatterField
  /** Where an entry of `metadata` can be inserted; absent if it has no entries. */
  metadataEntries?: InsertionPoint
  /** True if there is a key `metadata`, with any value. */
  hasMetadata?: boolean
  /** Where an entry can be inserted if the top level is indented or in flow style. */
  entries?: InsertionPoint
  /** True if every line is simple, so that all values are exactly what a YAML parser reads. */
  exact: boolean
}
/**
 * Reads frontmatter line by line, much faster than a YAML parser. Plain and quoted one-line values and one level of
 * `metadata` are read exactly. Anything else sets `exact` to false and is read leniently: a value is the text after the
 * first `: ` of its key, joined with the indented lines below it. Never fails. Linear time.
 */
export declare function readFrontmatterLines(block: string): FrontmatterFields
/** The text without trailing characters that are blank in YAML; a no-break space is not. */
export declare function withoutBlankEnd(text: string): string
