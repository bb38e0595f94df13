import { dropHiddenCharacters, lazily } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import { type Pieces, splitText } from "./pieces.ts"
import type { CutBy, TextSize, TierReport } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** A tier while its text is cut to the budget: escaped text in pieces, of which the first `kept` are shown. */
export interface Block {
  readonly tier: TierInput
  /** All of its text, and its size in bytes. */
  readonly text: string
  readonly bytes: number
  /** The lines of unlisted topics for which the text leaves room; they are the last pieces. */
  readonly unlisted: readonly string[]
  /** True if hidden characters were removed. */
  readonly hadHidden: boolean
  readonly pieces: () => Pieces
  /** The piece that shows each topic of the text. */
  readonly topics: () => ReadonlyMap<string, number>
  /** Larger than the number of pieces until a cut; negative when the tier is left out. */
  kept: number
  cutBy: Set<CutBy>
  /** What was shown last, and the number of pieces for which that holds. */
  last?: { kept: number; shown: Shown }
}

/** What a block shows between its tags. */
interface Shown {
  body: string
  bytesMissing: number
  topicsNotShown: number
  notes: readonly string[]
}

// Larger than any count of pieces. Unlike `Infinity`, it is an integer, so indexing an array with it is fast.
const ALL = 1e9

/** What is kept of a tier that is left out. */
export const DROPPED = -1

/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Linear time. */
export function createBlock(tier: TierInput, tags: readonly string[], caps: IndexCaps): Block {
  const { topics, bytesNotRead } = tier
  const escaped = (clean: string): string => escapeText(clean, tags, topics !== undefined)
  const clean = dropHiddenCharacters(tier.text)
  const text = escaped(clean).trim()
  const lines = bytesNotRead || !topics?.unlisted ? [] : topics.unlisted.map(({ line }) => line)
  const pieces = lazily(() => splitText(text, topics?.order, topics && caps))
  return {
    tier,
    text,
    bytes: Buffer.byteLength(text),
    unlisted: fitBelow(text, lines, caps, (line) => escaped(dropHiddenCharacters(line))),
    hadHidden: clean !== tier.text,
    pieces,
    topics: lazily(() => firstPieces(topics?.slugs ?? [], pieces())),
    kept: text || topics ? ALL : DROPPED,
    cutBy: new Set(bytesNotRead ? ["file-size"] : []),
  }
}

function firstPieces(slugs: readonly (readonly string[])[], { pieceOf }: Pieces): Map<string, number> {
  const first = new Map<string, number>()
  for (const [line, own] of slugs.entries()) {
    const piece = pieceOf(line)
    if (piece !== undefined)
      for (const slug of own) if (piece < (first.get(slug) ?? ALL)) first.set(slug, piece)
  }
  return first
}

/** The lines for which a text leaves room. */
function fitBelow(
  text: string,
  lines: readonly string[],
  caps: IndexCaps,
  clean: (line: string) => string,
): string[] {
  if (lines.length === 0) return []
  const fitting: string[] = []
  let bytes = Buffer.byteLength(text)
  const room = caps.lines - countLines(text)
  for (const line of lines) {
    const shown = clean(line)
    bytes += Buffer.byteLength(shown) + 1
    if (fitting.length >= room || bytes > caps.bytes) break
    fitting.push(shown)
  }
  return fitting
}

/** The number of lines of a text without a last line end. */
export function countLines(text: string): number {
  let count = text ? 1 : 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++
  return count
}

/** The number of pieces to choose from. */
export function countPieces({ pieces, unlisted }: Block): number {
  return pieces().count + unlisted.length
}

/** True if a block shows a line about a topic. */
export function showsTopic({ tier, topics, kept }: Block, slug: string): boolean {
  if (kept === ALL) return tier.topics?.slugs.some((slugs) => slugs.includes(slug)) === true
  return (topics().get(slug) ?? ALL) < kept
}

/** What a block shows now: the first `kept` pieces, and the marker if any of the text is missing. */
export function show(block: Block): Shown {
  const { kept, last } = block
  const shown = last?.kept === kept ? last.shown : showAgain(block)
  block.last = { kept, shown }
  return shown
}

