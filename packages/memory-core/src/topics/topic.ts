import type { Diagnostic } from "../diagnostics.ts"

/** The four types of memory, in the order in which they are listed everywhere. */
export const TOPIC_TYPES = ["user", "feedback", "project", "reference"] as const

export type TopicType = (typeof TOPIC_TYPES)[number]

/** What learning notes about a topic that it created: `metadata.learned` in the frontmatter. */
export interface LearnedMark {
  /** The day on which it was learned, `2026-02-09`. */
  at: string
  /** The day of the last confirmation. */
  confirmed?: string | undefined
  /** Where it applies; see `@caliban/memory-learn`. */
  scope?: string | undefined
  /** True when the user explicitly asked to remember it. A guard then accepts addresses and telephone numbers. */
  requested?: boolean | undefined
}

/** A topic to write. */
export interface TopicDraft {
  /** The file's stem; see `checkSlug` for the rules. */
  slug: string
  type: TopicType
  /** One line, at most 120 code points; it becomes the hook in the index. */
  description: string
  /** Markdown, at most 256 KB with the frontmatter. Its line ends, also a lone `\r`, become those of the file. */
  body: string
  /** Title in the frontmatter. Default: the name in the file, otherwise the slug. */
  name?: string | undefined
  /**
   * Set by learning. Default: the mark in the file, which a write that changes the description or the body removes,
   * because the topic is no longer what was learned.
   */
  learned?: LearnedMark | undefined
}

/** A topic without its body: what a list and an index line need. */
export interface TopicSummary {
  slug: string
  /** From the frontmatter, like the next two fields; absent if the file has none. */
  name?: string
  description?: string
  /** One of the four types, or any other value in the file. */
  type?: string
  /** Absent for a topic that learning did not create. */
  learned?: LearnedMark
}

/** A topic as it is on disk. */
export interface Topic extends TopicSummary {
  /** Markdown after the frontmatter, with `\n` line ends and without the separating blank line. */
  body: string
  /** The whole file. */
  text: string
  /** Problems of the file that a person should know about. */
  diagnostics: readonly Diagnostic[]
  /** The file, absolute; absent when the store is not made of files. */
  path?: string | undefined
  /** Identifies the exact bytes of the file. Pass it as `expect` to write only if the file has not changed since. */
  revision: string
}
