import { isAbsolute, join } from "node:path"
import type { Memory } from "@caliban/memory-core"

/** The path of a file in the memory directory; `undefined` if the memory does not consist of local files. */
export function filePath({ directory }: Memory, name: string): string | undefined {
  return directory !== undefined && isAbsolute(directory) ? join(directory, name) : undefined
}
