import type { Drift } from "./prefix.ts"

/** A source of the prefix that the host adds. `name` is also its tag: letters, digits, `-`. */
export type ExtraTier =
  /** A file that is read at every load; a missing one is left out. */
  | { name: string; path: string }
  /** Something that is not loaded, such as a server's memory: the prefix says how to reach it. */
  | { name: string; onDemand: string }

/** Which sources the prefix has. The auto tier is switched by `bare` and the kill switch, not here. */
export interface TierOptions {
  /** False leaves the person's file for all projects out. Default: true. */
  global?: boolean
  /** False leaves the project's file out. Default: true. */
  project?: boolean
  /** More sources, after the auto tier, in this order. */
  extra?: readonly ExtraTier[]
}

/** How a tier names its file: `home` writes `~/…` for a file in the home directory, `none` names no file. */
export type PathAttribute = "home" | "absolute" | "none"

/** Caps of the index in the prompt; both count what stands between the tags, marker included. */
export interface IndexCaps {
  /** Default: 200. */
  lines: number
  /** Bytes of UTF-8. Default: 25,600. */
  bytes: number
}

/** A source of the prefix that was read: what to show before any cut. */
export interface TierInput {
  name: string
  tag: string
  /** The file, the name of a store without files, or how to reach an `onDemand` tier: for diagnostics. */
  path: string
  /** The path in the prefix; absent when it shows none. */
  shownPath?: string | undefined
  /** Lines end in `\n`. A tier without text and topics is reported and not shown. */
  text: string
  /** Bytes of the file that were not read because it is larger than a load reads. */
  bytesNotRead: number
  /** True when the file holds bytes that are not UTF-8. */
  isInvalid?: boolean
  /** The auto tier: what its text, the view of the index, leads to. */
  topics?: {
    /** Topics on disk: files with a pointer, and files whose frontmatter has a name or a description. */
    count: number
    /** The topics of each line of the text. */
    slugs: readonly (readonly string[])[]
    drift: Drift
    /** True when the index has an open git conflict. */
    hasConflict?: boolean
  }
}
