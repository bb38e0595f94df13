import { withoutExtension } from "../command.ts";
import { CHANGED, unknownTopic } from "../outcome.ts";
import { quoteWord } from "../parse/split-words.ts";
import { say } from "../text/render-lines.ts";
import { mountOf } from "../topics/places.ts";
import { renderWarnings } from "../topics/render-notes.ts";
export const promote = {
    syntax: {
        name: "promote",
        aliases: [],
        usage: "/memory promote <slug> <mount|own>",
        summary: "moves a topic to another mount, or to this memory (own)",
        details: [
            "The topic keeps its text and its line in the index. A topic with another text is never replaced.",
            "/memory undo moves it back.",
        ],
        options: { arguments: ["slug", "mount"], min: 2 },
        completes: ["topics"],
        parse: ({ positionals: [address = "", to = ""] }) => ({ address: withoutExtension(address), to }),
    },
    async run({ memory }, { address, to }) {
        const promoted = await memory.promote(address, to);
        if (promoted === undefined)
            return await unknownTopic(memory, address);
        const from = mountOf(memory, promoted.from)?.name ?? "own";
        return {
            kind: "promoted",
            ...CHANGED,
            ...promoted,
            back: `/memory promote ${quoteWord(promoted.to)} ${from}`,
        };
    },
    render: {
        promoted: ({ from, to, back, warnings }, style) => [
            ...say(`Moved ${from} to ${to}; ${back} moves it back.`, style),
            ...renderWarnings(warnings, style),
        ],
    },
};
