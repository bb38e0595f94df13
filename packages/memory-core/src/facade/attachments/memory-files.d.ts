import type { MemoryFiles } from "../../memory-types.ts"
import { type FileContext } from "./file-context.ts"
/** The files of one memory directory; see `MemoryFiles`. */
export declare function createMemoryFiles(context: FileContext): MemoryFiles
