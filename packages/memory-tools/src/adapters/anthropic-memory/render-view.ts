import { countHidden, countOf } from "@caliban/text"
import { visibleText } from "../../text/plain-text.ts"
import { linesOf, numberLines } from "../../text/text-lines.ts"
import type { Command } from "./commands.ts"
import type { Entry } from "./directory.ts"
import { failure, ROOT } from "./memory-path.ts"

const LINES_MAX = 999_999

/** A folder with what is in it, two levels deep, and sizes. */
export function renderFolder(folder: string, entries: readonly Entry[]): string {
  const path = folder === "" ? ROOT : `${ROOT}/${folder}`
  const depth = folder === "" ? 0 : folder.split("/").length
  const shown = entries.filter((entry) => entry.path.split("/").length <= depth + 2)
  const total = entries.reduce((sum, { bytes, isFolder }) => sum + (isFolder ? 0 : bytes), 0)
  return [
    `Here're the files and directories up to 2 levels deep in ${path}, excluding hidden items and node_modules:`,
    `${formatSize(total)}\t${path}`,
    ...shown.map(
      (entry) => `${formatSize(entry.bytes)}\t${ROOT}/${visibleText(entry.path)}${entry.isFolder ? "/" : ""}`,
    ),
  ].join("\n")
}

/** `512B`, `4.0K`, `5.5K`, `1.2M`. */
export function formatSize(bytes: number): string {
  const unit = Math.min(3, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return unit === 0 ? `${bytes}B` : `${(bytes / 1_024 ** unit).toFixed(1)}${"BKMG"[unit]}`
}

/**
 * A file with line numbers. Invisible characters are left out and counted in a last line.
 *
 * @throws Error for a file with too many lines, and for a range that is not in it
 */
export function renderFile(path: string, text: string, range: Command<"view">["view_range"]): string {
  const lines = linesOf(text)
  if (lines.length > LINES_MAX) throw failure(`File ${path} exceeds maximum line limit of 999,999 lines.`)
  const [first, last] =
    range === undefined || range === null ? [1, lines.length] : checkRange(range, lines.length)
  const shown = lines.slice(first - 1, last).join("\n")
  const hidden = countHidden(shown.replace(/^\ufeff/, ""))
  const note =
    hidden === 0 ? "" : `\n(The file contains ${countOf(hidden, "invisible character")}, omitted here.)`
  const damaged = shown.includes("\ufffd") ? `\n(Bytes that are not UTF-8 are shown as \ufffd.)` : ""
  const numbered = numberLines(lines.length === 0 ? [] : visibleText(shown).split("\n"), first)
  return `Here's the content of ${path} with line numbers:\n${numbered}${note}${damaged}`
}

/** The numbers of the first and the last line. An end beyond the file is the last line, and so is -1. */
function checkRange(range: readonly (number | string)[], count: number): [first: number, last: number] {
  // The helper of the SDK takes the texts of numbers, too.
  const [start, end] = (Array.isArray(range) ? range : []).map((one) =>
    typeof one === "string" && /^-?\d+$/.test(one) ? Number(one) : (one as number),
  )
  const isValid = Number.isInteger(start) && Number.isInteger(end) && range.length === 2
  const first = Math.max(1, start ?? 0)
  const last = end === -1 ? count : Math.min(end ?? 0, count)
  const isEmptyFile = count === 0 && first === 1
  if (isValid && (isEmptyFile || (first <= count && last >= first))) return [first, last]
  throw failure(
    `Invalid \`view_range\` parameter: ${JSON.stringify(range)}. It should be two numbers within the range of lines of the file: [1, ${count}], or a first line and -1 for the rest of the file`,
  )
}
