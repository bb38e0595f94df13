import { attemptAsync, cutText, printable, someOf } from "@caliban/text"
import type { WriteOutcome } from "../changes/write-topic.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import { findPointerLine, type IndexLine, type ParsedIndex } from "../index/parse-index.ts"
import type { IndexUpdate } from "../index/update-index.ts"
import { NEAR_CAP_SHARE } from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import { INDEX_FILE, INDEX_STEM } from "../paths/address.ts"
import { isShown } from "../prompt/index-view.ts"
import type { IndexCaps, TierReport } from "../prompt/prefix.ts"
import type { Commit, Store } from "../store/store.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { lastUse, parseUses, USAGE_RECORD } from "../usage/uses.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { warnProcess } from "./single-memory.ts"
import { shareOf, sizeOf } from "./topic-uses.ts"

const NOT_DURABLE: Warning = {
  code: "not-durable",
  message:
    "The change is stored, but the system did not sync the folder: a power failure in the next seconds may undo it.",
}

/**
 * What a change could not do, although the topic is stored.
 *
 * @param address What the topic is called, where it is one.
 */
export function commitWarnings(
  options: ResolvedOptions,
  { durable, rescued, indexed, problem, result }: Commit<unknown>,
  address?: string,
): Warning[] {
  const index = options.mount === undefined ? INDEX_FILE : `${options.mount.name}/${INDEX_STEM}`
  const { left = [], inConflict } = (result ?? {}) as Partial<IndexUpdate>
  const warnings: Warning[] = durable ? [] : [NOT_DURABLE]
  if (rescued !== undefined) {
    const message = `A program saved ${index} while it was replaced. That save is in the history; copy from it what is missing: read, or restore, ${addressOf(options, rescued)}.`
    warnings.push({ code: "rescued-save", message })
  }
  if (!indexed) {
    const reason = reasonOf(problem) ?? "unknown reason"
    const message = `The change is stored, but its line could not be written to ${index} (${reason}). The prompt is right anyway, and the next write tries again.`
    warnings.push({ code: "not-indexed", message })
  }
  if (inConflict && address !== undefined) {
    const message = `The line of "${address}" is inside an unresolved git conflict in ${index} and was not changed. Resolve it by hand.`
    warnings.push({ code: "index-conflict", message, slugs: [address] })
  }
  if (left.length > 0) {
    const message = `${index} still has other lines about this topic: ${someLines(left)}. If they are no longer true, edit them by hand.`
    warnings.push({ code: "lines-left", message })
  }
  return warnings
}

/** Some lines of an index, quoted. */
export function someLines(lines: readonly IndexLine[]): string {
  return someOf(lines.map(({ text }) => `"${printable(cutText(text.trim(), 80))}"`))
}

/** What the writer of a topic should know. */
export async function writeWarnings(
  options: ResolvedOptions,
  store: Store,
  draft: TopicDraft,
  commit: Commit<WriteOutcome>,
): Promise<Warning[]> {
  const { action, index } = commit.result
  const { slug } = draft
  const size = sizeOf(index)
  return [
    ...commitWarnings(options, commit, addressOf(options, slug)),
    ...(action === "created" ? await findSimilar(options, draft, index) : []),
    ...sizeWarnings(size, options.caps),
    ...(await checkShown(options, store, slug, index, size)),
  ]
}

/** What the host says is similar to a new topic; an error becomes a warning of the process. */
async function findSimilar(
  options: ResolvedOptions,
  draft: TopicDraft,
  { lines }: ParsedIndex,
): Promise<Warning[]> {
  if (options.findSimilar === undefined) return []
  const pointers = lines.flatMap(({ pointer }) => (pointer && pointer.slug !== draft.slug ? pointer : []))
  const others = pointers.map(({ slug, hook }) => Object.freeze({ slug, hook }))
  try {
    const found: unknown = (await options.findSimilar(draft, Object.freeze(others))) ?? []
    if (!Array.isArray(found)) throw new TypeError("findSimilar: must return a list of slugs")
    const slugs = found.flatMap((slug) => (typeof slug === "string" ? addressOf(options, slug) : []))
    const message = `Similar topics exist: ${slugs.join(", ")}. If one of them states the same fact, update it and remove this one.`
    return slugs.length === 0 ? [] : [{ code: "similar-topics", message, slugs }]
  } catch (error) {
    warnProcess(error)
    return []
  }
}

/** Whether an index is close to or over the caps of the prompt. */
function sizeWarnings(size: IndexCaps, caps: IndexCaps): Warning[] {
  const { lines, bytes } = size
  const share = shareOf(size, caps)
  if (share < NEAR_CAP_SHARE) return []
  const rest = share > 1 ? " The rest is cut off." : ""
  const message = `The index has ${lines} of at most ${caps.lines} lines and ${bytes} of at most ${caps.bytes} bytes that the prompt shows.${rest} Merge or remove the least important topics.`
  return [{ code: share > 1 ? "index-over-cap" : "index-near-cap", message }]
}

/** What the last load of each memory showed, by its options. */
const lastLoads = new WeakMap<ResolvedOptions, readonly TierReport[]>()

/** Remembers how much room each tier had. */
export function rememberLoad(options: ResolvedOptions, tiers: readonly TierReport[]): void {
  lastLoads.set(options, tiers)
}

/**
 * The warning `not-shown` when the next load would not show the line of a topic. One without a line is shown below the
 * index.
 *
 * @param index The index after the change.
 */
export async function checkShown(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  index: ParsedIndex,
  size: IndexCaps = sizeOf(index),
): Promise<Warning[]> {
  const caps = roomOf(options)
  // Escapes make lines longer, but not twice as long.
  if (shareOf(size, caps) <= 0.5 || findPointerLine(index.lines, slug) < 0) return []
  const readUses = async () => parseUses(await store.record?.(USAGE_RECORD))
  const uses = options.order === "file" ? undefined : await attemptAsync(readUses)
  // With a record, what was just written counts as new: the end of the session stores its use.
  const lastUseOf = uses && lastUse(new Map([...uses].filter(([other]) => other !== slug)))
  if (isShown(index, slug, { caps, lastUseOf })) return []
  const address = addressOf(options, slug)
  const message = `"${address}" is stored, but its line is beyond a cap, so the next prompt does not show it. Merge or remove the least important topics, or raise the cap.`
  return [{ code: "not-shown", message, slugs: [address] }]
}

/** The caps, or less if the last load had less room for the tier. */
function roomOf(options: ResolvedOptions): IndexCaps {
  const { shownBy = options, name: wanted = "auto" } = options.mount ?? {}
  const tiers = lastLoads.get(shownBy)
  const tier = tiers?.find(({ name, isMount }) => !isMount === !options.mount && name === wanted)
  return tier?.cutBy.some((by) => /token/i.test(by)) ? tier.after : options.caps
}
