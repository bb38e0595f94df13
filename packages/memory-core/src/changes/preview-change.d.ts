import type { Change, MemoryReader } from "../store/store.ts"
/** The result of a change to the index, computed without a lock and without writing. */
export declare function previewChange<Result>(reader: MemoryReader, change: Change<Result>): Promise<Result>
