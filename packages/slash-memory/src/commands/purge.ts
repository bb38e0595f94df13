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
    const [confirmed, isAll] = [options.has("--yes"), options.has("--all")]
    if (what !== undefined && isAll) return "Give a slug, an id or --all, and only one of them."
    if (what === undefined && confirmed && !isAll) return "Name what to delete: a slug, an id, or --all."
    return { what, confirmed }
  },
  async run({ memory, host: { learned } }, { what, confirmed }) {
    // An id comes before a slug of the same name.
    const byId = (await memory.history.list()).filter(({ id }) => id === what)
    const isId = byId.length > 0
    const entries = isId ? byId : await memory.history.list({ address: what })
    const others = (await learned?.others?.()) ?? []
    if (entries.length === 0 && (what !== undefined || others.length === 0))
      return what === undefined ? shown("log", { slug: what, entries }) : await notInHistory(memory, what)
    const confirm = `/memory purge ${what === undefined ? "--all" : quoteWord(what)} --yes`
    if (!confirmed) return shown("purge-preview", { entries, confirm, others })
    const choice = what === undefined ? ({ all: true } as const) : isId ? { id: what } : { slug: what }
    let { purged } = await memory.history.purge(choice)
    for (const other of choice.all ? others.splice(0) : []) {
      try {
        purged += await other.purge()
      } catch {
        others.push(other)
      }
    }
    return shown("purged", { purged, entries, others })
  },
  render: {
    log: (outcome) => log.render.log(outcome),
    "purge-preview": ({ entries, confirm, others }) =>
      parts(
        `This would delete ${countOf(entries.length, "entry", "entries")} for good:`,
        listHistory(entries),
        others.map(describeOther),
        `To delete: ${confirm}`,
      ),
    purged: ({ purged, others }) => [
      `Deleted ${countOf(purged, "entry", "entries")} of the history for good.`,
      ...others.map(describeOther),
    ],
  },
})

const describeOther = ({ folder, entries }: { folder: string; entries: number }): string =>
  `/memory purge --all also deletes ${countOf(entries, "entry", "entries")} in ${folder}.`
