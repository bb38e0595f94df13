import type { Store } from "@caliban/memory-core"

/** A file of a memory: the index, a topic or any other. */
export interface MemoryFile {
  /** In the memory directory, with `/`. */
  path: string
  bytes: number
}

/** All files of a memory without its control files. Links and devices are left out. */
export async function listFiles(store: Store): Promise<MemoryFile[]> {
  const files: MemoryFile[] = []
  const folders = store.listFolder === undefined ? [] : [""]
  for (const folder of folders) {
    for (const { name, kind, bytes } of (await store.listFolder?.(folder)) ?? []) {
      const path = folder === "" ? name : `${folder}/${name}`
      if (kind === "folder") folders.push(path)
      else if (kind === "file") files.push({ path, bytes })
    }
  }
  if (store.listFolder !== undefined) return files
  // It keeps topics only.
  for (const slug of (await store.tree?.())?.addresses ?? (await store.slugs()) ?? [])
    files.push({ path: `${slug}.md`, bytes: (await store.readTopic(slug, 0))?.total ?? 0 })
  const index = await store.readIndex(0)
  return index === undefined ? files : [...files, { path: "MEMORY.md", bytes: index.total }]
}
