import type { Files } from "../../files/file-port.ts"
import { readHead } from "../../files/read-file.ts"
import { attachmentPath, splitPath } from "../../paths/attachment.ts"
import type { MemoryReader } from "../store.ts"
import { listFolder } from "./list-folder.ts"
import { withBelow } from "./open-below.ts"

/** A reader of a memory directory that also reads its attachments. The loader needs none of this. */
export function withAttachments(
  reader: MemoryReader,
  files: Files,
  path: string,
  trusted: boolean,
): MemoryReader {
  const below = { files, trusted }
  return {
    ...reader,
    readTopic(slug, limit) {
      const attachment = attachmentPath(slug)
      if (attachment === undefined) return reader.readTopic(slug, limit)
      const { folders, name } = splitPath(attachment)
      return withBelow(below, path, folders, (folder) => readHead(files, `${folder}/${name}`, limit))
    },
    listFolder: (folder) =>
      withBelow(below, path, folder === "" ? [] : folder.split("/"), (opened) => listFolder(files, opened)),
  }
}
