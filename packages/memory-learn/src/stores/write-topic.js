import { checkSlug, DESCRIPTION_MAX, MemoryError, TOPIC_TYPES, } from "@caliban/memory-core";
import { cutText, freeSlug, proposeSlug } from "@caliban/text";
import { compareStatements } from "../compare/compare.ts";
import { askGuard } from "../files/guard-entry.ts";
import { withoutMark } from "../sections/entry-text.ts";
import { STALE_MARK } from "../sections/stale-mark.ts";
import { isoDay } from "../text/dates.ts";
import { isSingleFact, mountOf, scopeOf } from "./topic-entries.ts";
export function createTopicWriter(options) {
    const { memory, guard, now } = options;
    const setNote = async (topic, learned) => {
        const { slug, description = "", body, revision } = topic;
        await memory.write({ slug, type: typeOf(topic), description, body, learned }, { expect: revision });
    };
    return {
        async add(detected, contradicted) {
            const [updated, ...others] = await findReplaceable(memory, contradicted);
            const draft = draftOf(detected, isoDay(now()));
            const slug = updated?.slug ?? (await newSlug(options, detected.text));
            await askGuard(guard, { ...draft, slug });
            const written = await memory.write({ ...draft, slug }, { expect: updated?.revision ?? null });
            if (updated === undefined)
                return { outcome: "stored", where: written.slug };
            const own = { text: factOf(updated), trashId: written.trashId };
            const replaced = [own, ...(await removeEach(memory, others))];
            return { outcome: "replaced", where: written.slug, replaced };
        },
        drop: async (contradicted) => await removeEach(memory, await findReplaceable(memory, contradicted)),
        async copy(entry) {
            const { scope, metadata = {} } = entry;
            const [at, confirmed] = [metadata.dateAdded, metadata.dateConfirmed].map(dayOf);
            const stale = entry.text.startsWith(STALE_MARK) || metadata.stale === true;
            const text = withoutMark(entry.text);
            const draft = {
                ...draftOf({ ...entry, text }, ""),
                slug: await newSlug(options, text),
                learned: at === undefined ? undefined : { at, confirmed, scope, stale, requested: metadata.requested },
            };
            await askGuard(guard, draft);
            await memory.write(draft, { expect: null });
        },
        async confirm(slug, day) {
            const topic = await memory.read(slug);
            if (topic?.learned === undefined)
                return;
            const { confirmed, at, stale } = topic.learned;
            if (stale !== true && (confirmed ?? at) === day)
                return;
            await setNote(topic, { ...topic.learned, confirmed: day, stale: undefined });
        },
        async markStale(slug, { at, confirmed }) {
            const topic = await memory.read(slug);
            if (topic?.learned?.at !== at || topic.learned.confirmed !== confirmed)
                return false;
            await setNote(topic, { ...topic.learned, stale: true });
            return true;
        },
    };
}
/** The writable mount to which new topics of a scope go; `undefined` for the memory itself. */
export function mountFor({ mounts }, scope) {
    return mounts.find(({ access, types }) => access === "write" && types.includes(TYPES[scope]));
}
const TYPES = {
    user: "user",
    project: "project",
    local: "project",
};
/** The contradicted topics that learning wrote, and that hold nothing else and can be changed. */
async function findReplaceable(memory, contradicted) {
    const found = [];
    for (const { where, text } of contradicted) {
        if (mountOf(memory, where)?.access === "read")
            continue;
        const topic = await memory.read(where);
        if (topic?.learned !== undefined && isSingleFact(topic, text))
            found.push(topic);
    }
    return found;
}
async function removeEach(memory, topics) {
    const replaced = [];
    for (const topic of topics) {
        const removed = await memory.remove(topic.slug, { expect: topic.revision });
        replaced.push({ text: factOf(topic), trashId: removed?.trashId });
    }
    return replaced;
}
function draftOf({ text, scope, children = [], requested, }, day) {
    return {
        type: TYPES[scope],
        description: cutText(text, DESCRIPTION_MAX),
        body: [text, ...children.map((child) => `- ${child}`)].join("\n"),
        learned: { at: day, scope, requested: requested === true ? true : undefined },
    };
}
/**
 * A slug that no topic has, in a mount either: the write would update that one. If another writer takes it first, the
 * write is a conflict.
 *
 * @throws MemoryError `conflict` if another writer has stored the same statement since the caller decided to store it
 */
async function newSlug({ memory, scopes }, text) {
    const { topics } = await memory.list();
    const active = topics.filter((topic) => scopes.includes(scopeOf(topic)));
    if (active.some(({ description = "" }) => compareStatements(text, description) === "repeats"))
        throw new MemoryError("conflict", "This was stored meanwhile.");
    const taken = topics.map(({ slug }) => slug.slice(slug.lastIndexOf("/") + 1));
    return freeSlug(proposeSlug(text, checkSlug), taken);
}
function dayOf(date) {
    return /^\d{4}-\d{2}-\d{2}/.exec(date ?? "")?.[0];
}
function typeOf({ type }) {
    return TOPIC_TYPES.find((known) => known === type) ?? "project";
}
/** The fact of a topic that holds one. */
export function factOf({ body, description = "" }) {
    return body.trim().split("\n")[0] || description;
}
