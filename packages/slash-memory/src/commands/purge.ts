import { isMemoryError } from "@caliban/memory-core"
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
    "Topics stay; only their earlier versions are deleted. A promoted topic is in the history of both memories.",
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
    const left: Other[] = choice.all ? [] : others
    for (const other of choice.all ? others : []) {
      try {
        purged += await other.purge()
      } catch (error) {
        if (!isMemoryError(error)) throw error
        left.push({ ...other, problem: error.message })
      }
    }
    return shown("purged", { purged, entries, others: left })
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

/** A history in another folder, and why it was not deleted. */
type Other = Readonly<{ folder: string; entries: number; problem?: string }>

const describeOther = ({ folder, entries, problem }: Other): string =>
  problem === undefined
    ? `/memory purge --all also deletes ${countOf(entries, "entry", "entries")} in ${folder}.`
    : `Not deleted in ${folder}: ${problem}`
