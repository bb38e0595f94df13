import { shortWord } from "@caliban/text";
import { withoutExtension } from "../command.ts";
import { CHANGED, REFUSED } from "../outcome.ts";
import { quoteWord } from "../parse/split-words.ts";
import { say } from "../text/render-lines.ts";
import { renderWarnings } from "../topics/render-notes.ts";
export const undo = {
    syntax: {
        name: "undo",
        aliases: [],
        usage: "/memory undo [slug]",
        summary: "reverts the last change of this session or of a topic",
        details: ["The version that it replaces goes to the trash: /memory restore <id> brings it back."],
        options: { arguments: ["slug"] },
        completes: ["trashed-topics", "topics"],
        parse: ({ positionals: [slug] }) => ({ slug: slug === undefined ? undefined : withoutExtension(slug) }),
    },
    async run({ memory }, { slug }) {
        const undone = await memory.undo(slug);
        if (undone === undefined)
            return { kind: "nothing-to-undo", ...REFUSED, slug };
        return { kind: "undone", ...CHANGED, ...undone };
    },
    render: {
        undone: renderUndone,
        "nothing-to-undo": ({ slug }, style) => say(slug === undefined
            ? "There is nothing to undo in this session. /memory undo <slug> reverts an earlier change of a topic. Run /memory trash to see every earlier version."
            : `There is no change of ${shortWord(slug)} to undo. Run /memory trash to see what can be restored.`, style),
    },
};
/** What an undo or a restore did. */
export function renderUndone(result, style) {
    return [...say(describeUndo(result), style), ...renderWarnings(result.warnings, style)];
}
function describeUndo({ action, slug }) {
    switch (action) {
        case "restored":
            return `${slug} is back as it was.`;
        case "removed":
            return `${slug} is removed again; /memory undo ${quoteWord(slug)} brings it back.`;
        case "index-restored":
            return "The index is back as it was.";
    }
}
