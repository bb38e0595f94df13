import { join, normalize, sep } from "node:path"
import { isMemoryError, MemoryError } from "@caliban/memory-core"
import type { FileTarget } from "../file-target.ts"
import { readText } from "../read-text.ts"

/** An overflow file of an index; no text if it cannot be read. */
export interface OverflowFile {
  slug: string
  text: string | undefined
}

/** The folder of overflow files as in links: relative to the index, with `/`. @throws TypeError */
export function checkOverflowDir(folder: string): string {
  const parts = normalize(folder)
    .split(sep)
    .join("/")
    .split("/")
    .filter((part) => part !== "" && part !== ".")
  const isBelow = parts.length > 0 && !parts.includes("..") && !/^[/\\]|^[a-z]:/i.test(folder)
  if (!isBelow || parts[0]?.startsWith("."))
    throw new TypeError("overflowDir must be a relative path of a folder next to or below the memory file.")
  return parts.join("/")
}

/** All overflow files of an index, ordered by slug. */
export async function readOverflow(
  targetOf: (filePath: string) => FileTarget,
  directory: string,
  overflowDir: string,
): Promise<OverflowFile[]> {
  const { store } = targetOf(join(directory, overflowDir, "MEMORY.md"))
  return await store.hold(async (reader) => {
    const slugs = [...((await reader.slugs()) ?? [])].sort()
    const files: OverflowFile[] = []
    for (const slug of slugs) {
      try {
        files.push({ slug, text: await readText(reader, slug) })
      } catch (error) {
        if (!isMemoryError(error)) throw error
        files.push({ slug, text: undefined })
      }
    }
    return files
  })
}

/** If the overflow folder is a link to the memory folder, both share one lock. @throws MemoryError `unsafe-directory` */
export function refuseSameFolder(
  realpath: (path: string) => string,
  directory: string,
  overflow: string,
): void {
  const real = (path: string): string | undefined => {
    try {
      return realpath(path)
    } catch {
      return undefined
    }
  }
  const [one, other] = [real(directory), real(overflow)]
  if (one === undefined || one !== other) return
  throw new MemoryError(
    "unsafe-directory",
    "The overflow folder links to the memory folder; nothing was moved.",
  )
}
