import type { FileChange } from "../../memory-types.ts"
import { type Abortable } from "../../store/abort.ts"
import { type FileContext } from "./file-context.ts"
/** Creates or changes one file; see `MemoryFiles.edit`. */
export declare function editFile(
  context: FileContext,
  path: string,
  edit: (text: string | undefined) => string,
  { signal }?: Abortable,
): Promise<FileChange>
