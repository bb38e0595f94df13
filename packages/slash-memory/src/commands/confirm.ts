import { countOf, plainLine, shortWord } from "@caliban/text"
import type { SlashHost } from "../host.ts"
import type { LearnedEntry } from "../learned-entries.ts"
import type { CommandOutcome, OutcomeOf } from "../outcome.ts"
import type { Style } from "../text/style.ts"
import { wrapIndented, wrapText } from "../text/wrap-text.ts"
import { type CommandSyntax, gatherLine } from "./command-syntax.ts"

export const confirmSyntax: CommandSyntax = {
  help: {
    name: "confirm",
    aliases: [],
    usage: "/memory confirm [text]",
    summary: "says that a learned entry still holds; without a text, shows those in doubt",
    details: ["A few words of the entry are enough."],
  },
  options: { arguments: ["text"] },
  gather: gatherLine,
  build: ({ positionals: [text], json }) => ({
    kind: "confirm",
    ...(text === undefined ? {} : { text }),
    json,
  }),
}

export async function runConfirm({ learned }: SlashHost, text: string | undefined): Promise<CommandOutcome> {
  if (learned === undefined) return { kind: "not-learning" }
  if (text === undefined) {
    return { kind: "learned", entries: (await learned.list()).filter(({ stale }) => stale) }
  }
  const chosen = chooseEntry(await learned.find(text), text)
  if ("kind" in chosen) return chosen
  await learned.confirm(chosen)
  return { kind: "confirmed", entry: chosen }
}

/** The one entry that was found for a text, or what to answer. */
export function chooseEntry(
  found: readonly LearnedEntry[],
  text: string,
): LearnedEntry | OutcomeOf<"unknown-entry" | "several-entries"> {
  const [entry] = found
  if (entry === undefined) return { kind: "unknown-entry", text }
  return found.length === 1 ? entry : { kind: "several-entries", text, entries: found }
}

export function renderConfirmed({ entry }: OutcomeOf<"confirmed">, style: Style): string {
  return wrapText(`Confirmed: ${describe(entry)}`, style.width).join("\n")
}

export function renderLearned({ entries }: OutcomeOf<"learned">, style: Style): string {
  if (entries.length === 0) return "No learned entry is in doubt."
  const head = `${countOf(entries.length, "entry", "entries")} not confirmed for a long time`
  const end = "/memory confirm <text> keeps an entry, /memory forget <text> removes it."
  return [
    ...wrapText(head, style.width),
    "",
    ...renderEntryList(entries, style),
    "",
    ...wrapText(end, style.width),
  ].join("\n")
}

export function renderSeveral({ text, entries }: OutcomeOf<"several-entries">, style: Style): string {
  const head = `${entries.length} entries contain “${plainLine(shortWord(text))}”. Give more words of the one that you mean.`
  return [...wrapText(head, style.width), "", ...renderEntryList(entries, style)].join("\n")
}

export function renderUnknownEntry({ text }: OutcomeOf<"unknown-entry">, style: Style): string {
  const message = `No learned entry contains “${plainLine(shortWord(text))}”. Run /memory confirm to see the entries in doubt.`
  return wrapText(message, style.width).join("\n")
}

function renderEntryList(entries: readonly LearnedEntry[], style: Style): string[] {
  return entries.flatMap((entry) => wrapIndented(describe(entry), style.width, "  "))
}

export function describe({ text, scope, section }: LearnedEntry): string {
  return `${plainLine(text.replace(/^\[\?\]\s*/, ""))} (${plainLine(scope)}, ${plainLine(section)})`
}
