import type { TransactionContext } from "../context.ts"
export interface Rename {
  from: string
  /** The key of the file that must be at `from`. See `VersionedFile`. */
  moves: string
  to: string
  /** The key of the file that must be at `to`; `undefined` when there must be none. */
  replaces: string | undefined
}
/**
 * Renames a file if both names still lead to the expected files and the lock is still held: the checks and the rename
 * are one synchronous step. Returns false when they do not. Waits while another program works in the memory directory,
 * and on Windows while another program has the file open, for up to two seconds.
 *
 * @throws MemoryError `locked`; the reason of the transaction's signal, before its first rename
 */
export declare function renameOver(
  context: TransactionContext,
  { from, moves, to, replaces }: Rename,
): Promise<boolean>
