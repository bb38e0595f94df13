import { countOf } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { notInHistory, shown } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { type Block, parts } from "../text/block.ts"
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
  async run({ memory, host: { learned } }, { what, confirmed }) {
    const all = await memory.history.list()
    // An id comes before a slug of the same name.
    const byId = all.filter(({ id }) => id === what)
    const isId = byId.length > 0
    const entries = isId ? byId : await memory.history.list({ address: what })
    const found = (await learned?.others?.()) ?? []
    const others = found.map(({ folder, entries: count }) => ({ folder, count }))
    if (entries.length === 0 && (what !== undefined || found.length === 0))
      return what === undefined ? shown("log", { slug: what, entries }) : await notInHistory(memory, what)
    if (!confirmed) {
      const confirm = `/memory purge ${what === undefined ? "--all" : quoteWord(what)} --yes`
      return shown("purge-preview", { entries, confirm, all: what === undefined, others })
    }
    const choice = what === undefined ? ({ all: true } as const) : isId ? { id: what } : { slug: what }
    let { purged } = await memory.history.purge(choice)
    if (choice.all) for (const other of found) purged += await other.purge()
    return shown("purged", { purged, entries, others: choice.all ? [] : others })
  },
  render: {
    log: (outcome) => log.render.log(outcome),
    "purge-preview": ({ entries, confirm, all, others }) =>
      parts(
        `This would delete ${countOf(entries.length, "entry", "entries")} for good:`,
        listHistory(entries),
        listOthers(others, all ? "It would also delete" : "It would leave"),
        `To delete: ${confirm}`,
      ),
    purged: ({ purged, others }) => [
      `Deleted ${countOf(purged, "entry", "entries")} of the history for good.`,
      listOthers(others, "Left:"),
    ],
  },
})

/** What the histories of other folders keep; only a purge of all deletes it. */
function listOthers(others: readonly { folder: string; count: number }[], does: string): Block {
  const lines = others.map(
    ({ folder, count }) => `${does} ${countOf(count, "entry", "entries")} in ${folder}.`,
  )
  return does.startsWith("It would also") || lines.length === 0
    ? lines
    : [...lines, "/memory purge --all deletes those, too."]
}
