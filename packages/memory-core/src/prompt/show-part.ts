import type { Block } from "./block.ts"
import { escapeAttribute, escapeText } from "./escape.ts"
import { dropHiddenCharacters } from "./hidden-characters.ts"
import { countBytes } from "./text-size.ts"

/**
 * Sets what a block shows: its text up to `end`, and after it a marker when bytes are missing. An `end` inside a line
 * escapes once more, since a cut can make a tag out of a longer word. `start` leaves a head out, to measure one line.
 */
export function showPart(block: Block, end: number, start = 0): void {
  const { text } = block
  const head = text.slice(start, end)
  const shown = endsLine(block, end)
    ? head
    : escapeText(head, block.tags, { templates: block.tier.kind !== "file" })
  block.end = end
  const missing = countBytesMissing(block)
  block.body = missing > 0 ? (shown && `${shown}\n`) + renderMarker(block, missing) : shown
}

/** Bytes of the tier that are not in the prefix: cut from its text, or never read. */
export function countBytesMissing(block: Block): number {
  return block.before.bytes - countBytes(block.text.slice(0, block.end)) + block.bytesNotRead
}

/** Topics whose pointer is not shown. A pointer that is cut inside counts as shown when its slug is. */
export function countTopicsNotShown(block: Block, topicCount: number): number {
  if (block.dropped) return topicCount
  const lines = block.text.slice(0, block.end).split("\n")
  const last = endsLine(block, block.end) ? lines.length : lines.length - 1
  const shown = new Set<string>()
  for (const [at, line] of lines.entries()) {
    for (const slug of block.slugs[at] ?? []) if (at < last || line.includes(slug)) shown.add(slug)
  }
  return Math.max(0, topicCount - shown.size)
}

/** The block as it stands in the prefix: tags, and the body between them. */
export function renderBlock({ tier, body }: Block): string {
  const path = tier.kind === "on-demand" ? "" : ` path="${escapePath(tier.path)}"`
  const count = tier.kind === "auto" ? ` topic_count="${tier.topicCount}"` : ""
  return `<${tier.tag}${path}${count}>\n${body && `${body}\n`}</${tier.tag}>`
}

function renderMarker(block: Block, missing: number): string {
  const { tier } = block
  const rest =
    tier.kind === "auto"
      ? `; ${countTopicsNotShown(block, tier.topicCount)} of ${tier.topicCount} topics not shown; read topic "MEMORY" for the whole index`
      : ` by ${block.cutBy.join(", ")}; the whole file is at ${escapePath(tier.path)}`
  return `[truncated: ${missing} bytes${rest}]`
}

function escapePath(path: string): string {
  return escapeAttribute(dropHiddenCharacters(path))
}

function endsLine({ text }: Block, end: number): boolean {
  return end === text.length || text[end] === "\n"
}
