import { isAbsolute, join } from "node:path"
import type { Memory } from "@caliban/memory-core"

/** The path of a file in the memory directory; `undefined` for a memory that is not made of files on this machine. */
export function filePath({ directory }: Memory, name: string): string | undefined {
  return directory !== undefined && isAbsolute(directory) ? join(directory, name) : undefined
}
