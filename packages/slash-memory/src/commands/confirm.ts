import { countOf, type LearnedEntry, shortWord } from "@caliban/text"
import { defineCommand, joinWords } from "../command.ts"
import { changed, refused, shown } from "../outcome.ts"
import { type Block, indented, parts } from "../text/block.ts"

export const confirm = defineCommand({
  name: "confirm",
  usage: "[text]",
  summary: "confirms a learned entry; without a text, lists the entries that need it",
  details: ["A few words of the entry are enough."],
  gather: (words) => joinWords(words),
  parse: ([text]) => ({ text }),
  async run({ host: { learned } }, { text }) {
    if (learned === undefined) return refused("not-learning", {})
    if (text === undefined)
      return shown("learned", { entries: (await learned.list()).filter(({ stale }) => stale) })
    const chosen = chooseEntry(await learned.find(text), text)
    if ("kind" in chosen) return chosen
    await learned.confirm(chosen)
    return changed("confirmed", { entry: chosen })
  },
  render: {
    confirmed: ({ entry }) => `Confirmed: ${describeEntry(entry)}`,
    learned: ({ entries }) =>
      entries.length === 0
        ? "No learned entry needs to be confirmed."
        : parts(
            `${countOf(entries.length, "entry", "entries")} not confirmed for a long time`,
            listEntries(entries),
            "/memory confirm <text> keeps an entry, /memory forget <text> removes it.",
          ),
    "several-entries": ({ text, entries }) =>
      parts(
        `${entries.length} entries contain “${shortWord(text)}”. Add more words of the entry.`,
        listEntries(entries),
      ),
    "unknown-entry": ({ text }) =>
      `No learned entry contains “${shortWord(text)}”. Run /memory confirm to see the entries to confirm.`,
    "not-learning": () => "This program does not learn entries. Run /memory list to see the topics.",
  },
})

/** The one entry that was found for a text, or the answer when there is not exactly one. */
export function chooseEntry(found: readonly LearnedEntry[], text: string) {
  const [entry] = found
  if (entry === undefined) return refused("unknown-entry", { text })
  return found.length === 1 ? entry : refused("several-entries", { text, entries: found })
}

export function listEntries(entries: readonly LearnedEntry[]): Block {
  return entries.map((entry) => indented(describeEntry(entry)))
}

export function describeEntry({ text, scope, where }: LearnedEntry): string {
  return `${text.replace(/^\[\?\]\s*/, "")} (${scope}, ${where})`
}
