import { decodeLoose } from "@caliban/text"
import { MemoryError } from "../../errors.ts"
import { explainReading } from "../../files/explain-system-error.ts"
import { INDEX_MAX_BYTES } from "../../limits.ts"
import { revisionOf } from "../../store/revision.ts"
import { checkCount, checkFunction, checkMethodOptions } from "../check-arguments.ts"
import { editFile } from "./edit-file.ts"
import { layoutOf } from "./file-context.ts"
import { listFiles } from "./list-files.ts"
import { locateFile } from "./locate-file.ts"
import { removeFiles } from "./remove-files.ts"
import { renameFiles } from "./rename-files.ts"
/** The files of one memory directory; see `MemoryFiles`. */
export function createMemoryFiles(context) {
  const { opened, uses } = context
  return {
    async list(folder = "", levels = 1) {
      checkCount("memory.files.list", "levels", levels)
      return await explainReading(() =>
        opened.forReading().hold((reader) => listFiles(reader, layoutOf(context, reader), folder, levels)),
      )
    },
    read: async (path) =>
      await explainReading(() =>
        opened.forReading().hold(async (reader) => {
          const { found, kind, address, ...file } = await locateFile(reader, layoutOf(context, reader), path)
          if (found === "other")
            throw new MemoryError("unreadable-file", `"${path}" is a link or a device, which is never used.`)
          if (found !== "file") return undefined
          const head =
            kind === "index"
              ? await reader.readIndex(INDEX_MAX_BYTES)
              : await reader.readTopic(address, INDEX_MAX_BYTES)
          if (head === undefined) return undefined
          const { bytes, total } = head
          if (total > bytes.length)
            throw new MemoryError(
              "too-large",
              `"${path}" has ${total} bytes; files of up to ${INDEX_MAX_BYTES} bytes are read.`,
            )
          if (kind === "topic") uses.add(address)
          return { ...file, kind, text: decodeLoose(bytes), bytes: total, revision: revisionOf(bytes) }
        }),
      ),
    async edit(path, edit, options) {
      checkFunction("memory.files.edit", "edit", edit)
      checkMethodOptions("memory.files.edit", "abortable", options)
      return await editFile(context, path, edit, options)
    },
    async remove(path, options) {
      checkMethodOptions("memory.files.remove", "abortable", options)
      return await removeFiles(context, path, options)
    },
    async rename(from, to, options) {
      checkMethodOptions("memory.files.rename", "abortable", options)
      return await renameFiles(context, from, to, options)
    },
  }
}
