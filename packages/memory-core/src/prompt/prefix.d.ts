import type { Diagnostic } from "../diagnostics.ts"
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
/** The three kinds of drift between the index and the topic files, as slugs. */
export interface Drift {
  /** Topics without a pointer. */
  orphans: readonly string[]
  /** Pointers without a topic. */
  dangling: readonly string[]
  /** Topics with more than one pointer. */
  duplicates: readonly string[]
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
  /** Size before any cut. */
  before: TextSize
  /** Size in the prefix, including the marker. */
  after: TextSize
  /** The caps that cut it, in the order of the cuts; empty if the tier is complete. */
  cutBy: readonly CutBy[]
  /** The auto tier: topics on disk; see `TopicList.topicCount`. */
  topicCount?: number
  /** The auto tier: topics that no line of the text links to or mentions. */
  topicsNotShown?: number
  /** The auto tier: drift in the part of the index that was read. */
  drift?: Drift
}
/** The text that the model sees, with a report. */
export interface Prefix {
  /** False if auto memory is off: by the kill switch, by `bare`, or because the directory is missing or refused. */
  enabled: boolean
  /** Goes above the host's own system prompt. Empty if there is nothing to show. The same files give the same text. */
  text: string
  tiers: readonly TierReport[]
  diagnostics: readonly Diagnostic[]
}
