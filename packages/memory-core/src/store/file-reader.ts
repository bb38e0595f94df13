import { attempt } from "../attempt.ts"
import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { readFormat } from "./format-marker.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile, slugOfMarker } from "./layout.ts"
import type { MemoryReader } from "./store.ts"

/**
 * Reads a memory directory: no lock, no write, nothing created.
 *
 * @param path The directory, for calls: see `OpenFolder`. Default: `directory`.
 */
export function createFileReader(directory: string, files: Files, path: string = directory): MemoryReader {
  const list = (folder: string, slugOf: (name: string) => string | undefined): string[] | undefined =>
    unlessMissing(() => {
      const slugs: string[] = []
      const names = files.readdirSync(folder) as string[]
      for (const name of names) {
        const slug = slugOf(name)
        if (slug) slugs.push(slug)
      }
      if (folder === path) hasControl = names.includes(CONTROL_FOLDER)
      return slugs
    })
  // Asking for a folder that the last listing did not have would take longer than all other calls.
  let hasControl = true
  return {
    name: directory,
    directory,
    readIndex: (limit) => readHead(files, `${path}/${INDEX_FILE}`, limit),
    readTopic: (slug, limit) => readHead(files, `${path}/${slug}.md`, limit),
    slugs: () => list(path, slugOfFile),
    unfinished: () => (hasControl && list(`${path}/${CONTROL_FOLDER}`, slugOfMarker)) || [],
    problems() {
      // Control files that cannot be read do not hide the memory.
      const format = hasControl ? attempt(() => readFormat(files, `${path}/${CONTROL_FOLDER}`)) : undefined
      const problem = format?.problem
      if (problem === undefined) return []
      return [
        {
          code: "newer-format",
          level: "warning",
          path: directory,
          message: `${problem} The memory can still be read.`,
        },
      ]
    },
  }
}
