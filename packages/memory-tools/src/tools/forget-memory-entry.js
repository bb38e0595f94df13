import { escapedLine } from "../text/plain-text.ts";
import { defineTool } from "../tool.ts";
import { chooseEntry, ENTRY_FIELDS } from "./choose-entry.ts";
export const forgetMemoryEntry = defineTool({
    name: "ForgetMemoryEntry",
    description: [
        "Removes one entry from the persistent memories.",
        "Call it when the user asks to forget something, or when the conversation shows that an entry is wrong.",
    ].join(" "),
    category: "memory.write",
    readOnly: false,
    destructive: true,
    fields: ENTRY_FIELDS,
    async work({ entry }, { learned, signal }) {
        const chosen = await chooseEntry(learned, entry);
        if ("ok" in chosen)
            return chosen;
        signal?.throwIfAborted();
        await learned.forget(chosen);
        const text = `Forgotten: ${escapedLine(chosen.text)}. It is in the trash; the user can restore it.`;
        return { ok: true, text, details: { kind: "forgotten", entry: chosen } };
    },
});
