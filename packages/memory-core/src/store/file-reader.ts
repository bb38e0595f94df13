import { attempt } from "../attempt.ts"
import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { DEFAULT_LAYOUT, isLayoutStem, type Layout } from "../paths/layout.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile, slugOfMarker } from "./file-names.ts"
import { readFormat } from "./format-marker.ts"
import type { ReadableDirectory } from "./open-directory.ts"
import type { MemoryReader } from "./store.ts"
import { readUsage } from "./usage-file.ts"

/**
 * Reads a memory directory: no lock, no write, nothing created. Files that the layout names are not among the slugs.
 *
 * @param folders The paths for calls: see `ReadableDirectory`.
 */
export function createFileReader(
  directory: string,
  files: Files,
  { path, topics }: Pick<ReadableDirectory, "path" | "topics">,
  layout: Layout = DEFAULT_LAYOUT,
): MemoryReader {
  const topicOf = (name: string): string | undefined => {
    const slug = slugOfFile(name)
    return slug !== undefined && isLayoutStem(layout, slug) ? undefined : slug
  }
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
    layout,
    readIndex: (limit) => readHead(files, `${path}/${INDEX_FILE}`, limit),
    readTopic: (slug, limit) =>
      topics === undefined ? undefined : readHead(files, `${topics}/${slug}.md`, limit),
    slugs: () => (topics === undefined ? [] : list(topics, topicOf)),
    unfinished: () => (hasControl && list(`${path}/${CONTROL_FOLDER}`, slugOfMarker)) || [],
    usage: (name) => (hasControl ? readUsage(files, path, name) : undefined),
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
