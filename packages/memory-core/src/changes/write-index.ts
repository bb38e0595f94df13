import { decodeLoose, encode } from "@caliban/text"
import { findDrift } from "../index/index-drift.ts"
import { findPointerLine, formatIndex, type ParsedIndex, parseIndex } from "../index/parse-index.ts"
import { restorePointers } from "../index/restore-pointers.ts"
import { removedLine } from "../index/update-index.ts"
import { INDEX_FILE } from "../paths/address.ts"
import type { Change, Snapshot } from "../store/store.ts"
import { checkExpected, checkSize, rejectConflict } from "./checks.ts"
import { REPAIRED } from "./edit-index.ts"
import { repair } from "./repair.ts"
import type { FileOutcome } from "./write-file.ts"

/**
 * Gives the index a new text, in agreement with the topics: drift is repaired, and a topic that lost its pointer gets the
 * line back, also a file without frontmatter, which a repair would not list.
 *
 * @param expect The revision that the caller has read; `null` for no index.
 * @param archived See `repair`.
 * @returns in `text` the index after the change.
 * @throws MemoryError `conflict`, `too-large`, and `unreadable-file` for a text with an open git conflict
 */
export function writeIndex(
  wanted: string,
  expect: string | null,
  archived: readonly string[] = [],
): Change<FileOutcome & { text: string }> {
  return async (snapshot) => {
    const { index: old, codec } = snapshot
    checkExpected("MEMORY", old, expect)
    const given = parseIndex(wanted, codec)
    rejectConflict(given)
    const kept = encode(formatIndex(await restoreLines(given, snapshot, archived)))
    checkSize(INDEX_FILE, kept.length)
    const repaired = await repair({}, archived)({ ...snapshot, index: { bytes: kept, revision: "" } })
    const index = repaired.index ?? kept
    const text = decodeLoose(index)
    if (old !== undefined && Buffer.compare(index, old.bytes) === 0)
      return { result: { action: "unchanged", text } }
    const action = old === undefined ? "created" : "updated"
    return { index, note: old && REPAIRED, result: { action, text } }
  }
}

/** The index with the lines of topics that it took out. */
async function restoreLines(
  given: ParsedIndex,
  { index, codec, slugs }: Snapshot,
  archived: readonly string[],
): Promise<ParsedIndex> {
  const before = parseIndex(decodeLoose(index?.bytes ?? new Uint8Array()), codec).lines
  let current = given
  for (const slug of findDrift(given, await slugs()).unlisted) {
    const at = archived.includes(slug) ? -1 : findPointerLine(before, slug)
    if (at < 0 || before[at]?.pointer?.slug !== slug) continue
    current = restorePointers(current, slug, [removedLine(before, at)]).index
  }
  return current
}
