import { countOf, plainText } from "@caliban/text"
import { structuredPatch } from "diff"
import type { Block } from "./block.ts"
import type { Style } from "./style.ts"

/** A comparison that needs more of either ends, and only the lengths of the texts are told. */
const LIMITS = { context: 3, maxEditLength: 1_000, timeout: 1_000 }
/** More lines would push the answer off the screen. */
const LINES_MAX = 200

/**
 * A unified diff with three lines of context, without file names, cut after 200 lines. Without lines when the texts are
 * equal. A `\r` is shown only where the two texts mix line ends.
 */
export function diff(before: string, after: string): Block {
  if (before === after) return undefined
  const patch = structuredPatch("", "", before, after, undefined, undefined, LIMITS)
  if (patch === undefined) {
    const [old, now] = [before, after].map((text) => countOf(text.match(/\n|[^\n]$/g)?.length ?? 0, "line"))
    return `Too much has changed to show it: ${old} before, ${now} now.`
  }
  const isMixed = /\r\n/.test(before + after) && /(?:^|[^\r])\n/.test(before + after)
  const range = (start: number, count: number): string => `${count === 0 ? start - 1 : start},${count}`
  const lines = patch.hunks.flatMap((hunk) => [
    `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines.map((line) => (isMixed ? line : line.replace(/\r$/, ""))),
  ])
  const more = lines.length - LINES_MAX
  const rest = more > 0 ? [`… ${countOf(more, "more line")}`] : []
  return (style) => [...lines.slice(0, LINES_MAX), ...rest].map((line) => paintLine(plainText(line), style))
}

const ROLES = { "@": "faint", "+": "good", "-": "bad" } as const

function paintLine(line: string, style: Style): string {
  const role = ROLES[line[0] as keyof typeof ROLES]
  return role === undefined ? line : style.paint(role, line)
}
