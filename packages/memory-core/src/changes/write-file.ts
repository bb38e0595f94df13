import { attemptLater } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import type { Change, Snapshot } from "../store/store.ts"
import { closeIndex, openIndex } from "./edit-index.ts"

export interface FileRequest {
  address: string
  bytes: Uint8Array
  /** The revision that the caller has read; `null` for no file. */
  expect: string | null
}

/**
 * Writes a file that is not a topic. It has no line in the index.
 *
 * @throws MemoryError `conflict`, `too-large`, `unreadable-file`
 */
export function writeFile({
  address,
  bytes,
  expect,
}: FileRequest): Change<{ action: "created" | "updated" | "unchanged" }> {
  return async (snapshot) => {
    const { topic: old } = snapshot
    rejectLink(address, snapshot)
    checkFile(address, old?.revision ?? null, expect)
    rejectLarge(address, Math.max(old?.total ?? 0, bytes.length))
    const index = await completeIndex(snapshot)
    if (old !== undefined && Buffer.compare(old.bytes, bytes) === 0)
      return { index, result: { action: "unchanged" } }
    return { topic: bytes, index, result: { action: old === undefined ? "created" : "updated" } }
  }
}

/** @throws MemoryError `conflict` when a file has another revision than the caller has read */
export function checkFile(path: string, revision: string | null, expect: string | null): void {
  if (revision === expect) return
  const what = revision === null ? "was removed" : expect === null ? "already exists" : "was changed"
  throw new MemoryError("conflict", `The file "${path}" ${what}. Read it again, then retry.`, {
    details: { path, revision },
  })
}

/** @throws MemoryError `unreadable-file` */
export function rejectLink(path: string, { hasLink }: Pick<Snapshot, "hasLink">): void {
  if (hasLink !== true) return
  throw new MemoryError("unreadable-file", `"${path}" is a link, which is never used. Nothing was changed.`)
}

/** @throws MemoryError `too-large` */
export function rejectLarge(path: string, bytes: number): void {
  if (bytes <= TOPIC_MAX_BYTES) return
  throw new MemoryError(
    "too-large",
    `The file "${path}" has ${bytes} bytes, or would have; the limit is ${TOPIC_MAX_BYTES}. Nothing was changed. Split it into several files.`,
  )
}

/** As every write does, completes what a crash interrupted. No problem of the index fails the write of a file. */
async function completeIndex(snapshot: Snapshot): Promise<Uint8Array | null | undefined> {
  if (snapshot.unfinished.length === 0 && !snapshot.lateSaves?.length) return undefined
  return await attemptLater(async () => {
    const opened = await openIndex(snapshot)
    return closeIndex(snapshot, opened, opened.index).bytes
  })
}
