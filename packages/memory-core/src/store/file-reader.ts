import { attempt } from "../attempt.ts"
import type { Diagnostic } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { readHead } from "../files/read-file.ts"
import { CALIBAN, type Codec } from "../layouts/codec.ts"
import { mayBeTopic } from "../paths/address.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "./file-names.ts"
import { FORMAT_FILE, readFormat } from "./format-marker.ts"
import { findInterrupted } from "./history/open-records.ts"
import { listTree, type Tree } from "./list-tree.ts"
import { storedPath } from "./open-below.ts"
import type { ReadableDirectory } from "./open-readable.ts"
import { readRecord } from "./records.ts"
import type { MemoryReader } from "./store.ts"

/**
 * Reads a memory directory: no lock, no write, nothing created. Files that the layout names are not among the slugs.
 *
 * @param folder The paths for calls: see `ReadableDirectory`.
 * @param inspect Finds more problems in the control folder.
 */
export function createFileReader(
  directory: string,
  files: Files,
  folder: Pick<ReadableDirectory, "path" | "topics" | "control" | "below" | "trusted">,
  codec: Codec = CALIBAN,
  inspect: (control: string) => readonly Diagnostic[] = () => [],
): MemoryReader {
  const { path, topics } = folder
  // Asking for a folder that the last listing did not have would take longer than all other calls.
  let hasControl = true
  // One listing tells which of the control files exist.
  let control: { folder: OpenFolder; names: readonly string[] } | undefined
  const openControl = (): typeof control => {
    const opened = hasControl && control === undefined ? folder.control() : undefined
    if (typeof opened === "object")
      control = { folder: opened, names: files.readdirSync(opened.path) as string[] }
    return control
  }
  const pathOf = (address: string): string | undefined => storedPath(folder, address)
  const treeOf = (folders: "all" | readonly string[]): Tree | undefined => {
    if (topics === undefined) return { addresses: [], hasMore: false }
    const entered = folders === "all" ? folders : new Set(folders.flatMap(withFoldersAbove))
    const found = listTree(files, topics, { folders: entered, trusted: folder.trusted })
    if (topics === path && found !== undefined) hasControl = found.hasControl === true
    if (codec.archive === undefined && codec.files === undefined) return found
    return (
      found && { ...found, addresses: found.addresses.filter((address) => !codec.isProductStem(address)) }
    )
  }
  return {
    name: directory,
    directory,
    codec,
    readIndex: (limit) => readHead(files, `${path}/${INDEX_FILE}`, limit),
    readTopic(address, limit) {
      const file = pathOf(address)
      return file === undefined ? undefined : readHead(files, file, limit)
    },
    slugs(folders = []) {
      const found = treeOf(codec.wholeTree ? "all" : folders)
      return found?.addresses.filter((address) => !address.includes("/") || mayBeTopic(codec, address))
    },
    tree: (folders) => treeOf(folders ?? "all"),
    unfinished() {
      const found = openControl()
      if (found === undefined) return []
      return findInterrupted(files, found.folder.path, found.names, pathOf)
    },
    record(name) {
      const found = openControl()
      return found?.names.includes(name) ? readRecord(files, found.folder, name) : undefined
    },
    problems() {
      // Control files that cannot be read do not hide the memory.
      const refused = hasControl ? attempt(folder.control) : undefined
      if (typeof refused === "string") return [refusedControl(directory, refused)]
      const found = attempt(openControl)
      if (found === undefined) return []
      const { path: opened } = found.folder
      const isMarked = found.names.includes(FORMAT_FILE)
      const problem = isMarked ? attempt(() => readFormat(files, opened))?.problem : undefined
      return [...(problem === undefined ? [] : [newerFormat(directory, problem)]), ...inspect(opened)]
    },
  }
}

function newerFormat(path: string, problem: string): Diagnostic {
  return { code: "newer-format", level: "warning", path, message: `${problem} The memory can still be read.` }
}

function refusedControl(path: string, problem: string): Diagnostic {
  const message = `${CONTROL_FOLDER} in the memory directory is not used: ${problem}. Nothing can be written until it is gone.`
  return { code: "refused-file", level: "warning", path, message }
}

/** To list `a/b`, a walk enters `a`. */
function withFoldersAbove(folder: string): string[] {
  const names = folder.split("/")
  return names.map((_, at) => names.slice(0, at + 1).join("/"))
}
