import { exactFiles, type SingleMemory, type StoredName } from "@caliban/memory-core/internal"
import { attempt } from "@caliban/text"
import { failure } from "./memory-path.ts"

/** A file or a folder below the memory directory. */
export interface Entry {
  /** Relative to the memory directory, with `/`. */
  path: string
  isFolder: boolean
  /** Size; of a folder, the sum of its files. */
  bytes: number
}

/** A folder of packages may have a hundred thousand files. */
const SKIPPED = "node_modules"

/** A file in the deepest folder has a path of this many levels. */
const LEVELS_MAX = 4

/** What is directly in a folder, in the order of the names. */
async function listNames(own: SingleMemory, folder: string): Promise<StoredName[]> {
  const store = own.forReading()
  if (store.listFolder === undefined) throw failure(`${store.name} keeps topics only, so it has no files.`)
  return [...((await store.listFolder(folder)) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A path as its names are stored, and what is there. */
type Found = { path: string; kind?: "file" | "folder" }

/**
 * What is at a path, compared with the names in its folders, since some systems ignore case, and models write composed
 * characters where a file system may have others.
 *
 * @throws Error for a path that is never shown, leads through a file or a link, or differs only in case from another one
 */
export async function findPath(own: SingleMemory, path: string): Promise<Found> {
  if (path === "") return { path, kind: "folder" }
  exactFiles.addressAt(own, path)
  const names = path.split("/")
  const file = ofProduct(own, path)
  if (names.includes(SKIPPED) || file) {
    const what = file?.what ?? `in ${SKIPPED} or a file of the layout ${own.options.codec.name}`
    throw failure(`"${path}" is ${what}, so it is never shown. Use another path.`)
  }
  let above = ""
  for (const [level, name] of names.entries()) {
    const others = await listNames(own, above.slice(0, -1))
    const [alike, ...more] = others.filter((entry) => compose(entry.name) === compose(name))
    const found = others.find((entry) => entry.name === name) ?? (more.length === 0 ? alike : undefined)
    const twin = found ?? others.find((entry) => fold(entry.name) === fold(name))
    if (twin === undefined) return { path: above + names.slice(level).join("/") }
    const there = above + twin.name
    if (found === undefined)
      throw failure(`The path "${path}" differs only in case from "${there}". Use that one, or another name.`)
    if (found.kind === "other") throw failure(`"${there}" is a link or a device, which is never used.`)
    if (level === names.length - 1) return { path: there, kind: found.kind }
    if (found.kind === "file") throw failure(`"${there}" is a file, so nothing can be in it.`)
    above = `${there}/`
  }
  return { path }
}

/**
 * The files below a folder and the folders that have any, in the order of their names. Leaves out hidden files, links,
 * packages, and folders that are too deep.
 *
 * @param isWhole True throws an error for what is left out, except for hidden files.
 */
export async function listBelow(own: SingleMemory, folder: string, isWhole: boolean): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { name, kind, bytes } of await listNames(own, folder)) {
    const path = folder === "" ? name : `${folder}/${name}`
    const isTooDeep = kind === "folder" && path.split("/").length >= LEVELS_MAX
    if (ofProduct(own, path) || !attempt(() => exactFiles.addressAt(own, path))) continue
    if (kind === "file") entries.push({ path, isFolder: false, bytes })
    else if (kind === "folder" && name !== SKIPPED && !isTooDeep) {
      const below = await listBelow(own, path, isWhole)
      const total = below.reduce((sum, entry) => sum + (entry.isFolder ? 0 : entry.bytes), 0)
      if (below.length > 0) entries.push({ path, isFolder: true, bytes: total }, ...below)
    } else if (isWhole)
      throw failure(
        `"${path}" is a link, too deep or not shown, so its folder cannot be changed as a whole. Nothing was changed. Name the other files one by one.`,
      )
  }
  return entries
}

/** A file that only the product of the layout reads. */
function ofProduct({ options: { codec } }: SingleMemory, path: string) {
  const file = codec.findFile("path", path)
  return file?.address === undefined ? file : undefined
}

const compose = (name: string): string => name.normalize("NFC")
const fold = (name: string): string => compose(name).toLowerCase()
