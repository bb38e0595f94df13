import { MemoryError } from "../errors.ts"
import type { Change, Snapshot } from "../store/store.ts"
export interface AttachmentRequest {
  /** See `attachmentAddress`. */
  address: string
  bytes: Uint8Array
  /** The revision that the caller has read; `null` for no file. */
  expect: string | null
}
/**
 * Writes an attachment. It has no line in the index.
 *
 * @throws MemoryError `conflict`, `invalid-slug`, `too-large`, `unreadable-file`
 */
export declare function writeAttachment({
  address,
  bytes,
  expect,
}: AttachmentRequest): Change<"created" | "updated" | "unchanged">
/** @throws MemoryError `conflict` when a file has another revision than the caller has read */
export declare function checkFile(path: string, revision: string | null, expect: string | null): void
/** @throws MemoryError `unreadable-file` */
export declare function rejectLink(path: string, { hasLink }: Pick<Snapshot, "hasLink">): void
/** @throws MemoryError `too-large` */
export declare function rejectLarge(path: string, bytes: number): void
/** Names that differ only in case are one file on some systems and two on others. */
export declare function differsInCase(path: string, twin: string): MemoryError
