import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import { dropHiddenCharacters, normaliseLineEnds } from "./hidden-characters.ts"
import type { CutBy, TextSize } from "./prefix.ts"
import type { TierInput } from "./tiers.ts"

/** One tier on its way into the prefix: safe text in pieces, and how many of them are shown. */
export interface Block {
  tier: TierInput
  /** Lines with their ends. A line too long to be cut whole is several pieces. */
  pieces: readonly string[]
  /** Pieces that are shown, from the first. */
  kept: number
  before: TextSize
  /** True when characters without a glyph were dropped. */
  hidden: boolean
  /** The slugs of each line of the auto tier. */
  slugs: readonly (readonly string[])[]
  cutBy: CutBy[]
  dropped: boolean
}

/** The tier without hidden characters and blank edges, escaped; nothing is cut yet. */
export function createBlock(tier: TierInput, tags: readonly string[], countTokens: CountTokens): Block {
  const isAuto = tier.kind === "auto"
  const raw = isAuto ? tier.lines.map((line) => line.text).join("\n") : textOf(tier)
  const lines = normaliseLineEnds(raw).replace(/^\uFEFF/, "")
  const clean = dropHiddenCharacters(lines)
  const start = clean.lastIndexOf("\n", clean.search(/\S/)) + 1
  const text = escapeText(clean.slice(start).trimEnd(), tags, tier.kind !== "file")
  // A cut falls between lines; inside a line only where it is longer than this. No pointer comes near the first.
  const longest = isAuto ? 16_000 : 400
  const pieces = text.match(new RegExp(`.{0,${longest}}(?:\\n|$)|.{${longest}}`, "gu")) ?? []
  return {
    tier,
    pieces,
    kept: pieces.length,
    before: measureText(text, countTokens),
    hidden: clean !== lines,
    slugs: isAuto ? tier.lines.slice(clean.slice(0, start).split("\n").length - 1).map((line) => line.slugs) : [],
    cutBy: bytesNotRead(tier) > 0 ? ["file-size"] : [],
    dropped: !isAuto && !text,
  }
}

/** The block as it stands in the prefix. */
export function renderBlock(block: Block): string {
  const { tier } = block
  const path = tier.kind === "on-demand" ? "" : ` path="${escapePath(tier.path)}"`
  const count = tier.kind === "auto" ? ` topic_count="${tier.topicCount}"` : ""
  const body = bodyOf(block)
  return `<${tier.tag}${path}${count}>\n${body && `${body}\n`}</${tier.tag}>`
}

/** What stands between the tags: the text that is shown, and a marker when bytes are missing. */
export function bodyOf(block: Block): string {
  const text = shownText(block).trimEnd()
  const missing = countBytesMissing(block)
  if (missing === 0) return text
  const { tier } = block
  const rest =
    tier.kind === "auto"
      ? `; ${countTopicsNotShown(block)} of ${tier.topicCount} topics not shown; read topic "MEMORY" for the whole index`
      : ` by ${block.cutBy.join(", ")}; the whole file is at ${escapePath(tier.path)}`
  return `${text && `${text}\n`}[truncated: ${missing} bytes${rest}]`
}

/** Bytes of the tier that are not in the prefix: cut from its text, or never read. */
export function countBytesMissing(block: Block): number {
  const { tier, before, kept, pieces } = block
  const shown = kept === pieces.length ? before.bytes : countBytes(shownText(block))
  return before.bytes - shown + bytesNotRead(tier)
}

/** Topics whose pointer is not shown. */
export function countTopicsNotShown(block: Block): number {
  const { tier, dropped, slugs } = block
  if (tier.kind !== "auto" || dropped) return tier.kind === "auto" ? tier.topicCount : 0
  const lines = shownText(block).split("\n").length - (block.kept < block.pieces.length ? 1 : 0)
  return Math.max(0, tier.topicCount - new Set(slugs.slice(0, lines).flat()).size)
}

/** All sizes of a text; all zero when it is empty. */
export function measureText(text: string, countTokens: CountTokens): TextSize {
  return text === ""
    ? { lines: 0, bytes: 0, tokens: 0 }
    : { lines: text.split("\n").length, bytes: countBytes(text), tokens: countTokens(text) }
}

function textOf(tier: Exclude<TierInput, { kind: "auto" }>): string {
  return tier.kind === "file"
    ? tier.text
    : tier.path && `Not loaded here. To reach it: ${tier.path.replace(/\s+/g, " ")}`
}

function shownText({ pieces, kept }: Block): string {
  return pieces.slice(0, kept).join("")
}

function bytesNotRead(tier: TierInput): number {
  if (tier.kind === "auto") return tier.bytesNotRead
  return tier.kind === "file" ? Math.max(0, tier.bytesOnDisk - countBytes(tier.text)) : 0
}

function countBytes(text: string): number {
  return Buffer.byteLength(text)
}

function escapePath(path: string): string {
  return escapeAttribute(dropHiddenCharacters(path))
}
