import { createMemory } from "@caliban/memory-core";
import { loadMemoryPrefix } from "@caliban/memory-core/loader";
import { randomFrom } from "../random.ts";
export const POLICIES = [
    { name: "oldest first", options: { order: "file", newPointers: "last" }, reads: 1, others: 0 },
    { name: "newest first", options: { order: "file", newPointers: "first" }, reads: 1, others: 0 },
    { name: "by use", options: { order: "use" }, reads: 1, others: 0 },
    { name: "by use, new pointers last", options: { order: "use", newPointers: "last" }, reads: 1, others: 0 },
    { name: "by use, half of the reads seen", options: { order: "use" }, reads: 0.5, others: 0 },
    { name: "by use, one needless read a message", options: { order: "use" }, reads: 1, others: 1 },
];
/** Fewer topics than this fit, so that order decides nothing. */
const MANY = 200;
/** Runs the sessions of a history, each with a memory of its own, in an empty folder. */
export async function simulate({ sessions }, { options, reads, others }, folder) {
    const random = randomFrom(1);
    const directory = `${folder}/memory`;
    const { order = "use" } = options;
    const place = { cwd: folder, env: {}, home: "/nowhere", directory, order };
    const result = {
        coverage: [],
        changed: [],
        changedInDay: [],
        fromFirstDifference: [],
        savedNotShown: 0,
    };
    const known = new Set();
    let before;
    let today;
    let saved = [];
    for (const { day, needed, written } of sessions) {
        const { text } = await loadMemoryPrefix(place);
        const shows = (slug) => text.includes(`](${slug}.md)`);
        result.savedNotShown += saved.filter((slug) => !shows(slug)).length;
        if (known.size > MANY) {
            if (before !== undefined) {
                const share = changedShare(before, text);
                result.changed.push(share);
                if (day !== today)
                    result.changedInDay.push(0);
                result.changedInDay[result.changedInDay.length - 1] = result.changedInDay.at(-1) + share;
                result.fromFirstDifference.push(differingShare(before, text));
                today = day;
            }
            before = text;
            for (const slugs of needed)
                result.coverage.push(slugs.filter(shows).length / slugs.length);
        }
        const memory = createMemory({ ...place, ...options, durability: "none" });
        for (const slugs of needed) {
            for (const slug of slugs)
                if (random() < reads)
                    await memory.read(slug);
            for (let count = 0; count < others; count++)
                await memory.read([...known][Math.floor(random() * known.size)]);
        }
        for (const fact of written) {
            await memory.write({ ...fact, type: "project" });
            known.add(fact.slug);
        }
        await memory.flushUsage();
        saved = [...new Set(written.map(({ slug }) => slug))].slice(-MANY / 4);
    }
    return result;
}
/** The share of the bytes in lines that the text before did not have. */
export function changedShare(before, after) {
    const left = new Map();
    for (const line of before.split("\n"))
        left.set(line, (left.get(line) ?? 0) + 1);
    let bytes = 0;
    for (const line of after.split("\n")) {
        const count = left.get(line) ?? 0;
        if (count === 0)
            bytes += Buffer.byteLength(line) + 1;
        else
            left.set(line, count - 1);
    }
    return bytes / (Buffer.byteLength(after) + 1);
}
/** The share of a text from its first character that differs on. */
export function differingShare(before, after) {
    if (before === after)
        return 0;
    let same = 0;
    while (same < after.length && after[same] === before[same])
        same++;
    return 1 - same / after.length;
}
