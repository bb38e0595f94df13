import { dropHiddenCharacters } from "@caliban/text"
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
  pieces(): Pieces
  /** Larger than the number of pieces until a cut. */
  kept: number
  dropped: boolean
  /** True shows the shortest marker and no path. */
  short: boolean
  cutBy: Set<CutBy>
  /** What was shown last, and the state for which that holds. */
  last?: { state: string; shown: Shown }
}

/** What a block shows between its tags. */
interface Shown extends Omit<TextSize, "tokens"> {
  body: string
  bytesMissing: number
  topics: ReadonlySet<string>
  topicsNotShown: number
  notes: readonly string[]
}

// Larger than any count of pieces. Unlike `Infinity`, it is an integer, so indexing an array with it is fast.
const ALL = 1e9

/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Linear time. */
export function createBlock(tier: TierInput, tags: readonly string[], caps: IndexCaps): Block {
  const { topics, bytesNotRead } = tier
  const escaped = (clean: string): string => escapeText(clean, tags, topics !== undefined)
  const clean = dropHiddenCharacters(tier.text)
  const text = escaped(clean).trim()
  const bytes = Buffer.byteLength(text)
  const lines = bytesNotRead || !topics?.unlisted ? [] : topics.unlisted.map(({ line }) => line)
  let pieces: Pieces | undefined
  return {
    tier,
    text,
    bytes,
    unlisted: fitBelow(text, lines, caps, (line) => escaped(dropHiddenCharacters(line))),
    hadHidden: clean !== tier.text,
    pieces() {
      pieces ??= splitText(text, topics?.order, topics && caps)
      return pieces
    },
    kept: ALL,
    dropped: !text && !topics,
    short: false,
    cutBy: new Set(bytesNotRead ? ["file-size"] : []),
  }
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

function countLines(text: string): number {
  return text ? text.split("\n").length : 0
}

/** The number of pieces to choose from. */
export function countPieces({ pieces, unlisted }: Block): number {
  return pieces().count + unlisted.length
}

/** What a block shows now: the first `kept` pieces, and the marker if any of the text is missing. */
export function show(block: Block): Shown {
  const state = `${block.kept} ${block.short} ${block.dropped}`
  if (block.last?.state !== state) block.last = { state, shown: showAgain(block) }
  return block.last.shown
}

function showAgain(block: Block): Shown {
  const { tier, text, unlisted, kept, short, dropped } = block
  const { topics } = tier
  const pieces = kept < ALL ? block.pieces() : undefined
  const begin = pieces?.begin(kept) ?? text
  const count = pieces ? Math.max(0, kept - pieces.count) : unlisted.length
  const shown = new Set<string>()
  for (const [at, slugs] of topics?.slugs.entries() ?? []) {
    if (pieces?.shows(kept, at) !== false) for (const slug of slugs) shown.add(slug)
  }
  for (const { slug } of topics?.unlisted?.slice(0, count) ?? []) shown.add(slug)
  const unlistedNotShown = (topics?.unlisted?.length ?? 0) - count
  const topicsNotShown = topics ? topics.count - shown.size : 0
  const bytesMissing =
    block.bytes - (begin === text ? block.bytes : Buffer.byteLength(begin)) + tier.bytesNotRead
  const marker =
    bytesMissing > 0 && !dropped ? [markerOf(block, bytesMissing, topicsNotShown - unlistedNotShown)] : []
  const body = [begin, ...marker, ...unlisted.slice(0, count)].filter(Boolean).join("\n")
  return {
    body,
    lines: countLines(body),
    bytes: body === text ? block.bytes : Buffer.byteLength(body),
    bytesMissing,
    topics: shown,
    topicsNotShown,
    notes: short ? [] : notesOf(tier, unlistedNotShown),
  }
}

function markerOf({ tier, short }: Block, bytesMissing: number, topicsNotShown: number): string {
  const { topics, mount, shownPath } = tier
  const index = mount === undefined ? "MEMORY" : `${mount}/MEMORY`
  const count = topics ? `${topicsNotShown} of ${topics.count} topics not shown; ` : ""
  const rest = topics ? `read topic "${index}"` : shownPath && `read ${cleanPath(shownPath)}`
  return `[truncated: ${bytesMissing} bytes${short || !rest ? "" : `; ${count}${rest} for the rest`}]`
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
  const path = shownPath === undefined || block.short ? "" : ` path="${cleanPath(shownPath)}"`
  const count = topics ? ` topic_count="${topics.count}"` : ""
  const inner = [body, ...notes, ""].filter((line, at) => line || at > 0).join("\n")
  return `<${tag}${name}${path}${count}>\n${inner}</${tag}>`
}

/** The report of a load about the tier. */
export function report(block: Block, countTokens: CountTokens): TierReport {
  const { tier, text, unlisted, dropped, cutBy } = block
  const { name, mount, path, topics } = tier
  const { body, lines, bytes, notes, topicsNotShown } = show(block)
  const all = unlisted.length ? [text, ...unlisted].join("\n").trimStart() : text
  const tokens = countTokens(all)
  return {
    name,
    ...(mount === undefined ? {} : { isMount: true as const }),
    path,
    present: !dropped,
    before: { lines: countLines(all), bytes: Buffer.byteLength(all), tokens },
    after: { lines: lines + notes.length, bytes, tokens: body === all ? tokens : countTokens(body) },
    cutBy: [...cutBy],
    ...(topics && { topicCount: topics.count, topicsNotShown, drift: topics.drift }),
  }
}

/** What a person should know about the tier. */
export function diagnoseBlock(block: Block): Diagnostic[] {
  const { tier, cutBy, dropped, hadHidden } = block
  const { path, topics } = tier
  const { topicsNotShown, bytesMissing } = show(block)
  const found = hadHidden
    ? [diagnose("hidden-characters", path, "contains hidden characters; the prompt leaves them out")]
    : []
  if (!cutBy.size) return found
  const hidden = topicsNotShown ? `, ${topicsNotShown} of ${topics?.count} topics not shown` : ""
  const advice = `(${[...cutBy].join(", ")})${hidden}. Shorten it or raise the cap`
  if (dropped) return [...found, diagnose("tier-dropped", path, `is left out ${advice}`, "error")]
  return [...found, diagnose("tier-cut", path, `is cut by ${bytesMissing} bytes ${advice}`)]
}
