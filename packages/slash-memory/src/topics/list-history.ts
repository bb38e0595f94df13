import type { HistoryEntry } from "@caliban/memory-core"
import { plainLine } from "@caliban/text"
import { type Block, draw, indented } from "../text/block.ts"
import { alignColumns } from "../text/style.ts"

/** A table where it fits, otherwise two lines for each entry. Times are UTC. */
export function listHistory(entries: readonly HistoryEntry[]): Block {
  const rows = entries.map((entry) =>
    [entry.id, shortTime(entry.at), entry.action, entry.slug ?? "MEMORY.md", describeOrigin(entry)].map(
      (cell) => plainLine(String(cell)),
    ),
  )
  const table = alignColumns(rows).map((line) => `  ${line}`)
  const stacked = rows.map(([id = "", at, action, file, origin = ""]) => [
    indented(id),
    indented(`${action} ${file}, ${at}${origin === "" ? "" : `, ${origin}`}`, 4),
  ])
  return (style) => (table.every(({ length }) => length <= style.width) ? table : draw(stacked, style))
}

/** Who made the change, and why, where that is recorded. */
export function describeOrigin({ by, why, undoes }: HistoryEntry): string {
  const cause = undoes === undefined ? why : `undo of ${undoes}`
  return [by && `by ${by}`, cause].filter(Boolean).join(": ")
}

/** `2026-08-21T09:03:12.000Z` → `2026-08-21 09:03Z`. */
export function shortTime(at: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at) ?? []
  return day === undefined ? at : `${day} ${time}Z`
}
