import type { HistoryEntry } from "@caliban/memory-core"
import { countOf, shortWord } from "@caliban/text"
import { type SlashCommand, withoutExtension } from "../command.ts"
import { SHOWN, type Shown } from "../outcome.ts"
import { say } from "../text/render-lines.ts"
import { renderEntries } from "./trash.ts"

const LONGEST = 50

export interface LogOutcome extends Shown {
  kind: "log"
  slug?: string | undefined
  entries: readonly HistoryEntry[]
}

export const log: SlashCommand<"log", { slug?: string | undefined }, LogOutcome> = {
  syntax: {
    name: "log",
    aliases: ["history"],
    usage: "/memory log [slug]",
    summary: "lists changes, newest first",
    details: [
      `Shows the last ${LONGEST} changes, or those of one topic. /memory restore <id> brings back what a change replaced or removed.`,
    ],
    options: { arguments: ["slug"] },
    completes: ["removed-topics"],
    parse: ({ positionals: [slug] }) => ({ slug: slug === undefined ? undefined : withoutExtension(slug) }),
  },
  async run({ memory }, { slug }) {
    const all = await memory.history.list()
    const entries = all.filter((entry) => slug === undefined || entry.slug === slug).slice(0, LONGEST)
    return { kind: "log", ...SHOWN, slug, entries }
  },
  render: {
    log: ({ slug, entries }, style) => {
      const about = slug === undefined ? "" : ` of ${shortWord(slug)}`
      if (entries.length === 0) return say(`No change${about} is recorded.`, style)
      return [
        ...say(`${countOf(entries.length, "change")}${about}, newest first`, style),
        "",
        ...renderEntries(entries, style),
        "",
        ...say("/memory restore <id> brings back what a change replaced or removed.", style),
      ]
    },
  },
}
