import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import { dropHiddenCharacters } from "./hidden-characters.ts"
import type { CutBy, TextSize, TierReport } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** One tier on its way into the prefix: safe text in pieces, of which the first ones are shown. */
export interface Block {
  tier: TierInput
  /** Pieces that are shown: lines, or parts of very long ones. Infinite until the block is cut. */
  kept: number
  dropped: boolean
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

// What is longer than any pointer is several pieces.
const PIECE = /.{1,1000}\n?|\n/gu

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
  const shownPath = escapeAttribute(dropHiddenCharacters(path))
  const measure = (text: string): TextSize => ({ ...sizeOf(text), tokens: countTokens(text) })
  const before = measure(whole)
  const { count = 0, slugs = [] } = topics ?? {}
  const seen = new Set<string>()
  // How many topics are shown when a line is the last one.
  const topicsTo = slugs.map((line) => {
    for (const slug of line) seen.add(slug)
    return seen.size
  })
  let pieces: string[] = []

  const block: Block = {
    tier,
    kept: Infinity,
    dropped: !whole && !topics,
    cutBy: new Set(bytesNotRead ? ["file-size"] : []),
    countPieces() {
      if (!pieces.length) pieces = split(whole, topics && caps)
      return pieces.length
    },
    size: () => sizeOf(show().body),
    render() {
      const { body } = show()
      const attribute = tier.onDemand ? "" : ` path="${shownPath}"`
      const topicCount = topics ? ` topic_count="${count}"` : ""
      return `<${tag}${attribute}${topicCount}>\n${body && `${body}\n`}</${tag}>`
    },
    report(diagnostics) {
      const { body, bytesMissing, topicsNotShown } = show()
      const { dropped } = block
      const cutBy = [...block.cutBy]
      if (clean !== tier.text) {
        diagnostics.push(diagnose("hidden-characters", path, "holds hidden characters, left out here"))
      }
      if (cutBy.length) {
        const problem = dropped ? "left out" : `cut by ${bytesMissing} bytes`
        const level = dropped ? "error" : topics ? "info" : "warning"
        const advice = `is ${problem} (${cutBy.join(", ")}). Shorten it or raise the cap`
        diagnostics.push(diagnose(dropped ? "tier-dropped" : "tier-cut", path, advice, level))
      }
      const after = dropped || body !== whole ? measure(dropped ? "" : body) : { ...before }
      const common = { name, path, present: !dropped, before, after, cutBy }
      return topics ? { ...common, topicCount: count, topicsNotShown, drift: topics.drift } : common
    },
  }
  if (topics && (before.lines > caps.lines || before.bytes > caps.bytes)) block.kept = block.countPieces()
  return block

  function show(): { body: string; bytesMissing: number; topicsNotShown: number } {
    const isCut = block.kept < Infinity
    const shown = isCut ? pieces.slice(0, block.kept).join("") : whole
    const text = shown.trimEnd()
    const bytesMissing = (isCut ? before.bytes - Buffer.byteLength(text) : 0) + bytesNotRead
    const lines = isCut ? sizeOf(shown).lines - 1 : before.lines
    const topicsNotShown = count - (topicsTo[Math.min(lines, topicsTo.length) - 1] ?? 0)
    const rest = topics
      ? `${topicsNotShown} of ${count} topics not shown; read topic "MEMORY"`
      : `read ${shownPath}`
    const marker = bytesMissing ? `[truncated: ${bytesMissing} bytes; ${rest} for the rest]` : ""
    return { body: marker ? `${text}\n${marker}`.trim() : text, bytesMissing, topicsNotShown }
  }
}

/** The text in pieces, up to the first one beyond the caps: the others are not shown whatever the marker says. */
function split(text: string, caps: IndexCaps | undefined): string[] {
  const pieces: string[] = []
  let { lines = Infinity, bytes = Infinity } = caps ?? {}
  for (const [piece] of `${text}\n`.matchAll(PIECE)) {
    pieces.push(piece)
    bytes -= Buffer.byteLength(piece)
    // A blank line at the end does not count.
    if (piece.endsWith("\n")) lines--
    if ((lines < -1 || bytes < -1) && piece.trim()) break
  }
  return pieces
}

/** Lines, and bytes of UTF-8; both zero when the text is empty. */
function sizeOf(text: string): Omit<TextSize, "tokens"> {
  let lines = text ? 1 : 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++
  return { lines, bytes: Buffer.byteLength(text) }
}
