import type { Diagnostic } from "../diagnostics.ts"

/** The four types of memory, in the order in which they are named everywhere. */
export const TOPIC_TYPES = ["user", "feedback", "project", "reference"] as const

export type TopicType = (typeof TOPIC_TYPES)[number]

/** A topic as a caller wants it. */
export interface TopicDraft {
  /** The file's stem; see `checkSlug` for what is allowed. */
  slug: string
  type: TopicType
  /** One line, at most 120 code points; it becomes the hook in the index. */
  description: string
  /** Markdown, at most 256 KB with the frontmatter. */
  body: string
  /** Title in the frontmatter. Default: what the file has, else the slug. */
  name?: string
}

/** A topic without its body: what a list and an index line need. */
export interface TopicSummary {
  slug: string
  /** From the frontmatter; absent where the file has none. */
  name?: string
  description?: string
  /** One of the four, or whatever else the file says. */
  type?: string
}

/** A topic as it is on disk. */
export interface Topic extends TopicSummary {
  /** Markdown after the frontmatter, with `\n` line ends and without the blank line that separates them. */
  body: string
  /** The whole file. */
  text: string
  /** What a person should know about the file. */
  diagnostics: readonly Diagnostic[]
  /** Changes whenever a byte of the file does; pass it as `expect` to write only over what was read. */
  revision: string
}
