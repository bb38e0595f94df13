/** The index, next to the topics. */
export const INDEX_FILE = "MEMORY.md"

/** The index where others have a slug. */
export const INDEX_STEM = "MEMORY"

/** The folder of the store's control files in a memory directory. */
export const CONTROL_FOLDER = ".caliban"

// The index, and names that other tools read as instructions.
const RESERVED =
  /^(?:memory|claude|claude\.local|agents|agents\.override|gemini|skill|system|readme|copilot-instructions)$/i

/**
 * True for a slug whose file is never a topic, in any case and Unicode form: `MEMORY`, the index itself, and
 * names that other tools read as instructions. Such a file can be listed, read and removed, not written.
 */
export function isReservedSlug(slug: string): boolean {
  // Most begin with another letter, which no Unicode form changes.
  const isOther = slug[0] !== undefined && slug[0] < "\x80" && !"acgmrsACGMRS".includes(slug[0])
  if (isOther || slug.length > 20) return false
  return RESERVED.test(/[^\0-\x7f]/.test(slug) ? slug.normalize("NFKC") : slug)
}

// Which files below a memory directory have an address, and which of them may be topics: the same rules for a load, a
// listing, a search and a read.

/** What makes the address of a file that is not a topic differ from all others. */
const MARK = "./"

/** Most levels of an address, the file's own name included. */
export const ADDRESS_LEVELS_MAX = 4

/** A walk stops after this many folders, and says so. */
export const TREE_FOLDERS_MAX = 2_000

/** Where the file of an address is. */
export interface FilePlace {
  /** The folder that its path counts from: that of the topics, or the memory directory. */
  base: "topics" | "memory"
  /** The folders between that one and the file. */
  folders: readonly string[]
  /** The file's name. */
  name: string
}

/** What the file of an address is. `listed`: the index links to it. `unlisted`: its frontmatter has a name or a description. */
export type FileKind = "listed" | "unlisted" | "other"

/**
 * The place of a file: `a/b` is `a/b.md` in the folder of the topics, `./a/b.txt` the file of that path in the memory
 * directory. Checks nothing: see `checkAddress`.
 */
export function placeOf(address: string): FilePlace {
  const isPath = isFileAddress(address)
  const names = (isPath ? address.slice(MARK.length) : `${address}.md`).split("/")
  return { base: isPath ? "memory" : "topics", folders: names.slice(0, -1), name: names.at(-1) ?? "" }
}

/** True for an address that no line of the index can have: that of a file which is not a topic. */
export function isFileAddress(address: string | undefined): boolean {
  return address?.startsWith(MARK) === true
}

/** The last name of an address. */
export function stemOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1)
}

/** The folder of an address, relative to the folder of the topics; empty for most. */
export function folderOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf("/")))
}

/** False for a folder that no walk enters: a hidden one, and that of packages. */
export function isTreeFolder(name: string): boolean {
  return name !== "" && name[0] !== "." && name !== "node_modules" && !name.includes("\\")
}

/**
 * The address of a `.md` file, by its path in the folder of the topics, with `/`; `undefined` for the index, a hidden
 * file, a path of more than four levels, and a name with a backslash, which is an escape in a link.
 */
export function addressOfPath(path: string): string | undefined {
  if (!path.endsWith(".md") || path.includes("\\")) return undefined
  const address = path.slice(0, -3)
  // Most are of one level.
  if (!address.includes("/")) {
    const isIndex = address.length === 6 && address.toLowerCase() === "memory"
    return address === "" || address[0] === "." || isIndex ? undefined : address
  }
  const names = address.split("/")
  return names.length <= ADDRESS_LEVELS_MAX && names.every(isTreeFolder) ? address : undefined
}

/** What the codec of a memory says of its files. */
type FileRules = { wholeTree?: boolean | undefined; isProductStem(stem: string): boolean }

/** False for the address of instructions, at any depth, and of a file of the product. */
export function mayBeTopic(codec: FileRules, address: string): boolean {
  return !isReservedSlug(stemOf(address)) && !codec.isProductStem(address)
}

/**
 * What the file of an address is. In a memory that is a whole tree of notes every file that may be a topic is one.
 *
 * @param summary What its frontmatter has; absent when that was not read.
 */
export function kindOfFile(
  codec: FileRules,
  address: string,
  isListed: boolean,
  summary?: { name?: string | undefined; description?: string | undefined },
): FileKind {
  if (!mayBeTopic(codec, address)) return "other"
  if (isListed) return "listed"
  if (codec.wholeTree) return "unlisted"
  const isDescribed = !address.includes("/") && (summary?.name ?? summary?.description) !== undefined
  return isDescribed ? "unlisted" : "other"
}
