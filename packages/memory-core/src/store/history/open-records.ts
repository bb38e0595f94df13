import { join } from "node:path"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import { readHead } from "../../files/read-file.ts"
import { TOPIC_MAX_BYTES } from "../../limits.ts"
import { OPEN_PREFIX } from "../file-names.ts"
import { kindAt } from "../kind-at.ts"
import { revisionOf } from "../revision.ts"
import { type EntryRecord, isEntryId, readRecord } from "./record.ts"

/** A change whose topic is committed and whose index line may not be. */
export interface OpenRecord extends EntryRecord {
  slug: string
  /** The name of the crash record. */
  name: string
}

/**
 * Finds what crashed writers left. A crash record counts only while the topic has the revision that the change gave it:
 * the crash of a write that changed nothing must not change an index line.
 */
export function findOpen(
  files: Files,
  control: string,
  names: readonly string[],
  pathOf: (address: string) => string | undefined,
): readonly OpenRecord[] {
  return names.flatMap((name): OpenRecord[] => {
    const id = name.startsWith(OPEN_PREFIX) ? name.slice(OPEN_PREFIX.length) : ""
    const path = join(control, name)
    if (!isEntryId(id) || kindAt(files, path) !== "file") return []
    const record = readRecord(files, path, id)
    if (record?.slug === undefined || record.after === undefined) return []
    const { slug, after } = record
    // A folder that must not be used has no topics.
    const topic = attempt(() => pathOf(slug))
    return revisionAt(files, topic) === after ? [{ ...record, slug, name }] : []
  })
}

/** The revision of a topic, of its beginning when it is larger than a topic may be; `null` when there is none. */
export function revisionAt(files: Files, path: string | undefined): string | null {
  const head = path === undefined ? undefined : readHead(files, path, TOPIC_MAX_BYTES)
  return head === undefined ? null : revisionOf(head.bytes)
}

/** Whether an unfinished change recorded this line as one that it changes; true for a line of another topic. */
export function wasRecorded(open: readonly OpenRecord[], slug: string, line: string): boolean {
  const found = open.filter((record) => record.slug === slug)
  return found.length === 0 || found.some(({ pointers }) => pointers.some((pointer) => pointer.line === line))
}
