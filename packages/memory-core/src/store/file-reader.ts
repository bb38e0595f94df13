import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile, slugOfMark, UNFINISHED_FOLDER } from "./layout.ts"
import type { MemoryReader } from "./store.ts"

/** Reads a memory directory: no lock, no write, nothing created. */
export function createFileReader(directory: string, files: Files): MemoryReader {
  const list = (folder: string, slugOf: (name: string) => string | undefined): string[] | undefined => {
    const names = unlessMissing(() => files.readdirSync(folder) as string[])
    return names && [...new Set(names.flatMap((name) => slugOf(name) ?? []))].sort()
  }
  return {
    location: directory,
    readIndex: (limit) => readHead(files, `${directory}/${INDEX_FILE}`, limit),
    readTopic: (slug, limit) => readHead(files, `${directory}/${slug}.md`, limit),
    slugs: () => list(directory, slugOfFile),
    unfinished: () => list(`${directory}/${CONTROL_FOLDER}/${UNFINISHED_FOLDER}`, slugOfMark) ?? [],
  }
}
