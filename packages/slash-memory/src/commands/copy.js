import { countOf, plainLine } from "@caliban/text";
import { REFUSED } from "../outcome.ts";
import { say, sayIndented } from "../text/render-lines.ts";
export const copy = {
    syntax: {
        name: "copy",
        aliases: [],
        usage: "/memory copy",
        summary: "makes topics of learned entries in sectioned files of this project and of yours",
        details: [
            "Entries that a topic already repeats or contradicts are left out. The files stay as they are.",
        ],
        options: {},
        parse: () => ({}),
    },
    async run({ host: { learned } }) {
        if (learned?.copy === undefined)
            return { kind: "not-learning", ...REFUSED };
        const result = await learned.copy();
        return { kind: "copied", ok: result.failed.length === 0, refresh: result.copied > 0, ...result };
    },
    render: {
        copied: ({ copied, failed }, style) => [
            ...say(copied === 0 ? "No entry was copied." : `Copied ${countOf(copied, "entry", "entries")}.`, style),
            ...failed.flatMap(({ text, problem }) => sayIndented(`Not copied: ${plainLine(text)}. ${plainLine(problem)}`, style)),
        ],
    },
};
