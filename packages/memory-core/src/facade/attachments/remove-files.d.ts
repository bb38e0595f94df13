import type { FilesChange, Warning } from "../../memory-types.ts"
import { type Abortable } from "../../store/abort.ts"
import type { Store } from "../../store/store.ts"
import { type OwnChange } from "../undo/undo-history.ts"
import { type FileContext } from "./file-context.ts"
import { type KnownFile } from "./many-files.ts"
/** Moves a file, or all files below a folder, to the trash; see `MemoryFiles.remove`. */
export declare function removeFiles(
  context: FileContext,
  path: string,
  { signal }?: Abortable,
): Promise<FilesChange | undefined>
/** Moves one file to the trash. Adds to the warnings. */
export declare function removeFile(
  { history, announce }: FileContext,
  store: Store,
  {
    file: { address, revision },
    signal,
  }: Abortable & {
    file: KnownFile
  },
  warnings: Warning[],
): Promise<OwnChange | undefined>
