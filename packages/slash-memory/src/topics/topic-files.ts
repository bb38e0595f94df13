import { isAbsolute, join } from "node:path"
import type { Memory } from "@caliban/memory-core"

/** The path of a file in the memory directory; `undefined` if the memory does not consist of local files. */
export function filePath({ directory }: Memory, name: string): string | undefined {
  return directory !== undefined && isAbsolute(directory) ? join(directory, name) : undefined
}

/** The path of a topic's file, in the folder that the layout of the memory has for topics. */
export function topicFilePath(memory: Memory, slug: string): string | undefined {
  return filePath(memory, join(memory.layout.topicFolder ?? "", `${slug}.md`))
}
