import { plainLine } from "@caliban/text"
import type { Style } from "./style.ts"
import { wrapIndented, wrapText } from "./wrap-text.ts"

/** How outcomes become lines, by their kind. */
export type Renderers<Own extends { kind: string }> = {
  readonly [Kind in Own["kind"]]: (outcome: Extract<Own, { kind: Kind }>, style: Style) => readonly string[]
}

/** A text that may come from a file, wrapped. */
export function say(text: string, style: Style): string[] {
  return wrapText(plainLine(text), style.width)
}

/** The same, indented by two spaces. */
export function sayIndented(text: string, style: Style): string[] {
  return wrapIndented(plainLine(text), style.width, "  ")
}

/** The same after a `!`; an error is painted. */
export function remark(text: string, style: Style, level?: string): string[] {
  return wrapText(plainLine(text), style.width - 2).map((line, at) => {
    const shown = (at === 0 ? "! " : "  ") + line
    return level === "error" ? style.paint("bad", shown) : shown
  })
}

/** Lines after an empty one; none when there are none. */
export function spaced(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", ...lines]
}
