import { countOf, plainLine, someOf } from "@caliban/text";
import { say } from "../text/render-lines.ts";
export const rotate = {
    syntax: {
        name: "rotate",
        aliases: [],
        usage: "/memory rotate [--dry-run]",
        summary: "moves the last lines of a long index to its archive, where the layout has one",
        details: [
            "The topics stay where they are and can still be read. --dry-run changes nothing. /memory undo moves the lines back.",
        ],
        options: { flags: ["--dry-run"] },
        parse: ({ flags }) => ({ dryRun: flags.has("--dry-run") }),
    },
    async run({ memory }, { dryRun }) {
        const { archive } = memory.layout;
        const result = await memory.rotate({ dryRun });
        const refresh = result.moved.length > 0 && !dryRun;
        return { kind: "rotated", ok: true, refresh, dryRun, archive: archive && `${archive}.md`, ...result };
    },
    render: { rotated: renderRotation },
};
function renderRotation({ archive, moved, lines, dryRun, trashId }, style) {
    if (archive === undefined) {
        return say("The layout of this memory has no archive, so nothing moves. /memory status shows what is cut.", style);
    }
    const size = `The index has ${countOf(lines, "line")}`;
    if (moved.length === 0)
        return say(`${size}; nothing needs to move.`, style);
    const what = `${countOf(moved.length, "topic")} to ${archive}: ${someOf(moved.map(plainLine))}`;
    if (dryRun)
        return say(`Would move ${what}. Nothing was changed: this was a dry run.`, style);
    const undo = trashId === undefined ? "/memory undo" : `/memory undo or /memory restore ${trashId}`;
    return say(`Moved ${what}. ${size} now; undo with ${undo}.`, style);
}
