import { attempt } from "@caliban/text"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { readHead, readWhole } from "../files/read-file.ts"
import { RECORD_MAX_BYTES } from "../limits.ts"
import { mayBeTopic } from "../paths/address.ts"
import { INDEX_FILE } from "./file-names.ts"
import { type Folders, storedPath } from "./folders.ts"
import { findOpen } from "./history/interrupted.ts"
import { listTree, type Tree } from "./list-tree.ts"
import type { MemoryReader } from "./store.ts"
import type { FolderPlace } from "./store-place.ts"

/**
 * Reads a memory directory: no lock, no write, nothing created.
 *
 * @param folders Its open folders; absent when it does not exist.
 */
export function createFileReader(
  { files, directory, codec, trustDirectory: trusted }: FolderPlace,
  folders?: Omit<Folders, "close">,
): MemoryReader & Required<Pick<MemoryReader, "unfinished">> {
  let control: { folder: OpenFolder; names: readonly string[] } | undefined
  const openControl = (): typeof control => {
    const opened = control === undefined ? folders?.inControl() : undefined
    if (typeof opened === "object")
      control = { folder: opened, names: files.readdirSync(opened.path) as string[] }
    return control
  }
  const pathOf = (address: string): string | undefined => folders && storedPath(folders, address)
  const treeOf = (wanted: "all" | readonly string[]): Tree | undefined => {
    if (folders === undefined) return undefined
    const { topics } = folders
    if (topics === undefined) return { addresses: [], hasMore: false }
    const entered = wanted === "all" ? wanted : new Set(wanted.flatMap(withFoldersAbove))
    const found = listTree(files, topics.path, { folders: entered, trusted })
    return (
      found && { ...found, addresses: found.addresses.filter((address) => !codec.isProductStem(address)) }
    )
  }
  return {
    name: directory,
    directory,
    codec,
    readIndex: (limit) => folders && readHead(files, `${folders.memory.path}/${INDEX_FILE}`, limit),
    readTopic(address, limit) {
      const file = pathOf(address)
      return file === undefined ? undefined : readHead(files, file, limit)
    },
    slugs() {
      const found = treeOf(codec.wholeTree ? "all" : [])
      return found?.addresses.filter((address) => !address.includes("/") || mayBeTopic(codec, address))
    },
    tree: (wanted) => treeOf(wanted ?? "all"),
    unfinished() {
      const found = openControl()
      const open = found && findOpen(files, found.folder.path, found.names, pathOf)
      return (open ?? []).map(({ slug }) => slug)
    },
    record(name) {
      const found = openControl()
      return found?.names.includes(name) ? readRecord(files, found.folder, name) : undefined
    },
  }
}

/** To list `a/b`, a walk enters `a`. */
function withFoldersAbove(folder: string): string[] {
  const names = folder.split("/")
  return names.map((_, at) => names.slice(0, at + 1).join("/"))
}

/**
 * Reads a small record of the control folder. `undefined` when there is none, and for one that was not written in this
 * very folder by this user: the archive or repository that it came with must not decide what a prompt shows.
 */
export function readRecord(files: Files, control: OpenFolder, name: string): string | undefined {
  // A record that cannot be read must not hide the memory.
  const bytes = attempt(() => readWhole(files, `${control.path}/${name}`, RECORD_MAX_BYTES))
  const text = bytes === undefined ? "" : Buffer.from(bytes).toString()
  const key = keyOf(control)
  return text.startsWith(key) ? text.slice(key.length) : undefined
}

/**
 * The first line of a record: the user, and the inode of the control folder, which a copy on another machine does not
 * have. It stays the same when the machine gets another name, and in a container that is created again.
 */
export function keyOf({ stat }: OpenFolder): string {
  return `${process.getuid?.() ?? process.env["USERNAME"]} ${stat.ino}\n`
}
