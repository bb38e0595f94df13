import { type DiffLine, diffLines } from "./diff-lines.ts"
import { plainText } from "./plain-text.ts"
import type { Style } from "./style.ts"

/**
 * A unified diff with three lines of context, without file names. Empty when the texts are equal. A `\r` is shown
 * only where the two texts mix line ends.
 */
export function renderDiff(before: string, after: string, style: Style): string {
  const lines = diffLines(before, after)
  const showLineEnds = hasMixedLineEnds(before + after)
  return findHunks(lines)
    .flatMap((hunk) => [
      style.paint("faint", hunkHeader(lines, hunk)),
      ...lines.slice(hunk.from, hunk.to).map((line) => renderLine(line, showLineEnds, style)),
    ])
    .join("\n")
}

interface Hunk {
  from: number
  to: number
}

const CONTEXT = 3

function findHunks(lines: readonly DiffLine[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const [at, line] of lines.entries()) {
    if (line.kind === "keep") continue
    const from = Math.max(0, at - CONTEXT)
    const to = Math.min(lines.length, at + CONTEXT + 1)
    const last = hunks.at(-1)
    if (last !== undefined && from <= last.to) last.to = to
    else hunks.push({ from, to })
  }
  return hunks
}

function hunkHeader(lines: readonly DiffLine[], hunk: Hunk): string {
  const range = (skipped: DiffLine["kind"]): string => {
    const above = lines.slice(0, hunk.from).filter((line) => line.kind !== skipped).length
    const inside = lines.slice(hunk.from, hunk.to).filter((line) => line.kind !== skipped).length
    return `${inside === 0 ? above : above + 1},${inside}`
  }
  return `@@ -${range("add")} +${range("remove")} @@`
}

function renderLine(line: DiffLine, showLineEnds: boolean, style: Style): string {
  const text = showLineEnds ? line.text.replace(/\n$/, "") : line.text.replace(/\r?\n$/, "")
  const ending = line.text.endsWith("\n") ? "" : "\n\\ No newline at end of file"
  const shown = plainText(text) + ending
  if (line.kind === "keep") return ` ${shown}`
  return line.kind === "add" ? style.paint("good", `+${shown}`) : style.paint("bad", `-${shown}`)
}

function hasMixedLineEnds(text: string): boolean {
  return text.includes("\r\n") && /(?:^|[^\r])\n/.test(text)
}
