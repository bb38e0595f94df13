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
  /** That between its tags. */
  render(): string
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

/** The tier without hidden characters and blank edges, escaped; nothing is cut yet. */
export function createBlock(tier: TierInput, tags: readonly string[], countTokens: CountTokens): Block {
  const { bytesNotRead, onDemand, path, tag, topics } = tier
  const clean = dropHiddenCharacters(tier.text)
  const whole = escapeText(clean, tags, topics !== undefined).trim()
  // Lines; what is longer than any pointer is several pieces.
  const pieces = `${whole}\n`.match(/.{1,1000}\n?|\n/gu) ?? []
  const shownPath = escapeAttribute(dropHiddenCharacters(path))
  const attributes =
    (onDemand ? "" : ` path="${shownPath}"`) + (topics ? ` topic_count="${topics.count}"` : "")
  const block: Block = {
    tier,
    before: { ...sizeOf(whole), tokens: countTokens(whole) },
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
      const rest = topics
        ? `${topicsNotShown} of ${count} topics not shown; read topic "MEMORY"`
        : `read ${shownPath}`
      const marker = bytesMissing ? `[truncated: ${bytesMissing} bytes; ${rest} for the rest]` : ""
      return { body: `${text}\n${marker}`.trim(), bytesMissing, topicsNotShown }
    },
    render() {
      const { body } = block.show()
      return `<${tag}${attributes}>\n${body && `${body}\n`}</${tag}>`
    },
  }
  return block
}

/** Lines, and bytes of UTF-8; both zero when the text is empty. */
export function sizeOf(text: string): Omit<TextSize, "tokens"> {
  return { lines: text ? text.split("\n").length : 0, bytes: Buffer.byteLength(text) }
}
