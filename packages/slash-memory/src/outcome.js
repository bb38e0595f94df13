import { suggestSlugs } from "@caliban/memory-core";
import { plainLine, shortWord } from "@caliban/text";
import { say } from "./text/render-lines.ts";
export const REFUSED = { ok: false, refresh: false };
export const SHOWN = { ok: true, refresh: false };
export const CHANGED = { ok: true, refresh: true };
export const SHARED_RENDERERS = {
    "unknown-topic": ({ slug, suggestions }, style) => say(`There is no topic ${plainLine(shortWord(slug))}.${didYouMean(suggestions)} Run /memory list to see all topics.`, style),
    "not-in-trash": ({ what, suggestions }, style) => say(`The trash has no entry ${plainLine(shortWord(what))}.${didYouMean(suggestions)} Run /memory trash to see all entries.`, style),
    off: ({ because }, style) => say(describeOff(because), style),
    failed: ({ message }, style) => say(message, style),
    invalid: ({ message, usage }, style) => [...say(message, style), ...say(`Usage: ${usage}`, style)],
};
export async function unknownTopic(memory, slug) {
    const { topics, drift } = await memory.list();
    // A pointer may lead to exactly the topic that is missing.
    const known = [...topics.map((topic) => topic.slug), ...drift.dangling].filter((other) => other !== slug);
    return { kind: "unknown-topic", ...REFUSED, slug, suggestions: suggestSlugs(slug, known) };
}
export async function notInTrash(memory, what) {
    const entries = await memory.trash.list();
    const ofTopic = entries.filter((entry) => entry.slug === what).map((entry) => entry.id);
    const names = new Set(entries.flatMap(({ id, slug }) => (slug === undefined ? [id] : [id, slug])));
    const suggestions = ofTopic.length > 0 ? ofTopic.slice(0, 3) : suggestSlugs(what, [...names]);
    return { kind: "not-in-trash", ...REFUSED, what, suggestions };
}
/** Why memory is off, in one sentence. */
export function describeOff(because) {
    return because === undefined ? "Memory is off." : `Memory is off: ${because.replace(/\.?$/, ".")}`;
}
function didYouMean(suggestions) {
    return suggestions.length === 0 ? "" : ` Did you mean ${suggestions.map(plainLine).join(" or ")}?`;
}
