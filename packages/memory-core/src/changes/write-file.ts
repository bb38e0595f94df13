import { MemoryError } from "../errors.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import type { Change, Snapshot } from "../store/store.ts"
import { checkExpected } from "./checks.ts"

export interface FileRequest {
  /** For messages. */
  name: string
  /** The revision that the caller has read, `null` for no file, or `undefined` for any. */
  expect: string | null | undefined
  /** The new bytes of the file. */
  edit(old: Uint8Array | undefined): Uint8Array
}

/** What a change of a file did. */
export interface FileOutcome {
  action: "created" | "updated" | "unchanged"
}

/**
 * Writes a file that has no line in the index. What a crash has left there waits for the next change of the index.
 *
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export function writeFile({ name, expect, edit }: FileRequest): Change<FileOutcome> {
  return (snapshot) => {
    const { topic: old } = snapshot
    rejectLink(name, snapshot)
    checkExpected(name, old, expect)
    rejectLarge(name, old?.total ?? 0)
    const bytes = edit(old?.bytes)
    rejectLarge(name, bytes.length)
    if (old !== undefined && Buffer.compare(old.bytes, bytes) === 0)
      return { result: { action: "unchanged" } }
    return { topic: bytes, result: { action: old === undefined ? "created" : "updated" } }
  }
}

/** @throws MemoryError `unreadable-file` */
export function rejectLink(name: string, { hasLink }: Pick<Snapshot, "hasLink">): void {
  if (hasLink !== true) return
  throw new MemoryError("unreadable-file", `"${name}" is a link, which is never used. Nothing was changed.`)
}

/** @throws MemoryError `too-large` */
export function rejectLarge(name: string, bytes: number): void {
  if (bytes <= TOPIC_MAX_BYTES) return
  throw new MemoryError(
    "too-large",
    `The file "${name}" has ${bytes} bytes, or would have; the limit is ${TOPIC_MAX_BYTES}. Nothing was changed. Split it into several files.`,
  )
}
