import { type CountTokens, countCodePoints } from "./count-tokens.ts"
import { escapeText } from "./escape.ts"
import { dropHiddenCharacters, normaliseLineEnds } from "./hidden-characters.ts"
import type { CutBy, TextSize } from "./prefix.ts"
import { showPart } from "./show-part.ts"
import { countBytes, countLines, measureText } from "./text-size.ts"
import type { TierInput, ViewLine } from "./tiers.ts"

/** One tier on its way into the prefix: its safe text, and how much of it is shown. Cuts change the last four. */
export interface Block {
  readonly tier: TierInput
  /** All tags of the prefix, for escaping. */
  readonly tags: readonly string[]
  /** The whole safe text; what is shown is a head of it. */
  readonly text: string
  readonly before: TextSize
  /** The topics of each line of `text`; empty but for the auto tier. */
  readonly slugs: readonly (readonly string[])[]
  /** Bytes of the file that were never read. */
  readonly bytesNotRead: number
  /** Hidden characters that were dropped; line ends and a byte order mark do not count. */
  readonly hidden: number
  cutBy: CutBy[]
  /** Code units of `text` that are shown. */
  end: number
  /** What stands between the tags. */
  body: string
  /** Not in the prefix: it has no text, or no cap leaves room for it. */
  dropped: boolean
}

/**
 * A tier made safe and shown whole: hidden characters dropped, blank lines at its edges trimmed, then escaped.
 * Costs one `countTokens`, and a few linear passes that end early for plain ASCII.
 */
export function createBlock(tier: TierInput, tags: readonly string[], countTokens: CountTokens): Block {
  const raw = textOf(tier)
  const lines = normaliseLineEnds(raw)
  const clean = dropHiddenCharacters(lines)
  const start = clean.lastIndexOf("\n", clean.search(/\S/)) + 1
  const text = escapeText(clean.slice(start).trimEnd(), tags, { templates: tier.kind !== "file" })
  const bytesNotRead =
    tier.kind === "auto"
      ? tier.bytesNotRead
      : tier.kind === "file"
        ? Math.max(0, tier.bytesOnDisk - countBytes(raw))
        : 0
  const block: Block = {
    tier,
    tags,
    text,
    before: measureText(text, countTokens),
    slugs: tier.kind === "auto" ? slugsOfLines(tier.lines, clean, start) : [],
    bytesNotRead,
    hidden: clean === lines ? 0 : countDropped(lines, clean),
    cutBy: bytesNotRead > 0 ? ["file-size"] : [],
    end: text.length,
    body: text,
    dropped: false,
  }
  if (bytesNotRead > 0) showPart(block, text.length)
  block.dropped = block.body === "" && tier.kind !== "auto"
  return block
}

function textOf(tier: TierInput): string {
  if (tier.kind === "file") return tier.text
  if (tier.kind === "auto") return tier.lines.map((line) => line.text).join("\n")
  const how = tier.path.replace(/\s+/g, " ")
  return how.trim() && `Not loaded here. To reach it: ${how}`
}

// A line end inside a line of the view makes two lines of it; the topics belong to the first.
function slugsOfLines(lines: readonly ViewLine[], clean: string, start: number): (readonly string[])[] {
  const hasBreaks = countLines(clean) > lines.length
  const slugs = lines.flatMap(({ text, slugs }) =>
    hasBreaks ? text.split(/\r\n|\r(?!$)|\n/).map((_, at) => (at === 0 ? slugs : [])) : [slugs],
  )
  return start === 0 ? slugs : slugs.slice(clean.slice(0, start).split("\n").length - 1)
}

function countDropped(lines: string, clean: string): number {
  return countCodePoints(lines) - countCodePoints(clean) - Number(lines.startsWith("\ufeff"))
}
