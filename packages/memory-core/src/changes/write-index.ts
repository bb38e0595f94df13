import { decodeLoose, encode } from "@caliban/text"
import type { Change, Snapshot } from "../store/store.ts"
import { findDrift } from "../topic-index/index-drift.ts"
import type { Placement, ShownPart } from "../topic-index/insert-lines.ts"
import { findPointerLine, parseIndex } from "../topic-index/parse-index.ts"
import { restorePointers } from "../topic-index/restore-pointers.ts"
import { removedLine } from "../topic-index/update-index.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { rejectConflict } from "./reject-conflict.ts"
import { repair } from "./repair.ts"
import { checkFile } from "./write-attachment.ts"

export interface IndexTextRequest {
  text: string
  /** The revision that the caller has read; `null` for no index. */
  expect: string | null
  placement: Placement
  shown?: ShownPart | undefined
  /** See `repair`. */
  archived?: readonly string[] | undefined
}

export interface IndexTextOutcome {
  /** The index after the change. */
  text: string
  existed: boolean
}

/**
 * Gives the index a new text, in agreement with the topics: drift is repaired, and a topic that lost its pointer gets the
 * line back, also a file without frontmatter, which a repair would not list.
 *
 * @throws MemoryError `conflict`, `too-large`, and `unreadable-file` for a text with an open git conflict
 */
export function writeIndex({
  text,
  expect,
  placement,
  shown,
  archived,
}: IndexTextRequest): Change<IndexTextOutcome> {
  return async (snapshot) => {
    const { index: old } = snapshot
    checkFile("MEMORY.md", old?.revision ?? null, expect)
    rejectConflict(text)
    const kept = await restoreLines(text, snapshot, archived)
    const bytes = encode(kept)
    const repaired = await repair(
      placement,
      {},
      shown,
      archived,
    )({ ...snapshot, index: { bytes, revision: "" } })
    const index = repaired.index ?? bytes
    const result = { text: decodeLoose(index), existed: old !== undefined }
    if (old !== undefined && Buffer.compare(index, old.bytes) === 0) return { result }
    checkIndexSize(old?.bytes, index)
    return {
      index,
      note: old === undefined ? undefined : { action: "repaired", pointers: [] },
      result,
    }
  }
}

/** The text with the lines of topics that it took out of the index. */
async function restoreLines(
  text: string,
  { index, codec, slugs }: Snapshot,
  archived: readonly string[] = [],
): Promise<string> {
  const before = parseIndex(decodeLoose(index?.bytes ?? new Uint8Array()), codec).lines
  const unlisted = findDrift(parseIndex(text, codec), await slugs()).unlisted
  let current = text
  for (const slug of unlisted) {
    const at = archived.includes(slug) ? -1 : findPointerLine(before, slug)
    if (at < 0 || before[at]?.pointer?.slug !== slug) continue
    current = restorePointers(parseIndex(current, codec), slug, [removedLine(before, at)]).text
  }
  return current
}
