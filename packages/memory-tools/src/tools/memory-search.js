import { countOf } from "@caliban/text";
import { escapedLine } from "../text/plain-text.ts";
import { defineTool } from "../tool.ts";
/** Maximum length of the listed entries, in characters. */
const SHOWN_MAX = 20_000;
/** Cost: reads the learner's files. */
export const memorySearch = defineTool({
    name: "memory_search",
    description: [
        "Searches what was learned in earlier sessions, including entries that are not in the prompt.",
        "Call it when the prompt says that entries are not shown, or when an earlier preference, fix or decision may exist.",
    ].join(" "),
    category: "memory.read",
    readOnly: true,
    destructive: false,
    fields: { query: { description: "A few keywords." } },
    async work({ query }, { learned }) {
        const found = await learned.search(query);
        return { ok: true, text: render(found), details: { kind: "found", query, found } };
    },
});
function render(found) {
    if (found.length === 0)
        return "No entries found. Try other keywords, or continue without them.";
    const lines = [];
    let left = SHOWN_MAX;
    for (const { text, scope, section } of found) {
        const line = `- ${escapedLine(text)} (${escapedLine(scope)}, ${escapedLine(section)})`;
        left -= line.length + 1;
        if (left < 0 && lines.length > 0)
            break;
        lines.push(line);
    }
    const hidden = found.length - lines.length;
    const rest = hidden > 0
        ? [`[${countOf(hidden, "more entry", "more entries")} not shown; use more specific keywords]`]
        : [];
    return [`${countOf(lines.length, "entry", "entries")}, best match first:`, ...lines, ...rest].join("\n");
}
