import { attemptLater } from "../attempt.ts"
import type { Files } from "../files/file-port.ts"
import type { Codec } from "../layouts/codec.ts"
import { createFileReader } from "../store/file-reader.ts"
import { openReadable } from "../store/open-readable.ts"
import type { Awaitable, MemoryReader } from "../store/store.ts"
import { parseUsage, type UsageRecord } from "./usage-record.ts"

/** The memory's own directory, or the store that replaces it. */
export interface OwnMemory {
  directory: string | undefined
  store: MemoryReader | undefined
  codec: Codec
}

/** How the usage record of the memory itself or of a mount is read; `undefined` when none decides. */
export type ReadUsage = (mount?: {
  name: string
  directory: string
  access: "read" | "write"
}) => ((reader: MemoryReader) => Awaitable<UsageRecord | undefined>) | undefined

/**
 * The record of a read-only mount is in the control folder of the memory itself; without it, the one that another memory
 * has written in the directory of the mount decides.
 */
export function createReadUsage(
  { order, trustDirectory }: { order?: "use" | "file"; trustDirectory?: boolean },
  files: Files,
  { directory, store, codec }: OwnMemory,
): ReadUsage {
  const readOwn = (name: string): Awaitable<string | undefined> => {
    if (store !== undefined) return store.usage?.(name)
    const folder = directory && openReadable(files, directory, codec, trustDirectory)
    if (typeof folder !== "object") return undefined
    const text = createFileReader(directory as string, files, folder, codec).usage?.(name)
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
