import { DESCRIPTION_MAX, proposeTopic } from "@caliban/memory";
import { cutText } from "@caliban/text";
import { Refusal } from "./conversation.ts";
import { headOf } from "./read-message.ts";
const QUERY_MAX = 400;
/** The topics that may be about a text. */
export function find({ tools, call }, text) {
    const query = text.slice(0, QUERY_MAX).replace(/[":]+/g, " ").trim();
    return tools.has("MemorySearch") && query !== "" ? topicsIn(call("MemorySearch", { query })) : [];
}
/** All topics of the memory and its mounts. */
export function list({ tools, call }) {
    return tools.has("ListMemoryTopics") ? topicsIn(call("ListMemoryTopics", {})) : [];
}
function topicsIn(result) {
    const topics = [];
    for (const line of result.split("\n")) {
        const [, slug, type, text = ""] = /^- (\S.*?)(?: \((\w+)\))?(?:: (.*?))?(?: \[name: ".*"\])?$/.exec(line) ?? [];
        const [, passage] = /^ {2}(?!\(matches )(.+)$/.exec(line) ?? [];
        const last = topics.at(-1);
        if (slug !== undefined)
            topics.push({ slug, type, text });
        else if (passage !== undefined && last !== undefined)
            last.passage = passage;
    }
    return topics.filter(({ slug }) => !/(?:^|\/)MEMORY$/.test(slug));
}
/** Saves a fact in a new topic. `taken`: the slugs that are in use. */
export function save({ call }, fact, taken) {
    const { slug, type } = proposeTopic(headOf(fact).replace(/\S+:\/\/\S+/g, ""), [...taken]);
    taken.add(slug);
    const result = call("WriteMemoryTopic", writing({ slug, type, text: fact }, fact, fact));
    const [, action = "Created", address = slug] = /^(Updated|Created) (.+?) \(/.exec(result) ?? [];
    return `${action === "Updated" ? action : "Saved"}: ${fact} (memory: ${address})`;
}
/** Writes the topic with the new fact in the place of the old one. What else its body says stays. */
export function update({ call }, topic, fact) {
    const { slug, text: old } = topic;
    const read = call("ReadMemoryTopic", { slug });
    const body = read.slice(read.indexOf("\n\n") + 2).trim();
    const isOnly = body === "" || body === "(The body is empty.)" || body === old;
    const rest = old !== "" && body.includes(old) ? body.replace(old, () => fact) : `${fact}\n\n${body}`;
    call("WriteMemoryTopic", writing(topic, fact, isOnly ? fact : rest));
    return `Updated: ${fact} (memory: ${slug}, before: “${old}”)`;
}
export function remove({ tools, call }, { slug, text }) {
    if (!tools.has("RemoveMemoryTopic"))
        throw new Refusal(`I cannot remove it here; /memory rm ${slug} does.`);
    call("RemoveMemoryTopic", { slug });
    return `Forgotten: ${text || slug} /memory undo brings it back.`;
}
export function isWritable({ slug }, { readOnly }) {
    return !readOnly.some((mount) => slug.startsWith(`${mount}/`));
}
export function quoted({ text, slug }) {
    return text === "" ? `(memory: ${slug})` : `“${text}” (memory: ${slug})`;
}
function writing({ slug, type = "project" }, fact, body) {
    return { slug, type, description: cutText(fact, DESCRIPTION_MAX), body };
}
