import { countOf, describeReason, type FoundTopic, shortWord } from "@caliban/text"
import { defineCommand, joinWords } from "../command.ts"
import { refused, shown } from "../outcome.ts"
import type { Word } from "../parse/split-words.ts"
import { type Block, indented, painted, parts, remarks } from "../text/block.ts"
import { listEntries } from "./confirm.ts"

export const search = defineCommand({
  name: "search",
  aliases: ["find"],
  usage: "<text>",
  summary: "finds topics by their text, best match first",
  details: [
    'A phrase stands in quotes: "blue button".',
    "Filters: type:feedback, since:2026-01-31 or since:14d, mount:team.",
  ],
  completes: ["filters"],
  // The text as it was typed, quotes included.
  gather: (words, line) => joinWords(words, isOwnOption, ({ from, to }) => line.slice(from, to)),
  parse: ([query = ""]) => (query.trim() === "" ? "The text is missing." : { query }),
  async run({ host }, { query }) {
    if (host.search === undefined) return refused("no-search", {})
    const { hits, notes } = await host.search.search(query)
    const sections = host.learned?.form === "sections" ? host.learned : undefined
    const found = (await sections?.find(query).catch(() => undefined)) ?? []
    const entries = found.filter(({ where, text }) =>
      hits.every(({ address, passage }) => address !== where && !passage.includes(text)),
    )
    return shown("found", { query, hits, entries, notes })
  },
  render: {
    "no-search": () => "This program has no search. Run /memory list to see the topics.",
    found: ({ query, hits, entries, notes }) =>
      parts(
        hits.length + entries.length === 0 &&
          `Nothing found for “${shortWord(query)}”. Try other words, or /memory list.`,
        hits.length > 0 && `${countOf(hits.length, "topic")}, best match first`,
        ...hits.map(describeHit),
        hits.length > 0 && "/memory show <slug> shows a topic.",
        entries.length > 0 && [`Learned (${entries.length}):`, listEntries(entries.slice(0, 10))],
        remarks(notes.map((message) => ({ message }))),
      ),
  },
})

function isOwnOption({ quoted, text }: Word): boolean {
  return !quoted && /^(?:--json|--help|-h)$/.test(text)
}

function describeHit({ address, type, description, passage, reason }: FoundTopic): Block {
  const kind = type === undefined ? "" : ` (${type})`
  const isNew = passage !== "" && passage !== description
  return [
    painted("strong", address + kind),
    description !== undefined && indented(description),
    isNew && indented(`… ${passage}`),
    indented(`[${describeReason(reason)}]`),
  ]
}