function showAgain(block: Block): Shown {
  const { tier, text, bytes, unlisted, kept } = block
  const { topics, bytesNotRead } = tier
  const pieces = kept < ALL ? block.pieces() : undefined
  const begin = pieces?.begin(kept) ?? text
  const count = pieces ? Math.max(0, kept - pieces.count) : unlisted.length
  const unlistedNotShown = (topics?.unlisted?.length ?? 0) - count
  const topicsNotShown = topics ? topics.count - countTopics(block) - count : 0
  const bytesMissing = (begin === text ? 0 : bytes - Buffer.byteLength(begin)) + bytesNotRead
  const marker =
    bytesMissing > 0 && kept !== DROPPED
      ? [markerOf(tier, bytesMissing, topicsNotShown - unlistedNotShown)]
      : []
  return {
    body: [begin, ...marker, ...unlisted.slice(0, count)].filter(Boolean).join("\n"),
    bytesMissing,
    topicsNotShown,
    notes: notesOf(tier, unlistedNotShown),
  }
}

/** The number of topics that the text shows. */
function countTopics({ tier, topics, kept }: Block): number {
  if (kept === ALL) return new Set(tier.topics?.slugs.flat()).size
  let count = 0
  for (const piece of topics().values()) if (piece < kept) count++
  return count
}

function markerOf(
  { topics, mount, shownPath }: TierInput,
  bytesMissing: number,
  topicsNotShown: number,
): string {
  const index = mount === undefined ? "MEMORY" : `${mount}/MEMORY`
  const count = topics ? `${topicsNotShown} of ${topics.count} topics not shown; ` : ""
  const rest = topics ? `read topic "${index}"` : shownPath && `read ${cleanPath(shownPath)}`
  return `[truncated: ${bytesMissing} bytes${rest ? `; ${count}${rest} for the rest` : ""}]`
}

/** Lines of ours below the text. They do not count against the caps of the index, so that they displace none of its lines. */
function notesOf({ topics, note }: TierInput, unlistedNotShown: number): string[] {
  const { files = 0, hasMore = false, searchTool } = topics?.others ?? {}
  const count = files + unlistedNotShown
  const notes = note === undefined ? [] : [note]
  if (count > 0 || hasMore) {
    const files = count === 0 ? "there may be files" : `${count} more file${count === 1 ? "" : "s"}`
    const more = hasMore ? (count === 0 ? " in subfolders" : ", and more in subfolders") : ""
    const search = searchTool === undefined ? "" : `; find them with ${cleanPath(searchTool)}`
    notes.push(`[not in the index: ${files}${more}${search}]`)
  }
  return notes
}

function cleanPath(path: string): string {
  return escapeAttribute(dropHiddenCharacters(path))
}

/** The shown text between its tags. */
export function render(block: Block): string {
  const { tag, mount, shownPath, topics } = block.tier
  const { body, notes } = show(block)
  const name = mount === undefined ? "" : ` mount="${mount}"`
  const path = shownPath === undefined ? "" : ` path="${cleanPath(shownPath)}"`
  const count = topics ? ` topic_count="${topics.count}"` : ""
  const inner = [body, ...notes, ""].filter((line, at) => line || at > 0).join("\n")
  return `<${tag}${name}${path}${count}>\n${inner}</${tag}>`
}

/** The report of a load about the tier. */
export function report(block: Block, countTokens: CountTokens): TierReport {
  const { tier, text, unlisted, kept, cutBy } = block
  const { name, mount, path, topics } = tier
  const { body, notes, topicsNotShown } = show(block)
  const all = unlisted.length ? [text, ...unlisted].join("\n").trimStart() : text
  const before = measure(all, countTokens)
  const after = body === all ? before : measure(body, countTokens)
  return {
    name,
    ...(mount === undefined ? {} : { isMount: true as const }),
    path,
    present: kept !== DROPPED,
    before,
    after: { ...after, lines: after.lines + notes.length },
    cutBy: [...cutBy],
    ...(topics && { topicCount: topics.count, topicsNotShown, drift: topics.drift }),
  }
}

function measure(text: string, countTokens: CountTokens): TextSize {
  return { lines: countLines(text), bytes: Buffer.byteLength(text), tokens: countTokens(text) }
}

/** What a person should know about the tier. */
export function diagnoseBlock(block: Block): Diagnostic[] {
  const { tier, cutBy, kept, hadHidden } = block
  const { path, topics } = tier
  const { topicsNotShown, bytesMissing } = show(block)
  const found = hadHidden
    ? [diagnose("hidden-characters", path, "contains hidden characters; the prompt leaves them out")]
    : []
  if (!cutBy.size) return found
  const hidden = topicsNotShown ? `, ${topicsNotShown} of ${topics?.count} topics not shown` : ""
  const advice = `(${[...cutBy].join(", ")})${hidden}. Shorten it or raise the cap`
  if (kept === DROPPED) return [...found, diagnose("tier-dropped", path, `is left out ${advice}`, "error")]
  return [...found, diagnose("tier-cut", path, `is cut by ${bytesMissing} bytes ${advice}`)]
}
