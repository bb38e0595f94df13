import { join } from "node:path"
import { attempt, decodeLines } from "@caliban/text"
import type { Files } from "../../files/file-port.ts"
import { readHead, readWhole } from "../../files/read-file.ts"
import { HISTORY_FILE_MAX_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import { addressOfPath } from "../../paths/address.ts"
import { OPEN_PREFIX } from "../file-names.ts"
import { revisionOf } from "../revision.ts"
import type { UnfinishedWrite } from "../store.ts"

/**
 * Finds what crashed writers left. A crash record counts only while the topic has the revision that the change gave it: the
 * crash of a write that changed nothing must not change an index line. An address that no topic can have leads nowhere.
 *
 * @param pathOf The path for calls of a topic's file; `undefined` when its folder does not exist.
 */
export function findOpen(
  files: Files,
  control: string,
  names: readonly string[],
  pathOf: (address: string) => string | undefined,
): UnfinishedWrite[] {
  const open = names.filter((name) => name.startsWith(OPEN_PREFIX)).sort()
  const records = open.flatMap((name) => {
    const bytes = readWhole(files, join(control, name), HISTORY_FILE_MAX_BYTES)
    const { address, after, pointers } = Object(bytes && attempt(() => JSON.parse(decodeLines(bytes))))
    if (typeof address !== "string" || addressOfPath(`${address}.md`) !== address) return []
    return [{ slug: address, after, pointers }]
  })
  return records.flatMap(({ slug, after }) => {
    const path = attempt(() => pathOf(slug))
    if (revisionAt(files, path) !== after) return []
    // Of several writes in a row, the first one recorded the line that is still on disk.
    const all = records.filter((record) => record.slug === slug).map(({ pointers }) => pointers)
    const lines = all.flat().map((pointer) => String(Object(pointer).line))
    return [{ slug, lines: all.every(Array.isArray) ? lines : undefined }]
  })
}

/** The revision of a topic, of its beginning when it is larger than a topic may be; `null` when there is none. */
export function revisionAt(files: Files, path: string | undefined): string | null {
  const head = path === undefined ? undefined : readHead(files, path, TOPIC_MAX_BYTES)
  return head === undefined ? null : revisionOf(head.bytes)
}
