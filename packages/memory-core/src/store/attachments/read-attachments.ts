import { type Files, unlessMissing } from "../../files/file-port.ts"
import type { ReadableDirectory } from "../open-readable.ts"
import type { MemoryReader } from "../store.ts"
import { listFolder } from "./list-folder.ts"

/** A reader of a memory directory that also lists its folders. The loader needs none of this. */
export function withFolders(
  reader: MemoryReader,
  files: Files,
  memory: Pick<ReadableDirectory, "below">,
): MemoryReader {
  return {
    ...reader,
    async listFolder(folder) {
      const folders = folder === "" ? [] : folder.split("/")
      const path = memory.below({ base: "memory", folders })
      return path === undefined ? undefined : await unlessMissing(() => listFolder(files, path))
    },
  }
}
