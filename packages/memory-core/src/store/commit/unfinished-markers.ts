import { join } from "node:path"
import { type Files, hasCode } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { readHead } from "../../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { TOPIC_MAX_BYTES } from "../../limits.ts"
import type { TransactionContext } from "../context.ts"
import { slugOfMark } from "../layout.ts"
import { revisionOf } from "../revision.ts"
import type { Snapshot } from "../store.ts"

const GONE = "gone"

/**
 * What writers that were cut off left behind: topics that were committed and whose index lines may not have been.
 *
 * A mark is laid before a topic is committed and its name says what the topic will be, so that it counts only when
 * that came about: the crash of a write that changed nothing must not touch an index line.
 */
export function findUnfinished(
  files: Files,
  memory: OpenFolder,
  marks: readonly string[],
): Pick<Snapshot, "unfinished" | "wasPointer"> {
  const found = new Map<string, string[]>()
  for (const name of marks) {
    const slug = slugOfMark(name) as string
    const [state, before = ""] = name.slice(`unfinished-${slug}.`.length).split("-")
    if (state === stateOf(files, memory.path, slug)) found.set(slug, [...(found.get(slug) ?? []), before])
  }
  return {
    unfinished: [...found.keys()].sort(),
    wasPointer: (slug, line) => {
      const told = found.get(slug)?.filter((before) => before !== "") ?? []
      return told.length === 0 || told.includes(revisionOf(Buffer.from(line)))
    },
  }
}

/**
 * Lays a mark for a topic that will have this revision, or be gone, and gives its name. All that it says is in its
 * name, so the file of the lock serves for it under a second name: a new file is what a write waits for longest. A
 * name that leaves no room for the mark's ending is one that no write of ours made: it gets none, and a `repair` mends
 * its line.
 */
export function layMark(
  { files, folders, lock }: Pick<TransactionContext, "files" | "folders" | "lock">,
  slug: string,
  revision: string | undefined,
  pointerBefore?: string,
): string | undefined {
  const before = pointerBefore === undefined ? "" : `-${revisionOf(Buffer.from(pointerBefore))}`
  const name = `unfinished-${slug}.${revision ?? GONE}${before}`
  if (Buffer.byteLength(name) > 255) return undefined
  const path = join(folders.control.path, name)
  try {
    try {
      files.linkSync(lock.path, path)
    } catch (error) {
      if (hasCode(error, "EEXIST")) throw error
      // No links here, or the lock is lost.
      writeNewFile(files, path, new Uint8Array())
    }
  } catch (error) {
    // The same write was cut off before.
    if (!hasCode(error, "EEXIST")) throw error
  }
  return name
}

/**
 * Removes a mark whose index line is in place. It is tried twice: a mark that stays counts as a write that was cut off,
 * and then the line that a person may have made of the topic's would be made anew.
 */
export function dropMark(files: Files, control: string, name: string): void {
  const path = join(control, name)
  try {
    files.unlinkSync(path)
  } catch {
    removeQuietly(files, path)
  }
}

function stateOf(files: Files, memory: string, slug: string): string {
  const head = readHead(files, join(memory, `${slug}.md`), TOPIC_MAX_BYTES)
  return head === undefined ? GONE : revisionOf(head.bytes)
}
