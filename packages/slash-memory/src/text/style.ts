import { displayWidth } from "./display-width.ts"

/** How an outcome becomes text. */
export interface RenderOptions {
  /** Columns of the terminal. Default: 80; less than 20 counts as 20. Paths and diffs are never broken. */
  width?: number
  /** True paints with ANSI colours. Default: false. */
  colour?: boolean
  /** True draws bars from ASCII only. Default: false. */
  ascii?: boolean
}

/** What blocks are drawn with. */
export interface Style {
  width: number
  paint(role: keyof typeof CODES, text: string): string
  /** A share as a bar of ten cells; more than the whole is a full bar. */
  bar(share: number): string
}

const CODES = { strong: 1, faint: 2, good: 32, bad: 31 } as const

export function createStyle(options: RenderOptions = {}): Style {
  const [full, empty] = options.ascii === true ? ["#", "-"] : ["█", "·"]
  return {
    width: Math.max(20, options.width ?? 80),
    paint: (role, text) => (options.colour === true ? `\u001b[${CODES[role]}m${text}\u001b[0m` : text),
    bar: (share) => {
      const cells = share > 0 ? Math.min(10, Math.max(1, Math.floor(share * 10))) : 0
      return `[${full.repeat(cells)}${empty.repeat(10 - cells)}]`
    },
  }
}

/** Pads every column of a table to its widest cell, except the last. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => displayWidth(row[column] ?? "")))
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column))
  return rows.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column]))
      .join("  ")
      .trimEnd(),
  )
}

/** A line filled up with spaces to a number of columns. */
export function padded(text: string, columns: number = 0): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)))
}
