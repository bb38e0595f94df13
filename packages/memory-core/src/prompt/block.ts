import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import { dropHiddenCharacters } from "./hidden-characters.ts"
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
  cutBy: Set<CutBy>
  dropped: boolean
}

/** What of a block is shown. */
export interface Shown {
  /** What stands between the tags: the text that is shown, and a marker when bytes are missing. */
  body: string
  /** Bytes of the tier that are not in the prefix: cut from its text, or never read. */
  bytesMissing: number
  /** The auto tier: topics whose pointer is not shown. */
  topicsNotShown: number
}

/** The tier without hidden characters and blank end, escaped; nothing is cut yet. */
export function createBlock(tier: TierInput, tags: readonly string[], countTokens: CountTokens): Block {
  const clean = dropHiddenCharacters(tier.text)
  const text = escapeText(clean, tags, tier.topics !== undefined).trimEnd()
  // A cut falls between lines; inside a line only where it is longer than any pointer.
  const pieces = `${text}\n`.match(/.{1,1000}\n?|\n/gu) ?? []
  return {
    tier,
    pieces,
    kept: pieces.length,
    before: measureText(text, countTokens),
    hidden: clean !== tier.text,
    cutBy: new Set(tier.bytesNotRead ? ["file-size"] : []),
    dropped: !text && !tier.topics,
  }
}

/** The block as it stands in the prefix. */
export function renderBlock(block: Block): string {
  const { tag, path, onDemand, topics } = block.tier
  const attributes =
    (onDemand ? "" : ` path="${escapePath(path)}"`) + (topics ? ` topic_count="${topics.count}"` : "")
  const { body } = showBlock(block)
  return `<${tag}${attributes}>\n${body && `${body}\n`}</${tag}>`
}

/** What is shown with the pieces that are kept. */
export function showBlock({ tier, pieces, kept, before, cutBy }: Block): Shown {
  const { topics, path, bytesNotRead } = tier
  const shown = pieces.slice(0, kept).join("")
  const text = shown.trimEnd()
  const bytesMissing = before.bytes - Buffer.byteLength(text) + bytesNotRead
  const { count = 0, slugs = [] } = topics ?? {}
  const topicsNotShown = count - new Set(slugs.slice(0, shown.split("\n").length - 1).flat()).size
  const rest = topics
    ? `${topicsNotShown} of ${count} topics not shown; read topic "MEMORY"`
    : `read ${escapePath(path)}`
  const marker =
    bytesMissing && `[truncated: ${bytesMissing} bytes by ${[...cutBy].join(", ")}; ${rest} for the rest]`
  return { body: [text, marker].filter(Boolean).join("\n"), bytesMissing, topicsNotShown }
}

/** All sizes of a text; all zero when it is empty. */
export function measureText(text: string, countTokens: CountTokens): TextSize {
  return text === ""
    ? { lines: 0, bytes: 0, tokens: 0 }
    : { lines: text.split("\n").length, bytes: Buffer.byteLength(text), tokens: countTokens(text) }
}

function escapePath(path: string): string {
  return escapeAttribute(dropHiddenCharacters(path))
}
