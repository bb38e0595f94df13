import type { Place } from "../paths/place.ts"

/** How a product arranges a memory directory: one row of data. `toCodec` makes of it what reads and writes ask. */
export interface Layout {
  /** For people and diagnostics. */
  readonly name: string
  /** Where the directory is. Absent: the option `directory` says it. */
  readonly place?: Place | undefined
  /** The folder of the topic files, below the directory. Absent: topics are next to the index. */
  readonly topicFolder?: string | undefined
  /** The text of a new index. Absent: a heading and the conventions of pointers. */
  readonly newIndex?: string | undefined
  /** True when a first pointer has no type. */
  readonly typeless?: boolean | undefined
  /** True when the frontmatter of a new topic has its type at the top level. Default: below `metadata`. */
  readonly topLevelType?: boolean | undefined
  /** A file of the product that is shown next to the index, or in its place when the index has no pointers. */
  readonly state?: { readonly file: string; readonly show: "fallback" | "always" } | undefined
  /** Stem of the file to which rotation moves pointers. Absent: this layout does not rotate. */
  readonly archive?: string | undefined
  /** Further files of the product. */
  readonly files?: readonly LayoutFile[] | undefined
  /** True when every Markdown file of the tree is a topic, whatever its frontmatter. */
  readonly wholeTree?: boolean | undefined
  /** True refuses every write. */
  readonly readOnly?: boolean | undefined
  /** The place of an agent's own memory. */
  readonly agentPlace?: ((agent: string) => Place) | undefined
}

/** A file that a layout names. It is not a topic and never in the index. */
export interface LayoutFile {
  /** What a model passes to read it; `*` stands for a stem that begins with a date. Absent: machine files, never shown. */
  readonly address?: string | undefined
  /** Relative to the memory directory, with `/` and `*` as in the address. */
  readonly path: string
  /** The heading of the section that a write adds, from its description and the day. Absent: it cannot be written. */
  readonly append?: ((description: string, day: string) => string) | undefined
}
