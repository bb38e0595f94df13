import type { HistoryEntry, MemoryReader, StateOfMemory } from "@caliban/memory-core/internal"

/** A file of a memory: the index, a topic or any other. */
export interface MemoryFile {
  /** In the memory directory, with `/`. */
  path: string
  bytes: number
}

export const INDEX = "MEMORY.md"

/** More than any file has. */
const WHOLE = 2 ** 31 - 1

/** All files of a memory without its control files. @param others Gets the paths of links and devices, which are left out. */
export async function listFiles(memory: MemoryReader, others: string[] = []): Promise<MemoryFile[]> {
  const files: MemoryFile[] = []
  const folders = memory.listFolder ? [""] : []
  for (const folder of folders) {
    for (const { name, kind, bytes } of (await memory.listFolder?.(folder)) ?? []) {
      const path = folder === "" ? name : `${folder}/${name}`
      if (kind === "folder") folders.push(path)
      else if (kind === "file") files.push({ path, bytes })
      else others.push(path)
    }
  }
  if (memory.listFolder) return files
  // It keeps topics only.
  for (const slug of (await memory.tree?.())?.addresses ?? (await memory.slugs()) ?? [])
    files.push({ path: `${slug}.md`, bytes: (await memory.readTopic(slug, 0))?.total ?? 0 })
  const index = await memory.readIndex(0)
  if (index !== undefined) files.push({ path: INDEX, bytes: index.total })
  return files
}

/**
 * The bytes of all files, by their paths, and the paths of what a copy of them and of these entries of the history does not
 * have; see `CopyResult.leftOut`.
 */
export async function readFiles(memory: StateOfMemory, entries: readonly HistoryEntry[]) {
  const files = new Map<string, Uint8Array>()
  const leftOut: string[] = []
  for (const { path } of await listFiles(memory, leftOut)) {
    const address = addressOf(memory, path)
    const file = await (address === undefined ? memory.readIndex(WHOLE) : memory.readTopic(address, WHOLE))
    // Absent: removed since it was listed.
    if (file !== undefined) files.set(path, file.bytes)
  }
  for (const { id, hasFile, opaque } of entries)
    if (hasFile && opaque && (await memory.history.read(id)) === undefined)
      leftOut.push(`.caliban/history/${id}.old`)
  return { files, leftOut }
}

/** The address of a file for a store; `undefined` for the index. */
export function addressOf({ listFolder }: MemoryReader, path: string): string | undefined {
  if (path === INDEX) return undefined
  return listFolder === undefined ? path.replace(/\.md$/, "") : `./${path}`
}
