import type { Awaitable, MemoryReader } from "../store/store.ts"
import { type UsageRecord } from "../usage/usage-record.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"
/** Reads one file. A file that the system does not let us read is reported under `name` and counts as missing. */
export type Guarded = <T>(name: string, read: () => Awaitable<T>) => Promise<T | undefined>
/** How an index is shown. */
export interface ViewOptions {
  caps: IndexCaps
  /** Reads the record that decides which pointers are shown. Absent: the order of the index decides. */
  readUsage?: ((reader: MemoryReader) => Awaitable<UsageRecord | undefined>) | undefined
}
/** What the prompt shows of a memory directory: its index with the drift repaired, in the view only. */
export type IndexView = Pick<TierInput, "text" | "bytesNotRead" | "isInvalid" | "note"> &
  Required<Pick<TierInput, "topics">>
/**
 * Reads the view of a memory: the head of the index, one directory listing, and the heads of topics without a pointer.
 * `undefined` if there is no memory yet. Takes no lock, writes nothing.
 *
 * Topics without a pointer, and topics whose write was interrupted, get the pointer that `repair` would write, at the
 * same place. A pointer without a file is marked; the pointer of an interrupted removal is left out. If the index is
 * larger than 64 KB, only its beginning is compared with the files; with a usage record, its first megabyte.
 *
 * A topic is a file with a pointer, or a file whose frontmatter has a name or a description. At most 200 of the files
 * without a pointer are opened; the others count as topics.
 *
 * @param guarded Reads each file, so that an unreadable file does not prevent reading the others.
 */
export declare function readIndexView(
  reader: MemoryReader,
  { caps, readUsage }: ViewOptions,
  guarded: Guarded,
): Promise<IndexView | undefined>
