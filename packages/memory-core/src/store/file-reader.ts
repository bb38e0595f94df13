import { join } from "node:path"
import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { CONTROL_FOLDER, INDEX_FILE, slugOfFile, slugOfMark, UNFINISHED_FOLDER } from "./layout.ts"
import type { MemoryReader } from "./store.ts"

/** Reads a memory directory: no lock, no write, nothing created. */
export function createFileReader(directory: string, files: Files): MemoryReader {
  return {
    location: directory,
    readIndex: (limit) => readHead(files, join(directory, INDEX_FILE), limit),
    readTopic: (slug, limit) => readHead(files, join(directory, `${slug}.md`), limit),
    slugs: () =>
      listNames(files, directory)
        ?.flatMap((name) => slugOfFile(name) ?? [])
        .sort(),
    unfinished: () => {
      const marks = listNames(files, join(directory, CONTROL_FOLDER, UNFINISHED_FOLDER)) ?? []
      return [...new Set(marks.flatMap((name) => slugOfMark(name) ?? []))].sort()
    },
  }
}

function listNames(files: Files, directory: string): string[] | undefined {
  return unlessMissing(() => files.readdirSync(directory) as string[])
}
