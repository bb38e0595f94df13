import { decodeStrict } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { hasConflict, type ParsedIndex } from "../index/parse-index.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type { Snapshot } from "../store/store.ts"

/**
 * Decodes a file that is about to be changed.
 *
 * @param name The file's name, for the message.
 * @throws MemoryError `unreadable-file` if the bytes are not UTF-8: a change would corrupt them.
 */
export function decodeForChange(bytes: Uint8Array, name: string): string {
  const text = decodeStrict(bytes)
  if (text !== undefined) return text
  throw new MemoryError(
    "unreadable-file",
    `${name} is not UTF-8 text. Nothing was changed. Convert it to UTF-8, then retry.`,
  )
}

/**
 * Compares a topic with the revision that the caller expects: `null` for no topic, `undefined` for any.
 *
 * @throws MemoryError `conflict`; `details.revision` is the current revision
 */
export function checkExpected(
  slug: string,
  topic: { revision: string } | undefined,
  expect: string | null | undefined,
): void {
  const revision = topic?.revision ?? null
  if (expect === undefined || expect === revision) return
  const what = revision === null ? "was removed" : expect === null ? "already exists" : "was changed"
  throw new MemoryError(
    "conflict",
    `The ${/^MEMORY$|^\.\/|\.md$/.test(slug) ? "file" : "topic"} "${slug}" ${what}. Read it again, merge both changes, then retry.`,
    { details: { slug, revision } },
  )
}

/** Accepts an index that can be read and changed again. @throws MemoryError `too-large` */
export function checkIndexSize(index: Uint8Array): void {
  if (index.length <= INDEX_MAX_BYTES) return
  throw new MemoryError(
    "too-large",
    `MEMORY.md would have ${index.length} bytes; the limit is ${INDEX_MAX_BYTES}. Nothing was changed. Remove or merge topics, then retry.`,
  )
}

/** Only a person can decide which side of a conflict is right. @throws MemoryError `unreadable-file` */
export function rejectConflict(index: ParsedIndex): void {
  if (!hasConflict(index)) return
  throw new MemoryError(
    "unreadable-file",
    "MEMORY.md has an open git conflict. Nothing was changed. Resolve it (the lines from <<<<<<< to >>>>>>>), then retry.",
  )
}

/** Names that differ only in case are one file on some systems and two on others. @throws MemoryError `invalid-slug` */
export async function rejectCaseTwin(slug: string, snapshot: Snapshot): Promise<void> {
  const twin = await snapshot.caseTwin()
  if (twin === undefined) return
  throw new MemoryError(
    "invalid-slug",
    `The slug "${slug}" differs only in case from the topic "${twin}". Write "${twin}" instead, or choose another slug.`,
    { details: { slug, twin } },
  )
}
