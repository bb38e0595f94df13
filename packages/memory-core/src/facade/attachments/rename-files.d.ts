import type { FilesChange } from "../../memory-types.ts"
import { type Abortable } from "../../store/abort.ts"
import { type FileContext } from "./file-context.ts"
/** Renames a file or a folder; see `MemoryFiles.rename`. */
export declare function renameFiles(
  context: FileContext,
  from: string,
  to: string,
  { signal }?: Abortable,
): Promise<FilesChange | undefined>
