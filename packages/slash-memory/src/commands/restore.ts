import { defineCommand } from "../command.ts"
import { changed, notInHistory } from "../outcome.ts"
import { describeUndone } from "./undo.ts"

export const restore = defineCommand({
  name: "restore",
  usage: "<id>",
  summary: "brings back what a change replaced or removed",
  details: ["/memory log and /memory trash show the ids. The version that it replaces goes to the history."],
  completes: ["entry-ids"],
  parse: ([id = ""]) => ({ id }),
  async run({ memory }, { id }) {
    const restored = await memory.history.restore(id)
    return restored === undefined ? await notInHistory(memory, id) : changed("restored", { id, ...restored })
  },
  render: { restored: (outcome) => describeUndone(outcome) },
})
