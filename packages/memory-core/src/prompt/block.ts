import { dropHiddenCharacters } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import type { CutBy, TextSize, TierReport } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** One tier on its way into the prefix: safe text in pieces, of which the first ones are shown. */
export interface Block {
  tier: TierInput
  /** Pieces that are shown: lines, or parts of very long ones. More than there are until the block is cut. */
  kept: number
  dropped: boolean
  /** True shows the shortest marker alone, and no path. */
  short: boolean
  cutBy: Set<CutBy>
  /** How many pieces there are to choose from. */
  countPieces(): number
  /** Size of what stands between the tags. */
  size(): Omit<TextSize, "tokens">
  /** What is shown, between its tags. */
  render(): string
  /** What a load says about the tier; what a person should know goes to `diagnostics`. */
  report(diagnostics: Diagnostic[]): TierReport
}

/** A line that is longer than any pointer is several pieces. In UTF-16 code units. */
const PIECE_LENGTH = 1000

// An index that a list can be asked for, as it cannot for infinity without a search by name.
const ALL = 1e9

/** The text up to the end of a piece. */
interface Part {
  end: number
  /** Line ends in it. */
  ends: number
  /** Size without white space at the end. */
  lines: number
  bytes: number
}

/** The tier without hidden characters and blank edges, escaped; nothing is cut yet. */
export function createBlock(
  tier: TierInput,
  tags: readonly string[],
  countTokens: CountTokens,
  caps: IndexCaps,
): Block {
  const { bytesNotRead, name, path, tag, topics } = tier
  const clean = dropHiddenCharacters(tier.text)
  const whole = escapeText(clean, tags, topics !== undefined).trim()
  const shownPath =
    tier.shownPath === undefined ? undefined : escapeAttribute(dropHiddenCharacters(tier.shownPath))
  const before = {
    lines: whole ? whole.split("\n").length : 0,
    bytes: Buffer.byteLength(whole),
    tokens: countTokens(whole),
  }
  const full: Part = { ...before, end: whole.length, ends: before.lines }
  const { count: topicCount = 0, slugs = [] } = topics ?? {}
  const seen = new Set<string>()
  // How many topics are shown when a line is the last one.
  const topicsTo = slugs.map((line) => {
    for (const slug of line) seen.add(slug)
    return seen.size
  })
  let parts: Part[] = []

  const block: Block = {
    tier,
    kept: ALL,
    dropped: !whole && !topics,
    short: false,
    cutBy: new Set(bytesNotRead ? ["file-size"] : []),
    countPieces() {
      if (!parts.length) parts = split(whole, topics && caps)
      return parts.length - 1
    },
    size: show,
    render() {
      const { body } = show()
      const attribute = shownPath === undefined || block.short ? "" : ` path="${shownPath}"`
      const counted = topics ? ` topic_count="${topicCount}"` : ""
      return `<${tag}${attribute}${counted}>\n${body && `${body}\n`}</${tag}>`
    },
    report(diagnostics) {
      const { body, lines, bytes, bytesMissing, topicsNotShown } = show()
      const { dropped } = block
      const cutBy = [...block.cutBy]
      if (clean !== tier.text) {
        diagnostics.push(diagnose("hidden-characters", path, "holds hidden characters, left out here"))
      }
      if (cutBy.length) {
        const problem = dropped ? "left out" : `cut by ${bytesMissing} bytes`
        const hidden = topicsNotShown ? `, ${topicsNotShown} of ${topicCount} topics not shown` : ""
        const advice = `is ${problem} (${cutBy.join(", ")})${hidden}. Shorten it or raise the cap`
        diagnostics.push(
          diagnose(dropped ? "tier-dropped" : "tier-cut", path, advice, dropped ? "error" : "warning"),
        )
      }
      const after = { lines, bytes, tokens: body === whole ? before.tokens : countTokens(body) }
      const common = { name, path, present: !dropped, before, after, cutBy }
      return topics ? { ...common, topicCount, topicsNotShown, drift: topics.drift } : common
    },
  }
  if (topics && (before.lines > caps.lines || before.bytes > caps.bytes)) block.kept = block.countPieces()
  return block

  /** What stands between the tags. */
  function show(): Omit<TextSize, "tokens"> & { body: string; bytesMissing: number; topicsNotShown: number } {
    const { end, ends, lines, bytes } = parts[block.kept] ?? full
    const text = whole.slice(0, end).trimEnd()
    const bytesMissing = before.bytes - bytes + bytesNotRead
    const topicsNotShown = topicCount - (topicsTo[Math.min(ends, topicsTo.length) - 1] ?? 0)
    const rest = block.short
      ? ""
      : topics
        ? `; ${topicsNotShown} of ${topicCount} topics not shown; read topic "MEMORY" for the rest`
        : shownPath && `; read ${shownPath} for the rest`
    const isMarked = bytesMissing && !block.dropped
    const marker = isMarked ? `${text && "\n"}[truncated: ${bytesMissing} bytes${rest ?? ""}]` : ""
    return {
      body: text + marker,
      lines: lines + (marker ? 1 : 0),
      bytes: bytes + Buffer.byteLength(marker),
      bytesMissing,
      topicsNotShown,
    }
  }
}

/** What each number of pieces shows, up to the first piece beyond the caps: the others are not shown in any case. */
function split(text: string, caps: IndexCaps = { lines: Infinity, bytes: Infinity }): Part[] {
  const part = { end: 0, ends: 0, lines: 0, bytes: 0 }
  const parts = [{ ...part }]
  let size = 0
  for (const piece of piecesOf(text)) {
    const shown = piece.trimEnd()
    if (shown) {
      part.lines = part.ends + 1
      part.bytes = size + Buffer.byteLength(shown)
    }
    size += Buffer.byteLength(piece)
    part.end += piece.length
    if (piece.endsWith("\n")) part.ends++
    parts.push({ ...part })
    // A blank line at the end does not count.
    if (shown && (part.ends > caps.lines + 1 || size > caps.bytes + 1)) break
  }
  return parts
}

/** The lines of a text, each with its end; a long one in pieces that never cut a character. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start)
    const end = newline < 0 ? text.length : newline
    if (end - start <= PIECE_LENGTH) {
      yield `${text.slice(start, end)}\n`
      start = end + 1
    } else {
      const isPair = /[\ud800-\udbff]/.test(text.charAt(start + PIECE_LENGTH - 1))
      const cut = start + PIECE_LENGTH - (isPair ? 1 : 0)
      yield text.slice(start, cut)
      start = cut
    }
  }
}
