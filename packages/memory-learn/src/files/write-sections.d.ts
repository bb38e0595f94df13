import type { ParsedMemoryFile } from "../types.ts";
import type { FileChange } from "./entry-changes.ts";
import { type FileContext } from "./file-context.ts";
/** Writes the difference between `file.raw` and `file.sections`; see `MemoryFileManager.write`. */
export declare function writeSections(context: FileContext, filePath: string, file: ParsedMemoryFile): Promise<FileChange>;
