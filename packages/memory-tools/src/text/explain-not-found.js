import { suggestSlugs } from "@caliban/memory-core";
import { findByText } from "../find-similar.ts";
import { escapedLine, quote } from "./plain-text.ts";
const SIMILAR_MAX = 5;
/** Says that a topic does not exist and which are similar, by slug and by text. Cost: lists the memory, and a search. */
export async function explainNotFound({ memory, search, nameOf }, slug) {
    const { topics } = await memory.list();
    const similar = suggestSlugs(slug, topics.map((topic) => topic.slug));
    const found = await findByText(search, slug);
    const closest = [...new Set([...similar, ...found])].slice(0, SIMILAR_MAX);
    return {
        ok: false,
        code: "not-found",
        message: `There is no topic ${quote(slug)}. ${nextStep(topics.length, closest, nameOf("ReadMemoryTopic"))}`,
        details: { closest },
    };
}
function nextStep(topicCount, closest, reader) {
    if (topicCount === 0)
        return "This memory has no topics yet.";
    if (closest.length === 0)
        return `Call ${reader} with the slug "MEMORY" to see the index.`;
    return `Similar slugs: ${closest.map(escapedLine).join(", ")}.`;
}
