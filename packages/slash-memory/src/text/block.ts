import { countOf, plainFile, plainLine } from "@caliban/text"
import { displayWidth } from "./display-width.ts"
import type { Style } from "./style.ts"
import { wrapText } from "./wrap-text.ts"

/** What a renderer makes of an outcome: sentences, which are wrapped, and parts that draw their own lines. */
export type Block = string | undefined | false | readonly Block[] | ((style: Style) => readonly string[])

/** How outcomes become blocks, by their kind. */
export type Renderers<Own extends { kind: string }> = {
  readonly [Kind in Own["kind"]]: (outcome: Extract<Own, { kind: Kind }>) => Block
}

/** The lines of a block. A sentence may come from a file: what a terminal would obey becomes visible. */
export function draw(block: Block, style: Style): readonly string[] {
  if (block === undefined || block === false) return []
  if (typeof block === "string") return wrapText(plainLine(block), style.width)
  return typeof block === "function" ? block(style) : block.flatMap((part) => draw(part, style))
}

/** The blocks that have lines, with an empty line between them. */
export function parts(...blocks: readonly Block[]): Block {
  return (style) => {
    const drawn = blocks.map((block) => draw(block, style)).filter(({ length }) => length > 0)
    return drawn.flatMap((lines, at) => (at === 0 ? lines : ["", ...lines]))
  }
}

/** A text behind a head; its further lines begin where the first one does. */
export function hang(head: string, text: string): Block {
  const start = plainLine(head)
  const columns = displayWidth(start)
  return ({ width }) =>
    wrapText(plainLine(text), width - columns).map(
      (line, at) => (at === 0 ? start : " ".repeat(columns)) + line,
    )
}

export function indented(text: string, columns: number = 2): Block {
  return hang(" ".repeat(columns), text)
}

export function painted(role: Parameters<Style["paint"]>[0], block: Block): Block {
  return (style) => draw(block, style).map((line) => style.paint(role, line))
}

/** A line that is never broken, such as a path. */
export function unbroken(text: string): Block {
  return () => [plainLine(text)]
}

/** A whole file, as it is. */
export function wholeText(text: string): Block {
  return () => [plainFile(text)]
}

/** A sentence that a person should notice. */
export interface Remark {
  message: string
  level?: string | undefined
}

export function remark({ message, level }: Remark): Block {
  const block = hang("! ", message)
  return level === "error" ? painted("bad", block) : block
}

/** The first five remarks and how many there are besides: more would push the answer off the screen. */
export function remarks(all: readonly Remark[]): Block {
  const more = all.length - REMARKS_MAX
  const rest = `${countOf(more, "more remark")}; --json shows them all.`
  return [all.slice(0, REMARKS_MAX).map(remark), more > 0 && hang("! ", rest)]
}

const REMARKS_MAX = 5
