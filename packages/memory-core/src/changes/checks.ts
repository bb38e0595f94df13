import { decodeStrict } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { rejectLarge } from "../files/read-file.ts"
import { hasConflict, type ParsedIndex } from "../index/parse-index.ts"
import { FRONTMATTER_MAX_BYTES, INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../limits.ts"
import { INDEX_FILE } from "../paths/address.ts"
import type { Snapshot } from "../store/store.ts"
import { findFrontmatter, hasLongFrontmatter } from "../topics/frontmatter.ts"

/** The text of a file that is about to be changed. @throws MemoryError `unreadable-file`: a change would corrupt other bytes */
export function decodeForChange(bytes: Uint8Array, name: string): string {
  const text = decodeStrict(bytes)
  if (text !== undefined) return text
  const message = `${name} is not UTF-8 text. Nothing was changed. Convert it to UTF-8, then retry.`
  throw new MemoryError("unreadable-file", message)
}

/**
 * Compares a file with the revision that the caller expects: `null` for no file, `undefined` for any.
 *
 * @param slug Absent for the index.
 * @throws MemoryError `conflict`; `details.revision` is the current revision
 */
export function checkExpected(
  slug: string | undefined,
  file: { revision: string } | undefined,
  expect: string | null | undefined,
): void {
  const revision = file?.revision ?? null
  if (expect === undefined || expect === revision) return
  const what = revision === null ? "was removed" : expect === null ? "already exists" : "was changed"
  const name = slug ?? "MEMORY"
  const message = `The ${/^MEMORY$|^\.\/|\.md$/.test(name) ? "file" : "topic"} "${name}" ${what}. Read it again, merge both changes, then retry.`
  throw new MemoryError("conflict", message, { details: { ...(slug && { slug }), revision } })
}

/** Accepts a file that can be read and changed again. @throws MemoryError `too-large` */
export function checkSize(name: string, bytes: number = 0, limit?: number): void {
  rejectLarge(name, bytes, limit ?? (name === INDEX_FILE ? INDEX_MAX_BYTES : TOPIC_MAX_BYTES))
}

/** Accepts the text of a topic that can be read and changed again. @throws MemoryError `too-large` */
export function checkTopicText(slug: string, text: string): string {
  checkSize(`${slug}.md`, Buffer.byteLength(text))
  if (!hasLongFrontmatter(text)) return text
  const message = `The frontmatter of ${slug}.md is longer than ${FRONTMATTER_MAX_BYTES} bytes or has no closing line. Nothing was changed. Shorten or close it.`
  throw new MemoryError("too-large", message)
}

/** Only a person can decide which side of a conflict is right. @throws MemoryError `unreadable-file` */
export function rejectConflict(index: ParsedIndex): void {
  if (hasConflict(index)) throw openConflict("MEMORY")
}

/** The same for a conflict that begins in the frontmatter of a topic: an edit would mix both sides. */
export function rejectMixedSides(slug: string, text: string): void {
  const { start, end } = findFrontmatter(text) ?? { start: 0, end: 0 }
  const ours = text.slice(start, end).search(/^<{7}(?: |$)/m)
  const [, ...theirs] = ours < 0 ? [] : text.slice(start + ours).split(/^={7}\r?$/m)
  if (theirs.some((side) => /^>{7}(?: |\r?$)/m.test(side))) throw openConflict(slug)
}

function openConflict(slug: string): MemoryError {
  const message = `${slug}.md has an open git conflict. Nothing was changed. Resolve it (the lines from <<<<<<< to >>>>>>>), then retry.`
  return new MemoryError("unreadable-file", message)
}

/** @throws MemoryError `unreadable-file` */
export function rejectLink(name: string, { hasLink }: Pick<Snapshot, "hasLink">): void {
  if (hasLink !== true) return
  throw new MemoryError("unreadable-file", `"${name}" is a link: move it away. Nothing was changed.`)
}

/** Names that differ only in case are one file on some systems and two on others. @throws MemoryError `invalid-slug` */
export async function rejectCaseTwin(slug: string, snapshot: Snapshot): Promise<void> {
  const twin = await snapshot.caseTwin()
  if (twin === undefined) return
  const message = `The slug "${slug}" differs only in case from the topic "${twin}". Use "${twin}", or choose another slug.`
  throw new MemoryError("invalid-slug", message, { details: { slug, twin } })
}
