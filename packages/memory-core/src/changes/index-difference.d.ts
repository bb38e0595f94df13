/** The smallest contiguous replacement that turns an index into what a change made of it. */
export interface IndexDifference {
  /** False when the change created the index. */
  existed: boolean
  /** Offset of the replaced bytes. */
  start: number
  removed: Uint8Array
  inserted: Uint8Array
  /** Size of the whole index after the change, in bytes. */
  total: number
}
/** Compares an index with what a change made of it. Linear time. */
export declare function diffIndex(before: Uint8Array | undefined, after: Uint8Array): IndexDifference
/**
 * The index as it was before a change. `undefined` when that cannot be restored exactly: the change created the index,
 * or its size or the inserted bytes differ from what the change left.
 */
export declare function revertDifference(
  current: Uint8Array | undefined,
  difference: IndexDifference | undefined,
): Uint8Array | undefined
