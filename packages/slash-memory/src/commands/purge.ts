import { countOf } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { notInHistory, shown } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { parts } from "../text/block.ts"
import { listHistory } from "../topics/list-history.ts"
import { log } from "./log.ts"

export const purge = defineCommand({
  name: "purge",
  usage: "[slug|id|--all] [--yes]",
  summary: "permanently deletes entries of the history",
  details: [
    "Without --yes it shows what it would delete. --all --yes deletes all of them.",
    "Topics stay; only their earlier versions are deleted.",
  ],
  completes: ["removed-topics", "entry-ids"],
  parse: ([what], options) => {
    const confirmed = options.has("--yes")
    if (what !== undefined && options.has("--all"))
      return "Give a slug, an id or --all, and only one of them."
    if (what === undefined && confirmed && !options.has("--all"))
      return "Name what to delete: a slug, an id, or --all."
    return { what, confirmed }
  },
  async run({ memory }, { what, confirmed }) {
    const all = await memory.history.list()
    // An id comes before a slug of the same name.
    const byId = all.filter(({ id }) => id === what)
    const isId = byId.length > 0
    const entries = isId ? byId : await memory.history.list({ address: what })
    if (entries.length === 0)
      return what === undefined ? shown("log", { slug: what, entries }) : await notInHistory(memory, what)
    if (!confirmed) {
      const confirm = `/memory purge ${what === undefined ? "--all" : quoteWord(what)} --yes`
      return shown("purge-preview", { entries, confirm })
    }
    const choice = what === undefined ? ({ all: true } as const) : isId ? { id: what } : { slug: what }
    const { purged } = await memory.history.purge(choice)
    return shown("purged", { purged, entries })
  },
  render: {
    log: (outcome) => log.render.log(outcome),
    "purge-preview": ({ entries, confirm }) =>
      parts(
        `This would delete ${countOf(entries.length, "entry", "entries")} for good:`,
        listHistory(entries),
        `To delete: ${confirm}`,
      ),
    purged: ({ purged }) => `Deleted ${countOf(purged, "entry", "entries")} of the history for good.`,
  },
})
