/**
 * Which topics of a memory were used last. It has slugs and times only, and is apart from the files: a use changes no
 * modification time.
 */
export interface UsageRecord {
  format: 1
  /** The directory of the mount; absent in the record of the memory itself. */
  of?: string | undefined
  /** How many of the first topics the prompt shows. */
  shown: number
  /** True when it has no room for all topics of the index. */
  full?: true | undefined
  /** The topics of the index, the first to be shown first. */
  slugs: readonly string[]
  /** When each was last written or read, in seconds since 1970. */
  times: readonly number[]
  /** Positions of topics that learning created. */
  learned: readonly number[]
}
/** Parses a record; `undefined` for text that is not one of this format and mount. Never fails. */
export declare function parseUsage(text: string | undefined, of?: string): UsageRecord | undefined
/**
 * The rank of a pointer, the smallest first: that of its first topic in the record. A topic that is not in the record is
 * newer than the record, and comes first; in a record that had no room for all topics it comes last.
 */
export declare function rankBy({
  slugs,
  full,
}: UsageRecord): (pointer: { slugs: readonly string[] }) => number
