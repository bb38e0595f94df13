import { isReservedSlug } from "./reserved-slug.ts"

/** What makes the address of a file that is not a topic differ from all others. */
const MARK = "./"

/** Where the file of an address is. */
export interface FilePlace {
  /** The folder that its path counts from: that of the topics, or the memory directory. */
  base: "topics" | "memory"
  /** The folders between that one and the file. */
  folders: readonly string[]
  /** The file's name. */
  name: string
}

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

/** True when other tools read the file as instructions, at any depth: it is not a topic. */
export function isReservedAddress(address: string): boolean {
  return isReservedSlug(address.slice(address.lastIndexOf("/") + 1))
}
