import { join } from "node:path"
import { type Files, unlessMissing } from "../files/file-port.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import type { StoreFolders } from "./file-store.ts"
import { slugOfMark } from "./layout.ts"
import { revisionOf } from "./revision.ts"

const GONE = "gone"

/** What writers that were cut off left behind. */
export interface UnfinishedMarks {
  /** Topics that were committed and whose index lines may not have been. */
  slugs: readonly string[]
  /** Forgets the marks, those of writes that never came about included. */
  remove(): void
}

/**
 * A mark is laid before a topic is committed and says what the topic will be, so that it counts only when that came
 * about: the crash of a write that changed nothing must not touch an index line.
 */
export function readMarks(files: Files, folders: StoreFolders): UnfinishedMarks {
  const names = files.readdirSync(folders.unfinished) as string[]
  const slugs = new Set<string>()
  for (const name of names) {
    const slug = slugOfMark(name)
    const promised = readHead(files, join(folders.unfinished, name), 64)?.bytes ?? new Uint8Array()
    const text = Buffer.from(promised).toString()
    // An empty mark lost its content in a power cut.
    if (slug !== undefined && (text === "" || text === stateOf(files, folders, slug))) slugs.add(slug)
  }
  return {
    slugs: [...slugs].sort(),
    remove: () => {
      for (const name of names) removeQuietly(files, join(folders.unfinished, name))
    },
  }
}

/** Lays a mark for a topic that will have these bytes, or be gone. The name is the path of the mark. */
export function layMark(files: Files, path: string, topic: Uint8Array | null): void {
  writeNewFile(files, path, Buffer.from(topic === null ? GONE : revisionOf(topic)), false)
}

function stateOf(files: Files, folders: StoreFolders, slug: string): string {
  const head = unlessMissing(() => readHead(files, join(folders.memory, `${slug}.md`), TOPIC_MAX_BYTES))
  return head === undefined ? GONE : revisionOf(head.bytes)
}
