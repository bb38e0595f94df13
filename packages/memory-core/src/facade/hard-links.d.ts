import type { Files } from "../files/file-port.ts"
/**
 * Answers whether a file of a memory directory has hard links outside the directory. Links that the store made itself
 * (its trash may hold one) do not count. The first question reads the names and inodes of the control files.
 */
export declare function findExternalHardLinks(files: Files, directory: string): (name: string) => boolean
