import { countOf } from "@caliban/text";
import { SHOWN } from "../outcome.ts";
import { remark, say } from "../text/render-lines.ts";
export const verify = {
    syntax: {
        name: "verify",
        aliases: [],
        usage: "/memory verify",
        summary: "checks that all files and records are intact",
        details: ["It changes nothing. /memory rebuild-index repairs the index."],
        options: {},
        parse: () => ({}),
    },
    run: async ({ memory }) => ({ kind: "verified", ...SHOWN, findings: await memory.verify() }),
    render: {
        verified: ({ findings }, style) => {
            if (findings.length === 0)
                return say("All files and records are intact.", style);
            return [
                ...say(countOf(findings.length, "problem"), style),
                "",
                ...findings.flatMap(({ code, message, level }) => remark(`${code}: ${message}`, style, level)),
            ];
        },
    },
};
