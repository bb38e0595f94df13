import { join } from "node:path"
import { decodeLines } from "@caliban/text"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import { readHead, readWhole } from "../../files/read-file.ts"
import { INDEX_SHRINK_MAX_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import { addressOfPath } from "../../paths/address.ts"
import { OPEN_PREFIX } from "../file-names.ts"
import { kindAt } from "../kind-at.ts"
import { revisionOf } from "../revision.ts"
import { type EntryRecord, isEntryId, readRecord } from "./record.ts"

/** The path for calls of a topic's file; `undefined` when its folder does not exist. */
export type PathOf = (address: string) => string | undefined

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
  pathOf: PathOf,
): readonly OpenRecord[] {
  return [...names].sort().flatMap((name): OpenRecord[] => {
    const id = name.startsWith(OPEN_PREFIX) ? name.slice(OPEN_PREFIX.length) : ""
    const path = join(control, name)
    if (!isEntryId(id) || kindAt(files, path) !== "file") return []
    const record = readRecord(files, path, id)
    if (record?.slug === undefined || record.after === undefined) return []
    const { slug, after } = record
    return revisionAt(
      files,
      attempt(() => pathOf(slug)),
    ) === after
      ? [{ ...record, slug, name }]
      : []
  })
}

/**
 * The addresses of what `findOpen` finds, for a load: the rest of a record is not read. An address that no topic can have
 * leads nowhere.
 */
export function findInterrupted(
  files: Files,
  control: string,
  names: readonly string[],
  pathOf: PathOf,
): readonly string[] {
  return names.flatMap((name) => {
    const bytes = name.startsWith(OPEN_PREFIX)
      ? readWhole(files, `${control}/${name}`, INDEX_SHRINK_MAX_BYTES)
      : undefined
    if (bytes === undefined) return []
    const { address, after } = (attempt(() => JSON.parse(decodeLines(bytes))) ?? {}) as Record<
      string,
      unknown
    >
    if (typeof address !== "string" || addressOfPath(`${address}.md`) !== address) return []
    return attempt(() => revisionAt(files, pathOf(address))) === after ? address : []
  })
}

/** The revision of a topic, of its beginning when it is larger than a topic may be; `null` when there is none. */
export function revisionAt(files: Files, path: string | undefined): string | null {
  const head = path === undefined ? undefined : readHead(files, path, TOPIC_MAX_BYTES)
  return head === undefined ? null : revisionOf(head.bytes)
}
