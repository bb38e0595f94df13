import { countOf, plainLine, shortWord } from "@caliban/text";
import { REFUSED, SHOWN } from "../outcome.ts";
import { remark, say, sayIndented, spaced } from "../text/render-lines.ts";
export const search = {
    syntax: {
        name: "search",
        aliases: ["find"],
        usage: "/memory search <words>",
        summary: "finds topics by their text, best match first",
        details: [
            'A phrase stands in quotes: "blue button".',
            "Filters: type:feedback, since:2026-01-31 or since:14d, mount:team.",
        ],
        options: { arguments: ["text to search for"], min: 1 },
        completes: ["filters"],
        gather,
        parse: ({ positionals: [query = ""] }) => query.trim() === "" ? "The text to search for is missing." : { query },
    },
    async run({ host }, { query }) {
        if (host.search === undefined)
            return { kind: "no-search", ...REFUSED };
        const { hits, notes } = await host.search.search(query);
        return { kind: "found", ...SHOWN, query, hits, notes };
    },
    render: {
        found: renderFound,
        "no-search": (_, style) => say("This program has no search. Run /memory list to see the topics.", style),
    },
};
/** Makes one word of the text as it was typed, quotes included; only `--json` and `--help` are options. */
function gather(words, line) {
    const isOwnOption = (word) => !word.quoted && /^(?:--json|--help|-h)$/.test(word.text);
    const typed = words.filter((word) => !isOwnOption(word));
    const [first] = typed;
    const last = typed.at(-1);
    if (first === undefined || last === undefined)
        return words;
    const text = typed.map(({ from, to }) => line.slice(from, to)).join(" ");
    return [...words.filter(isOwnOption), { text, quoted: true, from: first.from, to: last.to }];
}
function renderFound({ query, hits, notes }, style) {
    const remarks = notes.flatMap((note) => remark(plainLine(note), style));
    if (hits.length === 0) {
        const text = `Nothing found for “${plainLine(shortWord(query))}”. Try other words, or /memory list.`;
        return [...say(text, style), ...spaced(remarks)];
    }
    return [
        ...say(`${countOf(hits.length, "match", "matches")}, the best first`, style),
        ...hits.flatMap((hit) => ["", ...renderHit(hit, style)]),
        "",
        ...say("/memory show <slug> shows a topic.", style),
        ...spaced(remarks),
    ];
}
function renderHit({ address, type, description, passage, reason }, style) {
    const kind = type === undefined ? "" : ` (${plainLine(type)})`;
    const isNew = passage !== "" && passage !== description;
    return [
        style.paint("strong", plainLine(address)) + kind,
        ...(description === undefined ? [] : sayIndented(description, style)),
        ...(isNew ? sayIndented(`… ${passage}`, style) : []),
        ...sayIndented(describeReason(reason), style),
    ];
}
function describeReason({ fields, terms, ageDays }) {
    const words = terms.length === 0 ? "similar meaning" : terms.slice(0, 10).join(", ");
    const match = fields.length === 0 ? words : `${words} in ${fields.join(", ")}`;
    if (ageDays === undefined)
        return `[${match}]`;
    return `[${match}; ${ageDays === 0 ? "today" : `${countOf(ageDays, "day")} ago`}]`;
}
