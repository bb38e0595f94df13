import { join } from "node:path"
import { decodeLines } from "@caliban/text"
import { attempt } from "../../attempt.ts"
import type { Files } from "../../files/file-port.ts"
import { readHead, readWhole } from "../../files/read-file.ts"
import { HISTORY_FILE_MAX_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import { addressOfPath } from "../../paths/address.ts"
import { OPEN_PREFIX } from "../file-names.ts"
import { revisionOf } from "../revision.ts"

/**
 * Finds what crashed writers left. A crash record counts only while the topic has the revision that the change gave it:
 * the crash of a write that changed nothing must not change an index line. An address that no topic can have leads nowhere.
 *
 * @param pathOf The path for calls of a topic's file; `undefined` when its folder does not exist.
 */
export function findOpen(
  files: Files,
  control: string,
  names: readonly string[],
  pathOf: (address: string) => string | undefined,
): { slug: string; pointers: unknown }[] {
  const open = names.filter((name) => name.startsWith(OPEN_PREFIX)).sort()
  return open.flatMap((name) => {
    const bytes = readWhole(files, join(control, name), HISTORY_FILE_MAX_BYTES)
    const record = bytes && attempt(() => JSON.parse(decodeLines(bytes)) as unknown)
    const { address, after, pointers } = (record ?? {}) as Record<string, unknown>
    if (typeof address !== "string" || addressOfPath(`${address}.md`) !== address) return []
    const path = attempt(() => pathOf(address))
    if (revisionAt(files, path) !== after) return []
    return [{ slug: address, pointers }]
  })
}

/** The revision of a topic, of its beginning when it is larger than a topic may be; `null` when there is none. */
export function revisionAt(files: Files, path: string | undefined): string | null {
  const head = path === undefined ? undefined : readHead(files, path, TOPIC_MAX_BYTES)
  return head === undefined ? null : revisionOf(head.bytes)
}
