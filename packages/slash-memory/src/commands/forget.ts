import { defineCommand, joinWords, withoutExtension } from "../command.ts"
import { changed } from "../outcome.ts"
import { chooseEntry, confirm, describeEntry } from "./confirm.ts"
import { removeTopic, rm } from "./rm.ts"

export const forget = defineCommand({
  name: "forget",
  usage: "<slug|text>",
  summary: "removes a topic or a learned entry; both stay in the history",
  details: ["A topic with that name comes first. A few words of an entry are enough."],
  completes: ["topics"],
  gather: (words) => joinWords(words),
  parse: ([what = ""]) => ({ what }),
  async run({ memory, host: { learned } }, { what }) {
    const removed = await removeTopic(memory, withoutExtension(what))
    if (removed.kind === "removed" || learned === undefined) return removed
    const chosen = chooseEntry(await learned.find(what), what)
    // A single word may be meant as a slug: then the nearest slugs are the better answer.
    if ("kind" in chosen) return chosen.kind === "unknown-entry" && !/\s/.test(what) ? removed : chosen
    await learned.forget(chosen)
    return changed("forgotten", { entry: chosen })
  },
  render: {
    removed: (outcome) => rm.render.removed(outcome),
    "unknown-entry": (outcome) => confirm.render["unknown-entry"](outcome),
    "several-entries": (outcome) => confirm.render["several-entries"](outcome),
    forgotten: ({ entry }) => `Forgotten: ${describeEntry(entry)}. It is in the history.`,
  },
})
