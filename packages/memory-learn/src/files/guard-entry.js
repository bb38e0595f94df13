import { MemoryError } from "@caliban/memory-core";
import { foldTitle } from "../sections/find-entry.ts";
import { nameOf } from "./consolidation/cluster-entries.ts";
/** Checks an entry. @throws MemoryError `refused`; the details contain the name of the rule, never the text. */
export async function guardEntry(guard, { section, text, children = [], metadata }) {
    await askGuard(guard, {
        slug: nameOf(section).slug,
        type: typeOf(section),
        description: text,
        body: children.join("\n"),
        learned: { at: "", requested: metadata?.requested },
    });
}
/** Checks a topic, as `guardEntry` does. */
export async function askGuard(guard, draft) {
    const refusal = await guard?.(draft);
    if (refusal !== undefined)
        throw new MemoryError("refused", refusal.message, { details: { rule: refusal.rule } });
}
function typeOf(section) {
    const title = foldTitle(section);
    if (title === "user preferences" || title === "people & roles")
        return "user";
    if (title === "corrections")
        return "feedback";
    return title === "links" ? "reference" : "project";
}
