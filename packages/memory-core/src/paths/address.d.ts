/** Most levels of a path below a folder of files, its own name included. */
export declare const LEVELS_MAX = 4
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
export declare function placeOf(address: string): FilePlace
/** True for an address that no line of the index can have: that of a file which is not a topic. */
export declare function isFileAddress(address: string | undefined): boolean
/** True when other tools read the file as instructions, at any depth: it is not a topic. */
export declare function isReservedAddress(address: string): boolean
