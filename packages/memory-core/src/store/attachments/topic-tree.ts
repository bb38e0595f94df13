import { attempt } from "../../attempt.ts"
import { type Files, unlessMissing } from "../../files/file-port.ts"
import { LEVELS_MAX } from "../../paths/address.ts"
import { kindAt } from "../control-folder.ts"
import type { ReadableDirectory } from "../open-readable.ts"
import type { TopicTree } from "../store.ts"

/** A walk enters no more folders than these. */
const FOLDERS_MAX = 2_000

type Memory = Pick<ReadableDirectory, "below">

/** The Markdown files in a folder of the topics, as addresses; none where there is no such folder, or a link. */
export function addressesIn(files: Files, memory: Memory, folder: string): string[] {
  return namesIn(files, memory, folder).flatMap((name) => addressOf(folder, name) ?? [])
}

/** The Markdown files in the folder of the topics and all folders below it; see `MemoryReader.tree`. */
export function listTree(files: Files, memory: Memory): TopicTree {
  const addresses: string[] = []
  const folders = [""]
  for (const [count, folder] of folders.entries()) {
    if (count === FOLDERS_MAX) return { addresses, isComplete: false }
    const isDeep = folder.split("/").length === LEVELS_MAX - 1
    for (const name of namesIn(files, memory, folder)) {
      const address = addressOf(folder, name)
      if (address !== undefined) addresses.push(address)
      else if (!isDeep && isEntered(files, memory, folder, name)) folders.push(below(folder, name))
    }
  }
  return { addresses, isComplete: true }
}

function namesIn(files: Files, memory: Memory, folder: string): string[] {
  const path = pathOf(memory, folder)
  return (path && unlessMissing(() => files.readdirSync(path) as string[])) || []
}

/** True for a real folder that may hold topics. */
function isEntered(files: Files, memory: Memory, folder: string, name: string): boolean {
  if (name.startsWith(".") || name.endsWith(".md") || name === "node_modules") return false
  return attempt(() => kindAt(files, `${pathOf(memory, folder)}/${name}`)) === "folder"
}

function pathOf(memory: Memory, folder: string): string | undefined {
  return attempt(() => memory.below({ base: "topics", folders: folder === "" ? [] : folder.split("/") }))
}

/** The address of a file in a folder of the topics; `undefined` for a hidden name, the index, and any other file. */
function addressOf(folder: string, name: string): string | undefined {
  if (!name.endsWith(".md") || name.startsWith(".")) return undefined
  return folder === "" && name.toLowerCase() === "memory.md" ? undefined : below(folder, name.slice(0, -3))
}

const below = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`)
