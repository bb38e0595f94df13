import { dropHiddenCharacters, lazily } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import type { CutBy, IndexCaps, TextSize, TierInput, TierReport } from "./prefix.ts"

/** A tier while its text is cut to the budget: escaped text in pieces, of which those with a rank below `kept` are shown. */
export interface Block {
  readonly tier: TierInput
  /** All of its text. */
  readonly text: string
  /** The lines of unlisted topics for which the text leaves room; they are the last pieces. */
  readonly unlisted: readonly string[]
  /** True if hidden characters were removed. */
  readonly hadHidden: boolean
  readonly pieces: () => Pieces
  /** Larger than the number of pieces until a cut; negative when the tier is left out. */
  kept: number
  readonly cutBy: Set<CutBy>
  /** What was shown last, and the number of pieces for which that holds. */
  last?: { kept: number; shown: Shown }
}

/** The lines of a text; very long ones are in several parts. */
interface Pieces {
  readonly parts: readonly { text: string; rank: number | undefined; slugs: readonly string[] }[]
  readonly count: number
}

/** What a block shows between its tags. */
interface Shown {
  body: string
  bytesMissing: number
  topicsNotShown: number
  notes: readonly string[]
}

// Larger than any count of pieces.
const ALL = 1e9

/** What is kept of a tier that is left out. */
export const DROPPED = -1

/** Lines longer than any pointer are split into pieces of this length, in UTF-16 code units. */
const PIECE_LENGTH = 1000

