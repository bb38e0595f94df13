import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import { dropHiddenCharacters } from "./hidden-characters.ts"
import type { CutBy, TextSize } from "./prefix.ts"
import type { TierInput } from "./tiers.ts"

/** One tier on its way into the prefix: safe text in pieces, and how many of them are shown. */
export interface Block {
  tier: TierInput
  before: TextSize
  /** True when characters without a glyph were dropped. */
  hidden: boolean
  cutBy: Set<CutBy>
  dropped: boolean
  /** Pieces that are shown, from the first; all of them until the block is cut. */
  kept: number
  /** What is shown with the pieces that are kept. */
  show(): Shown
}

/** What of a block is shown. */
export interface Shown {
  /** What stands between the tags: the text that is shown, and a marker when bytes are missing. */
  body: string
  /** Bytes of the tier that are not in the prefix: cut from its text, or never read. */
  bytesMissing: number
  /** The auto tier: topics whose pointer is not shown. */
  topicsNotShown: number
  /** What cut it, as text. */
  by: string
}

/** The tier without hidden characters and blank edges, escaped; nothing is cut yet. */
export function createBlock(tier: TierInput, tags: readonly string[], countTokens: CountTokens): Block {
  const { bytesNotRead, path, topics } = tier
  const clean = dropHiddenCharacters(tier.text)
  const whole = escapeText(clean, tags, topics !== undefined).trim()
  // Lines; what is longer than any pointer is several pieces.
  const pieces = `${whole}\n`.match(/.{1,1000}\n?|\n/gu) ?? []
  const block: Block = {
    tier,
    before: measureText(whole, countTokens),
    hidden: clean !== tier.text,
    cutBy: new Set(bytesNotRead ? ["file-size"] : []),
    dropped: !whole && !topics,
    kept: pieces.length,
    show() {
      const shown = pieces.slice(0, block.kept).join("")
      const text = shown.trimEnd()
      const bytesMissing = block.before.bytes - Buffer.byteLength(text) + bytesNotRead
      const { count = 0, slugs = [] } = topics ?? {}
      const topicsNotShown = count - new Set(slugs.slice(0, shown.split("\n").length - 1).flat()).size
      const by = [...block.cutBy].join(", ")
      const rest = topics
        ? `${topicsNotShown} of ${count} topics not shown; read topic "MEMORY"`
        : `read ${escapePath(path)}`
      const marker = bytesMissing ? `[truncated: ${bytesMissing} bytes by ${by}; ${rest} for the rest]` : ""
      return { body: `${text}\n${marker}`.trim(), bytesMissing, topicsNotShown, by }
    },
  }
  return block
}

/** The block as it stands in the prefix. */
export function renderBlock({ tier, show }: Block): string {
  const { tag, path, onDemand, topics } = tier
  const { body } = show()
  const attribute = onDemand ? "" : ` path="${escapePath(path)}"`
  const count = topics ? ` topic_count="${topics.count}"` : ""
  return `<${tag}${attribute}${count}>\n${body && `${body}\n`}</${tag}>`
}

/** All sizes of a text; all zero when it is empty. */
export function measureText(text: string, countTokens: CountTokens): TextSize {
  return {
    lines: text ? text.split("\n").length : 0,
    bytes: Buffer.byteLength(text),
    tokens: text ? countTokens(text) : 0,
  }
}

function escapePath(path: string): string {
  return escapeAttribute(dropHiddenCharacters(path))
}
