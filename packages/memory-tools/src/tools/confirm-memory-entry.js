import { escapedLine } from "../text/plain-text.ts";
import { defineTool } from "../tool.ts";
import { chooseEntry, ENTRY_FIELDS } from "./choose-entry.ts";
export const confirmMemoryEntry = defineTool({
    name: "ConfirmMemoryEntry",
    description: [
        "Confirms that a memory marked [?], which was not confirmed for a long time, still holds; removes the mark.",
        "Call it when the conversation shows that it is correct; never guess.",
    ].join(" "),
    category: "memory.write",
    readOnly: false,
    destructive: false,
    fields: ENTRY_FIELDS,
    async work({ entry }, { learned, signal }) {
        const chosen = await chooseEntry(learned, entry);
        if ("ok" in chosen)
            return chosen;
        signal?.throwIfAborted();
        await learned.confirm(chosen);
        return {
            ok: true,
            text: `Confirmed: ${escapedLine(chosen.text)}`,
            details: { kind: "confirmed", entry: chosen },
        };
    },
});
