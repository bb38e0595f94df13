import { attemptLater } from "../attempt.ts"
import { createFileReader } from "../store/file-reader.ts"
import { openReadable } from "../store/open-readable.ts"
import { parseUsage } from "./usage-record.ts"
/**
 * The record of a read-only mount is in the control folder of the memory itself; without it, the one that another memory
 * has written in the directory of the mount decides.
 */
export function createReadUsage({ order, trustDirectory }, files, { directory, store, layout }) {
  const readOwn = (name) => {
    if (store !== undefined) return store.usage?.(name)
    const folder = directory && openReadable(files, directory, layout, trustDirectory)
    if (typeof folder !== "object") return undefined
    const text = createFileReader(directory, files, folder, layout).usage?.(name)
    folder.close()
    return text
  }
  if (order === "file") return () => undefined
  // A record that cannot be read must not hide the memory.
  return (mount) => (reader) =>
    attemptLater(async () => {
      const own =
        mount?.access === "read" ? parseUsage(await readOwn(mount.name), mount.directory) : undefined
      return own ?? parseUsage(await reader.usage?.(""))
    })
}
