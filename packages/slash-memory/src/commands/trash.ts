import type { HistoryEntry } from "@caliban/memory-core"
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
    summary: "lists what was replaced or removed, newest first",
    details: ["/memory restore <id> restores an entry, /memory purge deletes it for good."],
    options: {},
    parse: () => ({}),
  },
  run: async ({ memory }) => ({ kind: "trash", ...SHOWN, entries: await memory.history.list() }),
  render: {
    trash: ({ entries }, style) => {
      if (entries.length === 0) return ["The trash is empty."]
      return [
        ...say(`${countOf(entries.length, "entry", "entries")} in the trash, newest first`, style),
        "",
        ...renderEntries(entries, style),
        "",
        ...say("/memory restore <id> restores an entry.", style),
      ]
    },
  },
}

/** A table where it fits, otherwise two lines for each entry. Times are UTC. */
export function renderEntries(entries: readonly HistoryEntry[], style: Style): string[] {
  const rows = entries.map((entry) => [
    plainLine(entry.id),
    shortTime(String(entry.at)),
    plainLine(String(entry.action)),
    describeFile(entry),
  ])
  const table = alignColumns(rows).map((line) => `  ${line}`)
  if (table.every((line) => line.length <= style.width)) return table
  return rows.flatMap(([id = "", at, action, file]) => [
    ...wrapIndented(id, style.width, "  "),
    ...wrapIndented(`${action} ${file}, ${at}`, style.width, "    "),
  ])
}

function describeFile(entry: HistoryEntry): string {
  const name = entry.slug === undefined ? "MEMORY.md" : plainLine(entry.slug)
  return entry.hasFile ? name : `${name} (pointer only)`
}

/** `2026-08-21T09:03:12.000Z` → `2026-08-21 09:03Z`. */
function shortTime(at: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at)
  return match === null ? plainLine(at) : `${match[1]} ${match[2]}Z`
}
