import type { HistoryEntry } from "@caliban/memory-core"
import { findRemoved } from "@caliban/memory-core/internal"
import { countOf, plainLine } from "@caliban/text"
import type { SlashCommand } from "../command.ts"
import { SHOWN, type Shown } from "../outcome.ts"
import { say } from "../text/render-lines.ts"
import { alignColumns, type Style } from "../text/style.ts"
import { wrapIndented } from "../text/wrap-text.ts"

export interface TrashOutcome extends Shown {
  kind: "trash"
  entries: readonly HistoryEntry[]
}

export const trash: SlashCommand<"trash", object, TrashOutcome> = {
  syntax: {
    name: "trash",
    aliases: [],
    usage: "/memory trash",
    summary: "lists removed topics, newest first",
    details: ["/memory restore <id> brings a topic back, /memory purge deletes it for good."],
    options: {},
    parse: () => ({}),
  },
  run: async ({ memory }) => ({ kind: "trash", ...SHOWN, entries: findRemoved(await memory.history.list()) }),
  render: {
    trash: ({ entries }, style) => {
      if (entries.length === 0) return ["The trash is empty."]
      return [
        ...say(`${countOf(entries.length, "topic")} in the trash, newest first`, style),
        "",
        ...renderEntries(entries, style),
        "",
        ...say("/memory restore <id> brings a topic back.", style),
      ]
    },
  },
}

/** A table where it fits, otherwise two lines for each entry. Times are UTC. */
export function renderEntries(entries: readonly HistoryEntry[], style: Style): string[] {
  const hasOrigin = entries.some((entry) => describeOrigin(entry) !== "")
  const rows = entries.map((entry) => [
    plainLine(entry.id),
    shortTime(String(entry.at)),
    plainLine(String(entry.action)),
    describeFile(entry),
    ...(hasOrigin ? [describeOrigin(entry)] : []),
  ])
  const table = alignColumns(rows).map((line) => `  ${line}`)
  if (table.every((line) => line.length <= style.width)) return table
  return rows.flatMap(([id = "", at, action, file, origin = ""]) => [
    ...wrapIndented(id, style.width, "  "),
    ...wrapIndented(`${action} ${file}, ${at}${origin === "" ? "" : `, ${origin}`}`, style.width, "    "),
  ])
}

function describeFile(entry: HistoryEntry): string {
  return entry.slug === undefined ? "MEMORY.md" : plainLine(entry.slug)
}

/** Who made the change, and why, where that is recorded. */
export function describeOrigin({ by, why }: HistoryEntry): string {
  return [by === undefined ? "" : `by ${by}`, why ?? ""]
    .filter((text) => text !== "")
    .map(plainLine)
    .join(": ")
}

/** `2026-08-21T09:03:12.000Z` → `2026-08-21 09:03Z`. */
export function shortTime(at: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at)
  return match === null ? plainLine(at) : `${match[1]} ${match[2]}Z`
}
