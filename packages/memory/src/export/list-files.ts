import { MemoryError } from "@caliban/memory-core"
import type { HistoryEntry, MemoryReader, StateOfMemory } from "@caliban/memory-core/internal"

/** A file of a memory: the index, a topic or any other. */
export interface MemoryFile {
  /** In the memory directory, with `/`. */
  path: string
  bytes: number
}

export const INDEX = "MEMORY.md"

/**
 * All files of a memory without its control files.
 *
 * @param others Gets the paths of links and devices, which are left out.
 */
export async function listFiles(memory: MemoryReader, others: string[] = []): Promise<MemoryFile[]> {
  const files: MemoryFile[] = []
  const folders = memory.listFolder === undefined ? [] : [""]
  for (const folder of folders) {
    for (const { name, kind, bytes } of (await memory.listFolder?.(folder)) ?? []) {
      const path = folder === "" ? name : `${folder}/${name}`
      if (kind === "folder") folders.push(path)
      else if (kind === "file") files.push({ path, bytes })
      else others.push(path)
    }
  }
  if (memory.listFolder !== undefined) return files
  // It keeps topics only.
  for (const slug of (await memory.tree?.())?.addresses ?? (await memory.slugs()) ?? [])
    files.push({ path: `${slug}.md`, bytes: (await memory.readTopic(slug, 0))?.total ?? 0 })
  const index = await memory.readIndex(0)
  return index === undefined ? files : [...files, { path: INDEX, bytes: index.total }]
}

/** Paths of what a copy of a memory with these entries of its history does not have; see `CopyResult.leftOut`. */
export async function leftOutOf(memory: StateOfMemory, entries: readonly HistoryEntry[]): Promise<string[]> {
  const leftOut: string[] = []
  await listFiles(memory, leftOut)
  // A name that is not UTF-8 leads to no file.
  for (const topic of (await memory.tree?.())?.addresses ?? []) {
    if (topic.includes("\uFFFD") && (await memory.readTopic(topic, 0)) === undefined)
      leftOut.push(memory.codec?.topicPath(topic) ?? `${topic}.md`)
  }
  for (const { id, hasFile, opaque } of entries)
    if (hasFile && opaque && (await memory.history.read(id)) === undefined)
      leftOut.push(`.caliban/history/${id}.old`)
  return leftOut
}

/** The address of a file for a store; `undefined` for the index. */
export function addressOf({ listFolder }: MemoryReader, path: string): string | undefined {
  if (path === INDEX) return undefined
  return listFolder === undefined ? path.replace(/\.md$/, "") : `./${path}`
}

/** All bytes of a listed file. @throws MemoryError `unreadable-file` for one that was changed since it was listed */
export async function readFile(memory: MemoryReader, { path, bytes }: MemoryFile): Promise<Uint8Array> {
  const address = addressOf(memory, path)
  const head = await (address === undefined ? memory.readIndex(bytes) : memory.readTopic(address, bytes))
  if (head?.bytes.length === bytes && head.total === bytes) return head.bytes
  throw new MemoryError("unreadable-file", `"${path}" was changed while it was read. Try again.`)
}
