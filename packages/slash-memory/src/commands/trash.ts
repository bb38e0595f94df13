import type { Memory, TrashEntry } from "@caliban/memory-core"
import { countOf, plainLine } from "@caliban/text"
import type { OutcomeOf } from "../outcome.ts"
import { alignColumns, type Style } from "../text/style.ts"
import { wrapIndented, wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"

export const trashSyntax: CommandSyntax = {
  help: {
    name: "trash",
    aliases: [],
    usage: "/memory trash",
    summary: "what was replaced or removed, newest first",
    details: ["/memory restore <id> brings an entry back, /memory purge destroys it."],
  },
  options: {},
  build: ({ json }) => ({ kind: "trash", json }),
}

export async function runTrash(memory: Memory): Promise<OutcomeOf<"trash">> {
  return { kind: "trash", entries: await memory.trash.list() }
}

export function renderTrash({ entries }: OutcomeOf<"trash">, style: Style): string {
  if (entries.length === 0) return "The trash is empty."
  return [
    `${countOf(entries.length, "entry", "entries")} in the trash, newest first`,
    "",
    ...renderEntries(entries, style),
    "",
    ...wrapText("/memory restore <id> brings one back.", style.width),
  ].join("\n")
}

/** A table where it fits, else two lines for each entry. Times are UTC. */
export function renderEntries(entries: readonly TrashEntry[], style: Style): string[] {
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

function describeFile(entry: TrashEntry): string {
  const name = entry.slug === undefined ? "MEMORY.md" : plainLine(entry.slug)
  return entry.hasFile ? name : `${name} (pointer only)`
}

/** `2026-08-21T09:03:12.000Z` → `2026-08-21 09:03Z`. */
function shortTime(at: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at)
  return match === null ? plainLine(at) : `${match[1]} ${match[2]}Z`
}
