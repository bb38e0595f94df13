import type { Layout } from "../../paths/layout.ts"
import { type Abortable } from "../../store/abort.ts"
import type { MemoryReader } from "../../store/store.ts"
import type { OwnChange } from "../undo/undo-history.ts"
import type { FileContext } from "./file-context.ts"
import { type LocatedFile } from "./locate-file.ts"
/** A file with its content, about to be removed or renamed. */
export interface KnownFile extends LocatedFile {
  bytes: Uint8Array
  /** For a person; what is not UTF-8 as U+FFFD. */
  text: string
  /** Absent for a file that is too large to be read as a whole. */
  revision: string | undefined
}
/**
 * The files at a path: one, or all below a folder; empty when there is none.
 *
 * @throws MemoryError `read-only` when one of them must stay, `unreadable-file` for a link, or a folder with one
 */
export declare function findFiles(
  reader: MemoryReader,
  layout: Layout,
  path: string,
): Promise<readonly LocatedFile[]>
/**
 * Reads files that are about to change; one that is gone meanwhile is left out.
 *
 * @param isWhole True refuses a file that is too large to be copied. @throws MemoryError `too-large`
 */
export declare function readFiles(
  reader: MemoryReader,
  files: readonly LocatedFile[],
  isWhole: boolean,
): Promise<readonly KnownFile[]>
/** Makes one change; `undefined` when there was nothing to change. */
export type Step = (options: Abortable) => Promise<OwnChange | undefined>
/**
 * Runs steps that each make one change, as one: when a step fails, the earlier ones are reverted, or the error says what
 * stays; afterwards one undo reverts all of them. The signal ends the first change only.
 */
export declare function runAsOne(
  context: Pick<FileContext, "undoChange">,
  steps: readonly Step[],
  signal: AbortSignal | undefined,
): Promise<void>
