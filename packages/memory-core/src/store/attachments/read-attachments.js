import { unlessMissing } from "../../files/file-port.ts"
import { listFolder } from "./list-folder.ts"
/** A reader of a memory directory that also lists its folders. The loader needs none of this. */
export function withFolders(reader, files, memory) {
  return {
    ...reader,
    async listFolder(folder) {
      const folders = folder === "" ? [] : folder.split("/")
      const path = memory.below({ base: "memory", folders })
      return path === undefined ? undefined : await unlessMissing(() => listFolder(files, path))
    },
  }
}
