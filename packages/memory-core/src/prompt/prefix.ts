import type { Diagnostic } from "../diagnostics.ts"

/** Why a tier's text is shorter than its file. */
export type CutBy =
  | "caps.lines"
  | "caps.bytes"
  | "cap_tokens_auto"
  | "cap_tokens_claude_md"
  | "cap_tokens_combined"
  | "file-size"

/** Size of a tier's text between its tags. */
export interface TextSize {
  lines: number
  /** Bytes of UTF-8. */
  bytes: number
  tokens: number
}

/** The three kinds of drift between the index and the topic files, as slugs. */
export interface Drift {
  /** Topics without a pointer. */
  orphans: readonly string[]
  /** Pointers without a topic. */
  dangling: readonly string[]
  /** Topics with more than one pointer. */
  duplicates: readonly string[]
}

/** What a load says about one source of the prefix. */
export interface TierReport {
  /** `global`, `project`, `auto`, or the name of a tier that the host added. */
  name: string
  /** The file that it reads, the name of a store without files, or how to reach an `onDemand` tier. */
  path: string
  /** False when there is nothing to show: no file, an empty file, memory off. Then the tier is not in the text. */
  present: boolean
  /** The size before anything was cut. */
  before: TextSize
  /** The size of what is in the prefix, marker included. */
  after: TextSize
  /** What cut it, in the order in which the cuts were made; empty when the tier is whole. */
  cutBy: readonly CutBy[]
  /** The auto tier: topics on disk; see `TopicList.topicCount`. */
  topicCount?: number
  /** The auto tier: topics that no line of the text points to or names. */
  topicsNotShown?: number
  /** The auto tier: drift found in what was read of the index. */
  drift?: Drift
}

/** What the model sees of memory, and what there is to know about it. */
export interface Prefix {
  /** False when the kill switch, `bare`, or a missing or refused directory has switched auto memory off. */
  enabled: boolean
  /** Goes above the host's own system prompt. Empty when there is nothing. The same files give the same text. */
  text: string
  tiers: readonly TierReport[]
  diagnostics: readonly Diagnostic[]
}
