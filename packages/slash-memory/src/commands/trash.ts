import { findRemoved } from "@caliban/memory-core/internal"
import { countOf } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { shown } from "../outcome.ts"
import { parts } from "../text/block.ts"
import { listHistory } from "../topics/list-history.ts"

export const trash = defineCommand({
  name: "trash",
  summary: "lists removed topics, newest first",
  details: ["/memory restore <id> brings a topic back, /memory purge deletes it for good."],
  run: async ({ memory }) => shown("trash", { entries: findRemoved(await memory.history.list()) }),
  render: {
    trash: ({ entries }) =>
      entries.length === 0
        ? "The trash is empty."
        : parts(
            `${countOf(entries.length, "topic")} in the trash, newest first`,
            listHistory(entries),
            "/memory restore <id> brings a topic back.",
          ),
  },
})
