import { type Files } from "../../files/file-port.ts"
import type { ReadableDirectory } from "../open-readable.ts"
import type { MemoryReader } from "../store.ts"
/** A reader of a memory directory that also lists its folders. The loader needs none of this. */
export declare function withFolders(
  reader: MemoryReader,
  files: Files,
  memory: Pick<ReadableDirectory, "below">,
): MemoryReader
