import { type Diagnostic, diagnose } from "../diagnostics.ts"
import type { CountTokens } from "./count-tokens.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import { dropHiddenCharacters } from "./hidden-characters.ts"
import type { CutBy, TextSize, TierReport } from "./prefix.ts"
import type { IndexCaps, TierInput } from "./tiers.ts"

/** One tier on its way into the prefix: safe text in pieces, of which the first ones are shown. */
export interface Block {
  tier: TierInput
  /** Pieces that are shown: lines, or parts of very long ones. All of them until the block is cut. */
  kept: number
  dropped: boolean
  cutBy: Set<CutBy>
  /** What stands between the tags: the text that is shown, and a marker when bytes are missing. */
  body(): string
  /** The body between its tags. */
  render(): string
  /** What a load says about the tier; what a person should know goes to `diagnostics`. */
  report(diagnostics: Diagnostic[]): TierReport
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
  // What is longer than any pointer is several pieces.
  const pieces = `${whole}\n`.match(/.{1,1000}\n?|\n/gu) ?? []
  const shownPath = escapeAttribute(dropHiddenCharacters(path))
  const measure = (text: string): TextSize => ({ ...sizeOf(text), tokens: countTokens(text) })
  const before = measure(whole)

  const block: Block = {
    tier,
    kept: topics ? countWithin(pieces, caps) : pieces.length,
    dropped: !whole && !topics,
    cutBy: new Set(bytesNotRead ? ["file-size"] : []),
    body: () => show().body,
    render() {
      const { body } = show()
      const attribute = tier.onDemand ? "" : ` path="${shownPath}"`
      const count = topics ? ` topic_count="${topics.count}"` : ""
      return `<${tag}${attribute}${count}>\n${body && `${body}\n`}</${tag}>`
    },
    report(diagnostics) {
      const { body, bytesMissing, topicsNotShown } = show()
      const { dropped } = block
      const cutBy = [...block.cutBy]
      if (clean !== tier.text) {
        diagnostics.push(diagnose("hidden-characters", path, "holds hidden characters, left out here"))
      }
      if (cutBy.length > 0) {
        const rest = `(${cutBy.join(", ")}). Shorten it or raise the cap`
        diagnostics.push(
          dropped
            ? diagnose("tier-dropped", path, `is left out ${rest}`, "error")
            : diagnose(
                "tier-cut",
                path,
                `is cut by ${bytesMissing} bytes ${rest}`,
                topics ? "info" : "warning",
              ),
        )
      }
      const after = measure(dropped ? "" : body)
      const common = { name, path, present: !dropped, before, after, cutBy }
      return topics ? { ...common, topicCount: topics.count, topicsNotShown, drift: topics.drift } : common
    },
  }
  return block

  function show(): { body: string; bytesMissing: number; topicsNotShown: number } {
    const shown = pieces.slice(0, block.kept).join("")
    const text = shown.trimEnd()
    const bytesMissing = before.bytes - sizeOf(text).bytes + bytesNotRead
    const { count = 0, slugs = [] } = topics ?? {}
    const topicsNotShown = count - new Set(slugs.slice(0, shown.split("\n").length - 1).flat()).size
    const rest = topics
      ? `${topicsNotShown} of ${count} topics not shown; read topic "MEMORY"`
      : `read ${shownPath}`
    const marker = bytesMissing ? `[truncated: ${bytesMissing} bytes; ${rest} for the rest]` : ""
    return { body: `${text}\n${marker}`.trim(), bytesMissing, topicsNotShown }
  }
}

/** How many pieces it takes to go beyond a cap: the others are not shown whatever the marker says. */
function countWithin(pieces: readonly string[], caps: IndexCaps): number {
  let { lines, bytes } = caps
  const beyond = pieces.findIndex((piece) => {
    bytes -= Buffer.byteLength(piece)
    // A blank line at the end does not count.
    if (piece.endsWith("\n")) lines--
    return (lines < -1 || bytes < -1) && piece.trim()
  })
  return beyond < 0 ? pieces.length : beyond + 1
}

/** Lines, and bytes of UTF-8; both zero when the text is empty. */
export function sizeOf(text: string): Omit<TextSize, "tokens"> {
  return { lines: text ? text.split("\n").length : 0, bytes: Buffer.byteLength(text) }
}
