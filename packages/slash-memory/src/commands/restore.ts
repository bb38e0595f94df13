import type { UndoResult } from "@caliban/memory-core"
import type { SlashCommand } from "../command.ts"
import { CHANGED, notInHistory, type Outcome } from "../outcome.ts"
import { renderUndone } from "./undo.ts"

export interface RestoredOutcome extends Outcome, UndoResult {
  kind: "restored"
  id: string
}

export const restore: SlashCommand<"restore", { id: string }, RestoredOutcome> = {
  syntax: {
    name: "restore",
    aliases: [],
    usage: "/memory restore <id>",
    summary: "brings back what a change replaced or removed",
    details: [
      "/memory log and /memory trash show the ids. The version that it replaces goes to the history.",
    ],
    options: { arguments: ["id"], min: 1 },
    completes: ["entry-ids"],
    parse: ({ positionals: [id = ""] }) => ({ id }),
  },
  async run({ memory }, { id }) {
    const restored = await memory.history.restore(id)
    return restored === undefined
      ? await notInHistory(memory, id)
      : { kind: "restored", ...CHANGED, id, ...restored }
  },
  render: { restored: renderUndone },
}
