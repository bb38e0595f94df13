import { countOf, plainLine, shortWord } from "@caliban/text";
import { gatherText } from "../command.ts";
import { CHANGED, REFUSED, SHOWN } from "../outcome.ts";
import { say, sayIndented } from "../text/render-lines.ts";
export const confirm = {
    syntax: {
        name: "confirm",
        aliases: [],
        usage: "/memory confirm [text]",
        summary: "confirms a learned entry; without a text, lists the entries that need it",
        details: ["A few words of the entry are enough."],
        options: { arguments: ["text"] },
        gather: gatherText,
        parse: ({ positionals: [text] }) => ({ text }),
    },
    async run({ host: { learned } }, { text }) {
        if (learned === undefined)
            return { kind: "not-learning", ...REFUSED };
        if (text === undefined) {
            return { kind: "learned", ...SHOWN, entries: (await learned.list()).filter(({ stale }) => stale) };
        }
        const chosen = chooseEntry(await learned.find(text), text);
        if ("kind" in chosen)
            return chosen;
        await learned.confirm(chosen);
        return { kind: "confirmed", ...CHANGED, entry: chosen };
    },
    render: {
        confirmed: ({ entry }, style) => say(`Confirmed: ${describeEntry(entry)}`, style),
        learned: ({ entries }, style) => {
            if (entries.length === 0)
                return say("No learned entry needs to be confirmed.", style);
            return [
                ...say(`${countOf(entries.length, "entry", "entries")} not confirmed for a long time`, style),
                "",
                ...renderEntryList(entries, style),
                "",
                ...say("/memory confirm <text> keeps an entry, /memory forget <text> removes it.", style),
            ];
        },
        "several-entries": ({ text, entries }, style) => [
            ...say(`${entries.length} entries contain “${shortWord(text)}”. Add more words of the entry.`, style),
            "",
            ...renderEntryList(entries, style),
        ],
        "unknown-entry": ({ text }, style) => say(`No learned entry contains “${shortWord(text)}”. Run /memory confirm to see the entries to confirm.`, style),
        "not-learning": (_, style) => say("This program does not learn entries. Run /memory list to see the topics.", style),
    },
};
/** The one entry that was found for a text, or the answer when there is not exactly one. */
export function chooseEntry(found, text) {
    const [entry] = found;
    if (entry === undefined)
        return { kind: "unknown-entry", ...REFUSED, text };
    return found.length === 1 ? entry : { kind: "several-entries", ...REFUSED, text, entries: found };
}
function renderEntryList(entries, style) {
    return entries.flatMap((entry) => sayIndented(describeEntry(entry), style));
}
export function describeEntry({ text, scope, where }) {
    return `${plainLine(text.replace(/^\[\?\]\s*/, ""))} (${scope}, ${plainLine(where)})`;
}
