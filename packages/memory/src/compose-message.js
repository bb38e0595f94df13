import { isMemoryError } from "@caliban/memory-core";
import { findChangedTopics, findTopic } from "./changed-topics.ts";
import { changedTopicsNote, chooseShown, commandNote } from "./memory-changed-note.ts";
const NOTHING = { text: "", shown: [] };
export function createMessageComposer({ memory, search, seen, limits }) {
    /** The revision of each recalled topic as it was shown; also of those of which only the beginning was. */
    const recalled = new Map();
    const typed = new Map();
    let note = "";
    /** What messages that were discarded told. */
    let untold = NOTHING;
    let last = { told: NOTHING, addresses: [] };
    /** A memory that cannot be searched must not fail the turn. */
    async function recall(message) {
        try {
            const exclude = recalled.keys();
            const found = limits === false ? undefined : await search?.recall(message, { ...limits, exclude });
            return { topics: found?.topics ?? [], text: found?.text ?? "" };
        }
        catch (error) {
            if (!isMemoryError(error))
                throw error;
            return { topics: [], text: "" };
        }
    }
    /** Remembers what is shown to the model, so that a later change of it is noticed. */
    async function markShown({ address, body, isCut }) {
        const topic = await findTopic(memory, address).catch(() => undefined);
        // Of another file that a search finds, changes are not followed.
        recalled.set(address, topic?.revision);
        if (topic !== undefined && !isCut && topic.body.trim() === body.trim())
            seen.seen(address, topic.revision);
    }
    /** Tells about topics that were changed since the model saw them; recalled ones are shown again. */
    async function noteChanges() {
        const changed = await findChangedTopics(memory, new Map([...recalled, ...seen.seenTopics()]));
        const shown = chooseShown(changed.filter(({ address }) => recalled.has(address)));
        for (const { address, topic } of changed) {
            seen.seen(address, undefined);
            if (topic === undefined)
                recalled.delete(address);
            else if (recalled.has(address))
                recalled.set(address, topic.revision);
        }
        return { text: changedTopicsNote(changed, (each) => shown.includes(each)), shown };
    }
    return {
        async compose(message) {
            const changes = await noteChanges();
            const told = {
                text: untold.text + note + changes.text,
                shown: [...untold.shown, ...changes.shown],
            };
            for (const { address, topic } of told.shown)
                seen.seen(address, topic?.revision);
            const { topics, text } = await recall(message);
            for (const topic of topics)
                await markShown(topic);
            last = { told, addresses: topics.map(({ address }) => address) };
            untold = NOTHING;
            note = "";
            const composed = [told.text + message, text].filter((part) => part !== "").join("\n\n");
            if (composed !== message)
                typed.set(composed, message);
            return composed;
        },
        asTyped: (content) => textsOf(content)
            .map((text) => typed.get(text) ?? text)
            .join("\n"),
        changedBy(command) {
            note = commandNote(command);
        },
        discard() {
            const { told, addresses } = last;
            untold = { text: told.text + untold.text, shown: [...told.shown, ...untold.shown] };
            for (const address of addresses)
                recalled.delete(address);
            for (const address of [...addresses, ...told.shown.map((each) => each.address)])
                seen.seen(address, undefined);
            last = { told: NOTHING, addresses: [] };
        },
    };
}
/** The texts of a message; images and other parts have none. */
function textsOf(content) {
    if (typeof content === "string")
        return [content];
    return (Array.isArray(content) ? content : []).flatMap((part) => typeof part?.text === "string" ? [part.text] : []);
}
