/**
 * How a product arranges a memory directory. The rows for other products are in `memory-core/layouts`; this file has
 * the type, and the two rows that need no option.
 */
export interface Layout {
  /** For people and diagnostics. */
  readonly name: string
  /** Where the directory is. Absent: where Caliban keeps memories, by the workspace's key. */
  readonly place?: LayoutPlace | undefined
  /** The folder of the topic files, below the directory. Absent: topics are next to the index. */
  readonly topicFolder?: string | undefined
  /** True when a first pointer has no type. */
  readonly typeless?: boolean | undefined
  /** True when the frontmatter of a new topic has its type at the top level. Default: below `metadata`. */
  readonly topLevelType?: boolean | undefined
  /** A file of the product that is shown next to the index, or in its place when the index has no pointers. */
  readonly state?:
    | {
        readonly file: string
        readonly show: "fallback" | "always"
      }
    | undefined
  /** Stem of the file to which rotation moves pointers. Absent: this layout does not rotate. */
  readonly archive?: string | undefined
  /** Further files of the product. */
  readonly files?: readonly LayoutFile[] | undefined
  /** True when every Markdown file is a topic, whatever its frontmatter. */
  readonly plainFiles?: boolean | undefined
  /** True refuses every write. */
  readonly readOnly?: boolean | undefined
  /** The place of an agent's own memory; `{agent}` stands for its name. */
  readonly agentPlace?: LayoutPlace | undefined
}
/** A folder below the project root or the home directory. */
export interface LayoutPlace {
  readonly base: "project" | "home"
  /**
   * Relative to the base, with `/`. `{workspace}` stands for the canonical path of the workspace, with `-` for every
   * character that is not an ASCII letter or digit, as Claude Code names its project folders.
   */
  readonly folder: string
  /** The folder whose nearest occurrence between `cwd` and the project root decides; absent: below the project root. */
  readonly nearest?: string | undefined
}
/** A file that a layout names. It is not a topic and never in the index. */
export interface LayoutFile {
  /** What a model passes to read it; `*` stands for a stem that begins with a date. Absent: machine files, never shown. */
  readonly address?: string | undefined
  /** Relative to the memory directory, with `/` and `*` as in the address. */
  readonly path: string
  /** How a write adds to it. Absent: it cannot be written. */
  readonly append?: "dated-section" | "section" | undefined
}
/** Where Caliban keeps memories. */
export declare const DEFAULT_LAYOUT: Layout
/** Claude Code's memory of a project. */
export declare const CLAUDE_CODE_LAYOUT: Layout
/** The layouts that need no data: their names are enough. */
export declare const BUILT_IN_LAYOUTS: {
  readonly caliban: Layout
  readonly "claude-code": Layout
}
export type BuiltInLayout = keyof typeof BUILT_IN_LAYOUTS
/** The data of a layout. Default: Caliban's own. */
export declare function toLayout(layout?: BuiltInLayout | Layout): Layout
/** The file that a layout keeps under a path relative to the memory directory; `undefined` when it names none. */
export declare function findLayoutFile(
  { files }: Layout,
  key: "address" | "path",
  text: string,
):
  | (LayoutFile & {
      path: string
    })
  | undefined
/** The path of a topic's file relative to the memory directory, with `/`. */
export declare function topicPath({ topicFolder }: Layout, slug: string): string
/** True for a stem in the topic folder whose file belongs to the product: it is not a topic. */
export declare function isLayoutStem(layout: Layout, stem: string): boolean
/** The stem of a layout's file in the topic folder, where a store can write it; `undefined` for one elsewhere. */
export declare function stemOfLayoutFile(layout: Layout, { path }: LayoutFile): string | undefined
