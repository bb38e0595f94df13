import type { Drift } from "./prefix.ts"

/** A source of the prefix that the host adds. `name` is also its tag: letters, digits, `-`. */
export type ExtraTier =
  /** A file that is read at every load; a missing one is left out. */
  | { name: string; path: string }
  /** Something that is not loaded, such as a server's memory: the prefix says how to reach it. */
  | { name: string; onDemand: string }

/** Caps of the index in the prompt; both count what stands between the tags, marker included. */
export interface IndexCaps {
  /** Default: 200. */
  lines: number
  /** Bytes of UTF-8. Default: 25,600. */
  bytes: number
}

/** A tier whose file was read: what to show before any cut. */
export interface FileTierInput {
  kind: "file"
  name: string
  tag: string
  path: string
  text: string
  /** Bytes of the file on disk; more than `text` has when the read was bounded. */
  bytesOnDisk: number
}

/** One line of the index's view, with the topics that it points to (usually none or one). */
export interface ViewLine {
  text: string
  slugs: string[]
}

/** The auto tier: the repaired view of the index, comments already out. */
export interface AutoTierInput {
  kind: "auto"
  name: "auto"
  tag: string
  path: string
  lines: readonly ViewLine[]
  /** Bytes of the index that were not read because it is larger than a load reads. */
  bytesNotRead: number
  topicCount: number
  drift: Drift
}

export interface OnDemandTierInput {
  kind: "on-demand"
  name: string
  tag: string
  /** How to reach it. */
  path: string
}

export type TierInput = FileTierInput | AutoTierInput | OnDemandTierInput
