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
  readonly state?: { readonly file: string; readonly show: "fallback" | "always" } | undefined
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
export const DEFAULT_LAYOUT: Layout = { name: "caliban" }

/** Claude Code's memory of a project. */
export const CLAUDE_CODE_LAYOUT: Layout = {
  name: "claude-code",
  typeless: true,
  place: { base: "home", folder: ".claude/projects/{workspace}/memory" },
  agentPlace: { base: "project", folder: ".claude/agent-memory/{agent}" },
}

/** The layouts that need no data: their names are enough. */
export const BUILT_IN_LAYOUTS = { caliban: DEFAULT_LAYOUT, "claude-code": CLAUDE_CODE_LAYOUT } as const

export type BuiltInLayout = keyof typeof BUILT_IN_LAYOUTS

/** The data of a layout. Default: Caliban's own. */
export function toLayout(layout: BuiltInLayout | Layout = "caliban"): Layout {
  return typeof layout === "string" ? BUILT_IN_LAYOUTS[layout] : layout
}

const DATED = /^\d{4}-\d{2}-\d{2}(?!\d)/

/** The file that a layout keeps under a path relative to the memory directory; `undefined` when it names none. */
export function findLayoutFile(
  { files = [] }: Layout,
  key: "address" | "path",
  text: string,
): (LayoutFile & { path: string }) | undefined {
  for (const file of files) {
    const pattern = file[key]
    if (pattern === undefined) continue
    const star = pattern.indexOf("*")
    if (star < 0) {
      if (pattern === text) return file
      continue
    }
    const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
    const stem = text.slice(before.length, text.length - after.length)
    const matches = text === before + stem + after && DATED.test(stem) && !/[/\\]/.test(stem)
    if (matches)
      return { ...file, path: file.path.replace("*", stem), address: file.address?.replace("*", stem) }
  }
  return undefined
}

/** The path of a topic's file relative to the memory directory, with `/`. */
export function topicPath({ topicFolder }: Layout, slug: string): string {
  return topicFolder === undefined ? `${slug}.md` : `${topicFolder}/${slug}.md`
}

/** True for a stem in the topic folder whose file belongs to the product: it is not a topic. */
export function isLayoutStem(layout: Layout, stem: string): boolean {
  return stem === layout.archive || findLayoutFile(layout, "path", topicPath(layout, stem)) !== undefined
}

/** The stem of a layout's file in the topic folder, where a store can write it; `undefined` for one elsewhere. */
export function stemOfLayoutFile(layout: Layout, { path }: LayoutFile): string | undefined {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "")
  return topicPath(layout, stem) === path ? stem : undefined
}
