import { decodeLoose, encode } from "@caliban/text"
import type { WriteOutcome } from "../changes/write-topic.ts"
import {
  INDEX_CAP_BYTES,
  INDEX_CAP_LINES,
  NEAR_CAP_SHARE,
  TRASH_MAX_BYTES,
  TRASH_MAX_ENTRIES,
} from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import type { IndexCaps } from "../prompt/tiers.ts"
import type { Commit } from "../store/store.ts"
import { stripComments } from "../topic-index/parse-index.ts"
import type { TopicDraft } from "../topics/topic.ts"

/** What a writer should know about the topic that it wrote. */
export function writeWarnings(draft: TopicDraft, { before, healed }: WriteOutcome): Warning[] {
  const warnings = healedWarnings(healed)
  if (before?.type !== undefined && before.type !== draft.type) {
    warnings.push({
      code: "type-changed",
      message: `The type of "${draft.slug}" was ${before.type} and is now ${draft.type}.`,
      slugs: [draft.slug],
    })
  }
  return warnings
}

export function healedWarnings(healed: readonly string[]): Warning[] {
  if (healed.length === 0) return []
  const message = `Finished the index lines of writes that a crash had cut off: ${healed.join(", ")}.`
  return [{ code: "healed", message, slugs: healed }]
}

export function similarWarnings(slugs: readonly string[]): Warning[] {
  if (slugs.length === 0) return []
  const message = `Topics that say something similar: ${slugs.join(", ")}. If one of them is about the same fact, update it and remove this one.`
  return [{ code: "similar-topics", message, slugs }]
}

/** The index goes on being what the two sides of a conflict say, until a person has resolved it. */
export function conflictWarnings(slug: string, inConflict: boolean): Warning[] {
  if (!inConflict) return []
  const message = `MEMORY.md has an open git conflict, in which a line of "${slug}" stands: that line was left as it is. Resolve the conflict by hand.`
  return [{ code: "index-conflict", message, slugs: [slug] }]
}

export function notShownWarnings(slug: string, isShown: boolean): Warning[] {
  if (isShown) return []
  const message = `"${slug}" is stored, but the next prompt does not show its line: it is beyond a cap. Merge or remove topics that matter least, or move its line up in MEMORY.md.`
  return [{ code: "not-shown", message, slugs: [slug] }]
}

const NOT_DURABLE: Warning = {
  code: "not-durable",
  message:
    "It is stored, but the system would not sync the folder: a power cut in the next seconds may undo it.",
}

/** What a person can do about a trash that is too large. */
export const TRASH_OVER_LIMIT: string = `The trash holds more than ${TRASH_MAX_ENTRIES} entries or ${TRASH_MAX_BYTES / 1_048_576} MB, and nothing in it is old enough to be dropped. Everything is kept; purge what is not needed.`

/** The topic is safe, its pointer is not there yet. */
export function commitWarnings(commit: Commit<unknown>): Warning[] {
  const warnings = commit.durable ? [] : [NOT_DURABLE]
  if (commit.trashOverLimit) warnings.push({ code: "trash-over-limit", message: TRASH_OVER_LIMIT })
  if (commit.indexed) return warnings
  const reason = (commit.problem as { code?: string } | undefined)?.code ?? "unknown reason"
  return [
    ...warnings,
    {
      code: "not-indexed",
      message: `The topic is stored, its line in MEMORY.md is not (${reason}). It is shown all the same, and the next write adds the line.`,
    },
  ]
}

/** How close the index is to what the prompt shows of it; comments do not count. */
export function sizeWarnings(index: Uint8Array, caps: Partial<IndexCaps> = {}): Warning[] {
  const { lines: lineCap = INDEX_CAP_LINES, bytes: byteCap = INDEX_CAP_BYTES } = caps
  const bytesOf = Buffer.from(index.buffer, index.byteOffset, index.length)
  // Comments only make it less.
  if (index.length < NEAR_CAP_SHARE * byteCap && countLines(bytesOf) < NEAR_CAP_SHARE * lineCap) return []
  // Everything below the last comment is shown: an index that is far over its cap need not be read to be told so.
  if (index.length - bytesOf.lastIndexOf("-->") > 2 * byteCap) {
    const message = `The index has ${index.length} bytes, of which the prompt shows ${byteCap} and ${lineCap} lines at the most: its end is cut off. Merge or remove topics that matter least.`
    return [{ code: "index-over-cap", message }]
  }
  const shown = stripComments(decodeLoose(index)).trim()
  const lines = shown === "" ? 0 : shown.split("\n").length
  const bytes = encode(shown).length
  const share = Math.max(lines / lineCap, bytes / byteCap)
  if (share < NEAR_CAP_SHARE) return []
  const size = `The index has ${lines} of ${lineCap} lines and ${bytes} of ${byteCap} bytes that the prompt shows`
  return share > 1
    ? [
        {
          code: "index-over-cap",
          message: `${size}: its end is cut off. Merge or remove topics that matter least.`,
        },
      ]
    : [{ code: "index-near-cap", message: `${size}. Merge or remove topics that matter least.` }]
}

function countLines(bytes: Buffer): number {
  let count = 1
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  return count
}
