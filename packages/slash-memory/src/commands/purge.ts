import type { HistoryEntry, PurgeChoice } from "@caliban/memory-core"
import { countOf } from "@caliban/text"
import type { SlashCommand } from "../command.ts"
import { notInHistory, SHOWN, type Shown } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { say } from "../text/render-lines.ts"
import type { LogOutcome } from "./log.ts"
import { renderEntries } from "./trash.ts"

export interface PurgeArguments {
  /** A topic's slug or an entry's id; absent for everything. */
  what?: string | undefined
  /** False lists the entries and deletes nothing. */
  confirmed: boolean
}

export interface PurgePreviewOutcome extends Shown {
  kind: "purge-preview"
  entries: readonly HistoryEntry[]
  /** The line that deletes them. */
  confirm: string
}

export interface PurgedOutcome extends Shown {
  kind: "purged"
  purged: number
  entries: readonly HistoryEntry[]
}

export const purge: SlashCommand<"purge", PurgeArguments, PurgePreviewOutcome | PurgedOutcome, LogOutcome> = {
  syntax: {
    name: "purge",
    aliases: [],
    usage: "/memory purge [slug|id|--all] [--yes]",
    summary: "permanently deletes entries of the history",
    details: [
      "Without --yes it shows what it would delete. --all --yes deletes all of them.",
      "Topics stay; only their earlier versions are deleted.",
    ],
    options: { flags: ["--all", "--yes"], arguments: ["slug or id"] },
    completes: ["removed-topics", "entry-ids"],
    parse: ({ positionals: [what], flags }) => {
      const confirmed = flags.has("--yes")
      if (what !== undefined && flags.has("--all"))
        return "Give a slug, an id or --all, and only one of them."
      if (what === undefined && confirmed && !flags.has("--all")) {
        return "Name what to delete: a slug, an id, or --all."
      }
      return { what, confirmed }
    },
  },
  async run({ memory }, { what, confirmed }) {
    const { entries, choice } = choose(await memory.history.list(), what)
    if (entries.length === 0) {
      return what === undefined ? { kind: "log", ...SHOWN, entries } : await notInHistory(memory, what)
    }
    if (!confirmed) {
      const line = `/memory purge ${what === undefined ? "--all" : quoteWord(what)} --yes`
      return { kind: "purge-preview", ...SHOWN, entries, confirm: line }
    }
    const { purged } = await memory.history.purge(choice)
    return { kind: "purged", ...SHOWN, purged, entries }
  },
  render: {
    "purge-preview": ({ entries, confirm }, style) => [
      ...say(`This would delete ${countOf(entries.length, "entry", "entries")} for good:`, style),
      "",
      ...renderEntries(entries, style),
      "",
      ...say(`To delete: ${confirm}`, style),
    ],
    purged: ({ purged }, style) =>
      say(`Deleted ${countOf(purged, "entry", "entries")} of the history for good.`, style),
  },
}

/** An id comes before a slug of the same name. */
function choose(
  all: readonly HistoryEntry[],
  what: string | undefined,
): { entries: readonly HistoryEntry[]; choice: PurgeChoice } {
  if (what === undefined) return { entries: all, choice: { all: true } }
  const byId = all.filter((entry) => entry.id === what)
  if (byId.length > 0) return { entries: byId, choice: { id: what } }
  return { entries: all.filter((entry) => entry.slug === what), choice: { slug: what } }
}
