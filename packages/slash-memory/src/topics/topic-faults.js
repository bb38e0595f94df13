import { basename } from "node:path/posix";
import { formatPointer, isMemoryError, isReservedSlug, parseIndex, TOPIC_TYPES, } from "@caliban/memory-core";
import { quoteWord } from "../parse/split-words.ts";
import { remark } from "../text/render-lines.ts";
import { isWritable, mountOf, placesOf, repairCommand, slugIn } from "./places.ts";
export const NO_FAULTS = { bareFiles: [], staleHooks: [] };
/** Finds both kinds of faults where a person can fix them, not in read-only mounts. Reads each index once. */
export async function inspectTopics(memory, { topics }) {
    const places = placesOf(memory);
    const bareFiles = topics.flatMap(({ slug, mount, name, description, listed }) => {
        const isBare = (name ?? description) === undefined && !isReservedSlug(basename(slug));
        return isBare && isFixable(places, slug) ? [{ slug, mount, listed }] : [];
    });
    return { bareFiles, staleHooks: await findStaleHooks(memory, topics) };
}
function isFixable(places, address) {
    return mountOf(places, address) === undefined || isWritable(places, address);
}
/** The parsed index; empty when there is none, or when it cannot be read, which a list reports. */
async function readParsedIndex(memory, mount) {
    try {
        const text = (await memory.readIndex(mount)) ?? "";
        return parseIndex(text, mount === undefined ? memory.layout : undefined);
    }
    catch (error) {
        if (isMemoryError(error, "unreadable-file"))
            return parseIndex("");
        throw error;
    }
}
/**
 * Topics whose line in the index lacks the description of their file. Reads the index of each place that has one of the
 * topics.
 *
 * @param lines `generated`: only lines that begin with a type, as a write makes them. `all`: also a person's own words.
 */
export async function findStaleHooks(memory, topics, lines = "generated") {
    const found = [];
    const places = placesOf(memory);
    for (const mount of [undefined, ...places.mounts]) {
        const own = topics.filter(({ slug }) => mountOf(places, slug)?.name === mount?.name && isFixable(places, slug));
        if (own.length === 0)
            continue;
        const index = await readParsedIndex(memory, mount?.name);
        const inIndex = own.map((topic) => ({ ...topic, slug: slugIn(mount, topic.slug) }));
        for (const stale of compareHooks(index, inIndex, lines)) {
            found.push(mount === undefined ? stale : { ...stale, slug: `${mount.name}/${stale.slug}`, mount: mount.name });
        }
    }
    return found;
}
function compareHooks(index, topics, lines) {
    const found = new Map();
    for (const { text, pointer } of index.lines) {
        if (pointer === undefined || found.has(pointer.slug))
            continue;
        if (lines === "generated" && (pointer.slugs.length > 1 || !GENERATED.test(pointer.hook)))
            continue;
        found.set(pointer.slug, { line: text, hook: pointer.hook });
    }
    return topics.flatMap(({ slug, description }) => {
        const { line, hook } = found.get(slug) ?? {};
        if (description === undefined || line === undefined || hook === undefined)
            return [];
        const wanted = parseIndex(formatPointer({ slug, description })).lines[0]?.pointer?.hook ?? "";
        return withBackticks(hook).includes(withBackticks(wanted)) ? [] : [{ slug, line, description }];
    });
}
const GENERATED = new RegExp(`^(?:${TOPIC_TYPES.join("|")}): `);
function withBackticks(hook) {
    return hook.replaceAll("&#96;", "`");
}
export function renderTopicFaults({ bareFiles, staleHooks }, style) {
    const sentences = [
        ...bareFiles.map(({ slug, mount, listed }) => listed
            ? `${slug}.md has no name or description; the agent sees only its line in MEMORY.md.`
            : `${slug}.md has no name or description, so the agent does not see it. ${repairCommand(mount)} --plain-files makes it a topic.`),
        ...staleHooks.map(({ slug, mount }) => `The line of ${slug} in MEMORY.md does not match its description. /memory edit ${quoteWord(slug)} or ${repairCommand(mount)} --hooks rewrites it.`),
    ];
    return sentences.flatMap((text) => remark(text, style));
}
