import { join } from "node:path"
import { hasCode } from "../../files/file-port.ts"
import { readHead } from "../../files/read-file.ts"
import { removeQuietly, writeNewFile } from "../../files/write-file.ts"
import { TOPIC_MAX_BYTES } from "../../limits.ts"
import { slugOfMarker } from "../file-names.ts"
import { revisionOf } from "../revision.ts"

const GONE = "gone"
/**
 * Finds what crashed writers left: topics that were committed and whose index lines may not have been.
 *
 * A marker is written before its topic is committed, and its name holds the revision that the topic will have. It counts
 * only when the topic has that revision: the crash of a write that changed nothing must not change an index line.
 */
export function findUnfinished(files, topics, markers) {
  const found = new Map()
  for (const name of markers) {
    const slug = slugOfMarker(name)
    const [state, before = ""] = name.slice(`unfinished-${slug}.`.length).split("-")
    if (state === stateOf(files, topics.path, slug)) found.set(slug, [...(found.get(slug) ?? []), before])
  }
  return {
    unfinished: [...found.keys()].sort(),
    wasPointer: (slug, line) => {
      const known = found.get(slug)?.filter((before) => before !== "") ?? []
      return known.length === 0 || known.includes(revisionOf(Buffer.from(line)))
    },
  }
}
/**
 * Writes a marker for a topic that will have this revision, or will be gone, and returns its name. The name holds all
 * the information, so the marker is a hard link to the lock file: creating a new file would be the slowest step of a
 * write. A slug that is too long for the marker's ending was not written by this package; it gets no marker, and
 * `repair` restores its line.
 */
export function writeMarker({ files, folders, lock }, slug, revision, pointerBefore) {
  const before = pointerBefore === undefined ? "" : `-${revisionOf(Buffer.from(pointerBefore))}`
  const name = `unfinished-${slug}.${revision ?? GONE}${before}`
  if (Buffer.byteLength(name) > 255) return undefined
  const path = join(folders.control.path, name)
  try {
    try {
      files.linkSync(lock.path, path)
    } catch (error) {
      if (hasCode(error, "EEXIST")) throw error
      // There are no hard links here, or the lock is lost.
      writeNewFile(files, path, new Uint8Array())
    }
  } catch (error) {
    // The same write was interrupted by a crash before.
    if (!hasCode(error, "EEXIST")) throw error
  }
  return name
}
/**
 * Removes a marker whose index line is in place. It is tried twice: a marker that stays counts as an unfinished write,
 * and the next write would replace the line that a person may have edited since.
 */
export function dropMarker(files, control, name) {
  const path = join(control, name)
  try {
    files.unlinkSync(path)
  } catch {
    removeQuietly(files, path)
  }
}
function stateOf(files, topics, slug) {
  const head = readHead(files, join(topics, `${slug}.md`), TOPIC_MAX_BYTES)
  return head === undefined ? GONE : revisionOf(head.bytes)
}
