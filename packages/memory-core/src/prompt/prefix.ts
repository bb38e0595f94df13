import type { Diagnostic } from "../diagnostics.ts"
import type { PathOptions } from "../paths/place.ts"

/** Why a tier's text is shorter than its file. */
export type CutBy =
  | "caps.lines"
  | "caps.bytes"
  | "cap_tokens_auto"
  | "cap_tokens_claude_md"
  | "cap_tokens_combined"
  | "mount.capTokens"
  | "file-size"

/** Size of a tier's text between its tags. */
export interface TextSize {
  lines: number
  /** Bytes of UTF-8. */
  bytes: number
  tokens: number
}

/** The report of a load about one source of the prefix. */
export interface TierReport {
  /** `global`, `project`, `auto`, `state`, the name of a mount, or that of a tier that the host added. */
  name: string
  /** True for the tier of a mount. */
  isMount?: true
  /** The file, the name of a store without files, or how to reach an `onDemand` tier. */
  path: string
  /** False if there is nothing to show (no file, an empty file, memory off); then the text does not contain the tier. */
  present: boolean
  /** Size before any cut; of a file that was not read to its end, that of its beginning. */
  before: TextSize
  /** Size in the prefix, including the marker. */
  after: TextSize
  /** The caps that cut it, in the order of the cuts; empty if the tier is complete. */
  cutBy: readonly CutBy[]
  /** The auto tier: topics on disk; see `TopicList.topicCount`. */
  topicCount?: number
  /** The auto tier: topics that no line of the text links to or mentions. */
  topicsNotShown?: number
}

/** The text that the model sees, with a report. */
export interface Prefix {
  /** False if memory is off: by the kill switch or `bare`, or as no directory can be used: refused, or no home. */
  enabled: boolean
  /** Goes above the host's own system prompt. Empty if there is nothing to show. The same files give the same text. */
  text: string
  tiers: readonly TierReport[]
  diagnostics: readonly Diagnostic[]
}

/** A source of the prefix that the host adds. `name` is also its tag: letters, digits, `-`. */
export type ExtraTier =
  /** A file that is read at every load; a missing file is left out. */
  | { name: string; path: string }
  /** Something that is not loaded, such as a server's memory: the prefix only explains how to reach it. */
  | { name: string; onDemand: string }

/** The sources of the prefix. The auto tier is switched off by `bare` and the kill switch, not here. */
export interface TierOptions {
  /** False leaves out the user's file for all projects. Default: true. */
  global?: boolean | undefined
  /** False leaves out the project's files. Default: true. */
  project?: boolean | undefined
  /** Names of the user's and the project's file. Default: `CLAUDE.md` for both. */
  fileNames?: PathOptions["fileNames"]
  /**
   * How a tier names its file: `home` (`~/…` for a file in the home directory), `absolute`, or `none` for servers and
   * prompts that are shared by several machines. Default: `home`; without `cwd`, `none`.
   */
  pathAttribute?: PathAttribute | undefined
  /** Additional sources, after the auto tier, in this order. Default: none. */
  extra?: readonly ExtraTier[] | undefined
  /** The name of the tool that searches the memory: the line about files that are not shown names it. Default: none. */
  searchTool?: string | undefined
}

export type { IndexCaps } from "../index/insert-lines.ts"
export type PathAttribute = "home" | "absolute" | "none"

/** A source of the prefix after reading and before any cut. */
export interface TierInput {
  name: string
  tag: string
  /** The file, the name of a store without files, or how to reach an `onDemand` tier: for diagnostics. */
  path: string
  /** The path in the prefix; absent if the prefix shows none. */
  shownPath?: string | undefined
  /** The name of the mount; absent for the memory's own directory and for files. */
  mount?: string | undefined
  /** Tokens of this tier alone. Default: no cap of its own. */
  capTokens?: number | undefined
  /** Lines end in `\n`. A tier without text and topics is reported and not shown. */
  text: string
  /** A line of ours below the text, which is never cut. */
  note?: string | undefined
  /** Bytes of the file beyond the limit of a load, which were not read. */
  bytesNotRead: number
  /** True if the file contains bytes that are not UTF-8. */
  isInvalid?: boolean
  /** The auto tier: the topics of its text, which is the view of the index. */
  topics?: {
    /** Topics on disk: listed files, and unlisted ones whose frontmatter has a name or a description. */
    count: number
    /** The topics of each line of the text. */
    slugs: readonly (readonly string[])[]
    /** The place of each line in the order in which lines are shown while there is room. Absent: from the top. */
    ranks?: readonly (number | undefined)[] | undefined
    /** Lines for topics that are not in the index, shown below it while it leaves room. */
    unlisted?: readonly string[]
    /** Files of the memory that no line is about, and the tool that finds them. */
    others?: { files: number; hasMore: boolean; searchTool?: string | undefined }
    /** True if the index has pointers. */
    hasPointers?: boolean
    /** True if the index has an open git conflict. */
    hasConflict?: boolean
  }
}
