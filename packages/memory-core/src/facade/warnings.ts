import type { IndexOutcome } from "../changes/edit-index.ts"
import {
  HISTORY_MAX_BYTES,
  HISTORY_MAX_ENTRIES,
  INDEX_CAP_BYTES,
  INDEX_CAP_LINES,
  NEAR_CAP_SHARE,
} from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import type { IndexCaps } from "../prompt/tiers.ts"
import type { Commit } from "../store/store.ts"
import { type ParsedIndex, shownLines } from "../topic-index/parse-index.ts"
import { addressesOf, addressOf, type ResolvedOptions } from "./resolved-options.ts"

/** What the writer of a topic should know about any change of it. */
export function changeWarnings(
  options: ResolvedOptions,
  slug: string,
  commit: Commit<unknown>,
  { completed, inConflict }: IndexOutcome,
): Warning[] {
  return [
    ...commitWarnings(commit),
    ...completedWarnings(addressesOf(options, completed)),
    ...conflictWarnings(addressOf(options, slug), inConflict),
  ]
}

export function typeWarnings(slug: string, before: string | undefined, now: string): Warning[] {
  if (before === undefined || before === now) return []
  return [
    {
      code: "type-changed",
      message: `The type of "${slug}" was ${before} and is now ${now}.`,
      slugs: [slug],
    },
  ]
}

export function completedWarnings(slugs: readonly string[]): Warning[] {
  if (slugs.length === 0) return []
  const message = `Completed writes that a crash had interrupted, by updating their lines in MEMORY.md: ${slugs.join(", ")}.`
  return [{ code: "completed-writes", message, slugs }]
}

export function similarWarnings(slugs: readonly string[]): Warning[] {
  if (slugs.length === 0) return []
  const message = `Similar topics exist: ${slugs.join(", ")}. If one of them states the same fact, update it and remove this one.`
  return [{ code: "similar-topics", message, slugs }]
}

/** For a pointer between conflict markers, which no write changes. */
function conflictWarnings(slug: string, inConflict: boolean): Warning[] {
  if (!inConflict) return []
  const message = `The line of "${slug}" is inside an unresolved git conflict in MEMORY.md, so it was not changed. Resolve the conflict by hand.`
  return [{ code: "index-conflict", message, slugs: [slug] }]
}

export function notShownWarnings(slug: string, isShown: boolean): Warning[] {
  if (isShown) return []
  const message = `"${slug}" is stored, but its line is beyond a cap, so the next prompt does not show it. Merge or remove the least important topics, or raise the cap.`
  return [{ code: "not-shown", message, slugs: [slug] }]
}

const NOT_DURABLE: Warning = {
  code: "not-durable",
  message:
    "The change is stored, but the system did not sync the folder: a power failure in the next seconds may undo it.",
}

/** For a history over its limit. */
export const HISTORY_OVER_LIMIT: string = `The history holds more than ${HISTORY_MAX_ENTRIES} entries or ${HISTORY_MAX_BYTES / 1_048_576} MB, and no entry is old enough to be deleted. Everything is kept. Purge the entries you do not need.`

/** What a change could not do, although the topic is stored. */
export function commitWarnings(commit: Commit<unknown>): Warning[] {
  const warnings = commit.durable ? [] : [NOT_DURABLE]
  if (commit.historyOverLimit) warnings.push({ code: "history-over-limit", message: HISTORY_OVER_LIMIT })
  if (commit.indexed) return warnings
  const reason = (commit.problem as { code?: string } | undefined)?.code ?? "unknown reason"
  return [
    ...warnings,
    {
      code: "not-indexed",
      message: `The topic is stored, but its line could not be written to MEMORY.md (${reason}). The prompt shows the topic anyway, and the next write adds the line.`,
    },
  ]
}

/** Whether the index is close to or over the caps of the prompt; comments do not count. */
export function sizeWarnings(index: ParsedIndex, caps: Partial<IndexCaps> = {}): Warning[] {
  const { lines: lineCap = INDEX_CAP_LINES, bytes: byteCap = INDEX_CAP_BYTES } = caps
  const shown = shownLines(index.lines)
    .map((line) => line.shown)
    .join("\n")
    .trim()
  const lines = shown === "" ? 0 : shown.split("\n").length
  const bytes = Buffer.byteLength(shown)
  const share = Math.max(lines / lineCap, bytes / byteCap)
  if (share < NEAR_CAP_SHARE) return []
  const size = `The index has ${lines} of at most ${lineCap} lines and ${bytes} of at most ${byteCap} bytes that the prompt shows`
  return share > 1
    ? [
        {
          code: "index-over-cap",
          message: `${size}. The rest is cut off. Merge or remove the least important topics.`,
        },
      ]
    : [{ code: "index-near-cap", message: `${size}. Merge or remove the least important topics.` }]
}

/** For topics of the same slug in other memories that the writer sees. */
export function sameSlugWarnings(address: string, others: readonly string[]): Warning[] {
  if (others.length === 0) return []
  const message = `Other memories have a topic of the same slug as "${address}": ${others.join(", ")}. If they contradict each other, correct the one that is wrong.`
  return [{ code: "same-slug", message, slugs: others }]
}
