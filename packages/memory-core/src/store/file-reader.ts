import { attempt } from "../attempt.ts"
import type { Diagnostic } from "../diagnostics.ts"
import { type Files, unlessMissing } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { readHead } from "../files/read-file.ts"
import { CALIBAN, type Codec } from "../layouts/codec.ts"
import { placeOf } from "../paths/address.ts"
import { mayBeTopic } from "../paths/tree.ts"
import { kindAt } from "./control-folder.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile, slugOfMarker } from "./file-names.ts"
import { readFormat } from "./format-marker.ts"
import { listTree, type Tree } from "./list-tree.ts"
import type { ReadableDirectory } from "./open-readable.ts"
import type { MemoryReader } from "./store.ts"
import { readUsage } from "./usage-file.ts"

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
  const topicOf = (name: string): string | undefined => {
    const slug = slugOfFile(name)
    return slug !== undefined && codec.isProductStem(slug) ? undefined : slug
  }
  const list = (listed: string, slugOf: (name: string) => string | undefined): string[] | undefined =>
    unlessMissing(() => {
      const slugs: string[] = []
      const names = files.readdirSync(listed) as string[]
      for (const name of names) {
        const slug = slugOf(name)
        if (slug) slugs.push(slug)
      }
      if (listed === path) hasControl = names.includes(CONTROL_FOLDER)
      return slugs
    })
  // Asking for a folder that the last listing did not have would take longer than all other calls.
  let hasControl = true
  const control = (): OpenFolder | undefined => {
    const opened = hasControl ? folder.control() : undefined
    return typeof opened === "object" ? opened : undefined
  }
  const listUnfinished = (opened: OpenFolder): string[] | undefined =>
    list(opened.path, (name) => {
      const slug = slugOfMarker(name)
      return slug !== undefined && kindAt(files, `${opened.path}/${name}`) === "file" ? slug : undefined
    })
  const treeOf = (folders: "all" | ReadonlySet<string>): Tree | undefined => {
    const found =
      topics === undefined ? undefined : listTree(files, topics, { folders, trusted: folder.trusted })
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
      const place = placeOf(address)
      const opened = folder.below(place)
      return opened === undefined ? undefined : readHead(files, `${opened}/${place.name}`, limit)
    },
    slugs(folders = []) {
      if (topics === undefined) return []
      if (!codec.wholeTree && folders.length === 0) return list(topics, topicOf)
      const found = treeOf(codec.wholeTree ? "all" : new Set(folders.flatMap(withFoldersAbove)))
      const isWanted = (address: string): boolean => !address.includes("/") || mayBeTopic(codec, address)
      return found?.addresses.filter(isWanted)
    },
    tree: () => treeOf("all") ?? { addresses: [], hasMore: false },
    unfinished() {
      const opened = control()
      return (opened && listUnfinished(opened)) ?? []
    },
    usage(name) {
      const opened = control()
      return opened && readUsage(files, opened, name)
    },
    problems() {
      // Control files that cannot be read do not hide the memory.
      const opened = hasControl ? attempt(folder.control) : undefined
      if (typeof opened === "string") return [refusedControl(directory, opened)]
      if (opened === undefined) return []
      const problem = attempt(() => readFormat(files, opened.path))?.problem
      const found = inspect(opened.path)
      return problem === undefined ? found : [newerFormat(directory, problem), ...found]
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
