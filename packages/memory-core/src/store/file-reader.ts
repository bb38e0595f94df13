import type { Files } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import type { Codec } from "../layouts/codec.ts"
import { mayBeTopic } from "../paths/address.ts"
import { INDEX_FILE } from "./file-names.ts"
import { listTree, type Tree } from "./list-tree.ts"
import { type ReadableDirectory, storedPath } from "./open-readable.ts"
import { readRecord } from "./records.ts"
import type { MemoryReader } from "./store.ts"

/** Reads an open memory directory: no lock, no write, nothing created. */
export function createFileReader(
  directory: string,
  files: Files,
  folder: Omit<ReadableDirectory, "close">,
  codec: Codec,
): MemoryReader {
  const { memory, topics, trusted } = folder
  // Asking for a folder that the last listing did not have would take longer than all other calls.
  let hasControl = true
  const treeOf = (folders: "all" | readonly string[]): Tree | undefined => {
    if (topics === undefined) return { addresses: [], hasMore: false }
    const entered = folders === "all" ? folders : new Set(folders.flatMap(withFoldersAbove))
    const found = listTree(files, topics.path, { folders: entered, trusted })
    if (found === undefined) return undefined
    if (topics === memory) hasControl = found.hasControl === true
    return { ...found, addresses: found.addresses.filter((address) => !codec.isProductStem(address)) }
  }
  return {
    name: directory,
    directory,
    codec,
    readIndex: (limit) => readHead(files, `${memory.path}/${INDEX_FILE}`, limit),
    readTopic(address, limit) {
      const file = storedPath(folder, address)
      return file === undefined ? undefined : readHead(files, file, limit)
    },
    slugs(folders = []) {
      const found = treeOf(codec.wholeTree ? "all" : folders)
      return found?.addresses.filter((address) => !address.includes("/") || mayBeTopic(codec, address))
    },
    tree: (folders) => treeOf(folders ?? "all"),
    record(name) {
      const control = hasControl ? folder.control() : undefined
      return typeof control === "object" ? readRecord(files, control, name) : undefined
    },
  }
}

/** To list `a/b`, a walk enters `a`. */
function withFoldersAbove(folder: string): string[] {
  const names = folder.split("/")
  return names.map((_, at) => names.slice(0, at + 1).join("/"))
}
