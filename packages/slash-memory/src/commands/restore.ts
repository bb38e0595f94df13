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
    if (restored !== undefined) return changed("restored", { id, ...restored })
    const entry = (await memory.history.list()).find((one) => one.id === id)
    if (entry === undefined) return await notInHistory(memory, id)
    const { slug } = entry
    const advice = slug === undefined ? "" : ` /memory undo ${quoteWord(slug)} takes it away.`
    const message = `Before ${id} there was no ${slug ?? "MEMORY.md"}, so there is nothing to bring back.${advice}`
    return failed("nothing-before", message)
  },
  render: { restored: (outcome) => describeUndone(outcome) },
})
