import { type ParsedIndex } from "../topic-index/parse-index.ts"
import { type UsageRecord } from "./usage-record.ts"
/** What has happened since a record was written. */
export interface NewUse {
  /** When each topic was used, in seconds since 1970; the last use is the last entry. */
  uses: ReadonlyMap<string, number>
  /** Whether learning created a topic, where that is known. */
  learned: ReadonlyMap<string, boolean>
  /** Seconds since 1970. */
  now: number
  /** The caps of the index in the prompt. */
  caps: {
    lines: number
    bytes: number
  }
}
/**
 * The record after some uses: the topics that the index lists, the first to be shown first. Topics that the old record
 * does not have count as used now, in the order of the index, unless the old record was full.
 *
 * First come the new uses, and the topics that were used last, about a quarter of those that fit. Then come those that
 * are shown and whose rank by last use is below 1.25 times the number that fit, and then the others, both without the
 * topics that learning created: these come last. Pure. Linear time, except for two sorts.
 */
export declare function updateUsage(
  old: UsageRecord | undefined,
  index: ParsedIndex,
  { uses, learned, now, caps }: NewUse,
): UsageRecord
/** The topics of the index that a record does not have. */
export declare function withoutRecorded(listed: Iterable<string>, old: UsageRecord | undefined): string[]
/** True when an index takes more than half of its caps: a smaller one needs no record yet. */
export declare function needsUsage(index: Uint8Array, caps: NewUse["caps"]): boolean