/** Creates the block of a tier: removes hidden characters, escapes the text and trims it. Linear time. */
export function createBlock(tier: TierInput, tags: readonly string[], caps: IndexCaps): Block {
  const { topics, bytesNotRead } = tier
  const escaping = (clean: string): string => escapeText(clean, tags, topics !== undefined)
  const clean = dropHiddenCharacters(tier.text)
  const escaped = escaping(clean)
  const text = escaped.trim()
  const lines = bytesNotRead ? [] : (topics?.unlisted ?? [])
  return {
    tier,
    text,
    unlisted: fitBelow(text, lines, caps, (line) => escaping(dropHiddenCharacters(line))),
    hadHidden: clean !== tier.text,
    pieces: lazily(() => splitText(escaped, topics)),
    kept: text || topics ? ALL : DROPPED,
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
  const fitting: string[] = []
  if (lines.length === 0) return fitting
  const room = caps.lines - countLines(text)
  let bytes = Buffer.byteLength(text)
  for (const line of lines) {
    const shown = clean(line)
    bytes += Buffer.byteLength(shown) + 1
    if (fitting.length >= room || bytes > caps.bytes) break
    fitting.push(shown)
  }
  return fitting
}

/** Splits a text into lines, and long lines into parts, never inside a surrogate pair. A part that ends a line has its topics. */
function splitText(text: string, { ranks, slugs = [] }: Partial<TierInput["topics"] & object> = {}): Pieces {
  const parts: Pieces["parts"][number][] = []
  for (const [at, line] of text.split("\n").entries()) {
    const inOrder = ranks === undefined ? parts.length : (ranks[at] ?? Number.POSITIVE_INFINITY)
    let [start, rank] = [0, inOrder]
    while (line.length - start > PIECE_LENGTH && ranks === undefined) {
      const isPair = /[\ud800-\udbff]/.test(line.charAt(start + PIECE_LENGTH - 1))
      const end = start + PIECE_LENGTH - (isPair ? 1 : 0)
      parts.push({ text: line.slice(start, end), rank: rank++, slugs: [] })
      start = end
    }
    const isBlank = start === 0 && line.trim() === ""
    parts.push({ text: `${line.slice(start)}\n`, rank: isBlank ? undefined : rank, slugs: slugs[at] ?? [] })
  }
  return { parts, count: ranks === undefined ? parts.length : lastOf(ranks) + 1 }
}

const lastOf = (ranks: readonly (number | undefined)[]): number =>
  ranks.reduce<number>((last, rank = -1) => Math.max(last, rank), -1)

/**
 * The first `kept` pieces, in the order of the text. Blank lines between two that are shown are kept, one of them where
 * something between the two is left out.
 */
function join({ parts }: Pieces, kept: number): string {
  let text = ""
  let blanks: string[] = []
  let isGap = false
  for (const part of parts) {
    if (part.rank === undefined) blanks.push(part.text)
    else if (part.rank >= kept) isGap = true
    else {
      if (text) text += isGap ? (blanks[0] ?? "") : blanks.join("")
      text += part.text
      blanks = []
      isGap = false
    }
  }
  return text.trim()
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

/** The topics about which a block shows a line of the index. */
export function shownTopics({ tier, pieces, kept }: Block): ReadonlySet<string> {
  if (kept === ALL) return new Set(tier.topics?.slugs.flat())
  return new Set(pieces().parts.flatMap(({ rank = kept, slugs }) => (rank < kept ? slugs : [])))
}

/** What a block shows now: the first `kept` pieces, and the marker if any of the text is missing. */
export function show(block: Block): Shown {
  const { kept, last } = block
  const shown = last?.kept === kept ? last.shown : compose(block)
  block.last = { kept, shown }
  return shown
}

function compose(block: Block): Shown {
  const { tier, text, unlisted, kept, pieces } = block
  const { topics, bytesNotRead } = tier
  const begin = kept === ALL ? text : join(pieces(), kept)
  const below = kept === ALL ? unlisted : unlisted.slice(0, Math.max(0, kept - pieces().count))
  const unlistedNotShown = (topics?.unlisted?.length ?? 0) - below.length
  const topicsNotShown = topics ? topics.count - shownTopics(block).size - below.length : 0
  const bytesMissing =
    bytesNotRead + (begin === text ? 0 : Buffer.byteLength(text) - Buffer.byteLength(begin))
  const isCut = bytesMissing > 0 && kept !== DROPPED
  const marker = isCut ? [markerOf(tier, bytesMissing, topicsNotShown - unlistedNotShown)] : []
  return {
    body: [begin, ...marker, ...below].filter(Boolean).join("\n"),
    bytesMissing,
    topicsNotShown,
    notes: notesOf(tier, unlistedNotShown),
  }
}

function markerOf({ topics, mount, shownPath }: TierInput, bytesMissing: number, notShown: number): string {
  const index = mount === undefined ? "MEMORY" : `${mount}/MEMORY`
  const count = topics ? `${notShown} of ${topics.count} topics not shown; ` : ""
  const rest = topics ? `read topic "${index}"` : shownPath && `read ${attribute(shownPath)}`
  return `[truncated: ${bytesMissing} bytes${rest ? `; ${count}${rest} for the rest` : ""}]`
}

/** Lines of ours below the text. They do not count against the caps of the index, so that they displace none of its lines. */
function notesOf({ topics, note }: TierInput, unlistedNotShown: number): string[] {
  const { files = 0, hasMore = false, searchTool } = topics?.others ?? {}
  const count = files + unlistedNotShown
  const notes = note === undefined ? [] : [note]
  if (count > 0 || hasMore) {
    const known = count === 0 ? "there may be files" : `${count} more file${count === 1 ? "" : "s"}`
    const more = hasMore ? (count === 0 ? " in subfolders" : ", and more in subfolders") : ""
    const search = searchTool === undefined ? "" : `; find them with ${attribute(searchTool)}`
    notes.push(`[not in the index: ${known}${more}${search}]`)
  }
  return notes
}

const attribute = (text: string): string => escapeAttribute(dropHiddenCharacters(text))

/** The shown text between its tags. */
export function render(block: Block): string {
  const { tag, mount, shownPath, topics } = block.tier
  const { body, notes } = show(block)
  const name = mount === undefined ? "" : ` mount="${mount}"`
  const path = shownPath === undefined ? "" : ` path="${attribute(shownPath)}"`
  const count = topics ? ` topic_count="${topics.count}"` : ""
  const lines = [...(body ? [body] : []), ...notes].map((line) => `${line}\n`)
  return `<${tag}${name}${path}${count}>\n${lines.join("")}</${tag}>`
}

/** The report of a load about the tier. */
export function report(block: Block, countTokens: CountTokens): TierReport {
  const { tier, text, unlisted, kept, cutBy } = block
  const { name, mount, path, topics } = tier
  const { body, notes, topicsNotShown } = show(block)
  const all = [text, ...unlisted].filter(Boolean).join("\n")
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
  const found = hadHidden
    ? [diagnose("hidden-characters", path, "contains hidden characters; the prompt leaves them out")]
    : []
  if (!cutBy.size) return found
  const { topicsNotShown, bytesMissing } = show(block)
  const hidden = topicsNotShown ? `, ${topicsNotShown} of ${topics?.count} topics not shown` : ""
  const advice = `(${[...cutBy].join(", ")})${hidden}. Shorten it or raise the cap`
  if (kept === DROPPED) return [...found, diagnose("tier-dropped", path, `is left out ${advice}`, "error")]
  return [...found, diagnose("tier-cut", path, `is cut by ${bytesMissing} bytes ${advice}`)]
}
