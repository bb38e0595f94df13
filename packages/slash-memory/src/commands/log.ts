import { countOf, shortWord } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { shown } from "../outcome.ts"
import { parts } from "../text/block.ts"
import { listHistory } from "../topics/list-history.ts"

const LONGEST = 50

export const log = defineCommand({
  name: "log",
  aliases: ["history"],
  usage: "[slug]",
  summary: "lists changes, newest first",
  details: [
    `Shows the last ${LONGEST} changes, or those of one topic. /memory restore <id> brings back what a change replaced or removed.`,
  ],
  completes: ["removed-topics"],
  parse: ([slug]) => ({ slug }),
  async run({ memory }, { slug }) {
    const entries = await memory.history.list(slug ? { address: slug } : { limit: LONGEST })
    return shown("log", { slug, entries })
  },
  render: {
    log: ({ slug, entries }) => {
      const about = slug === undefined ? "" : ` of ${shortWord(slug)}`
      if (entries.length === 0) return `No change${about} is recorded.`
      return parts(
        `${countOf(entries.length, "change")}${about}, newest first`,
        listHistory(entries),
        "/memory restore <id> brings back what a change replaced or removed.",
      )
    },
  },
})
