import { join } from "node:path"
import { type Files, hasCode } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { readHead } from "../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../files/write-file.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { slugOfMark } from "./layout.ts"
import { revisionOf } from "./revision.ts"
import type { Snapshot } from "./store.ts"

const GONE = "gone"

/** A longer line is compared by its beginning. */
const LINE_MAX_BYTES = 4_096

/**
 * What writers that were cut off left behind: topics that were committed and whose index lines may not have been.
 *
 * A mark is laid before a topic is committed and its name says what the topic will be, so that it counts only when
 * that came about: the crash of a write that changed nothing must not touch an index line.
 */
export function findUnfinished(
  files: Files,
  { memory, control }: { memory: OpenFolder; control: OpenFolder },
  marks: readonly string[],
): Pick<Snapshot, "unfinished" | "pointerBefore"> {
  const found = new Map<string, string>()
  for (const name of marks) {
    const slug = slugOfMark(name) as string
    if (name.endsWith(`.${stateOf(files, memory.path, slug)}`)) found.set(slug, name)
  }
  return {
    unfinished: [...found.keys()].sort(),
    pointerBefore: (slug) => {
      const head = readHead(files, join(control.path, found.get(slug) ?? ""), LINE_MAX_BYTES)
      return head === undefined || head.total === 0 ? undefined : Buffer.from(head.bytes).toString()
    },
  }
}

/**
 * Lays a mark for a topic that will have this revision, or be gone, and gives its name. A name that leaves no room
 * for the mark's ending is one that no write of ours made: it gets none, and a `repair` mends its line.
 */
export function layMark(
  files: Files,
  control: string,
  slug: string,
  revision: string | null,
  pointerBefore: string = "",
): string | undefined {
  const name = `unfinished-${slug}.${revision ?? GONE}`
  if (Buffer.byteLength(name) > 255) return undefined
  try {
    writeNewFile(files, join(control, name), Buffer.from(pointerBefore).subarray(0, LINE_MAX_BYTES), false)
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
