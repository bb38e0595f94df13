import { defineCommand } from "../command.ts"
import { changed, failed, notInHistory } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { describeUndone } from "./undo.ts"

export const restore = defineCommand({
  name: "restore",
  usage: "<id>",
  summary: "brings back what a change replaced or removed",
  details: ["/memory log and /memory trash show the ids. The version that it replaces goes to the history."],
  completes: ["entry-ids"],
  parse: ([id = ""]) => ({ id }),
  async run({ memory }, { id }) {
    const restored = await memory.history.restore(id, { by: "person" })
    if (restored !== undefined) {
      const place = restored.entryId === undefined ? "same" : restored.action
      return changed("restored", { id, ...restored, place } as const, place !== "same")
    }
    const entry = (await memory.history.list()).find((one) => one.id === id)
    if (entry === undefined) return await notInHistory(memory, id)
    const { slug, after } = entry
    const topic = slug && (await memory.read(slug).catch(() => undefined))
    const how = topic && topic.revision === after ? "undo" : "rm"
    const advice = topic && topic.slug === slug ? ` /memory ${how} ${quoteWord(slug)} takes it away.` : ""
    const message = `Before ${id} there was no ${slug ?? "MEMORY.md"}, so there is nothing to bring back.${advice}`
    return failed("nothing-before", message)
  },
  render: { restored: (outcome) => describeUndone(outcome) },
})
