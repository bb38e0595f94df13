import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { INDEX_HEAD_BYTES, parseTopic } from "@caliban/memory-core";
import { findHidden, findUnlisted, readTopics } from "../storms/check-memory.ts";
import { fileOf } from "../storms/generations.ts";
/** Every insert is on disk, and exactly once in the index and the view; no insert was refused. */
export async function checkInserts({ violation }, where, directory, results) {
    const topics = readTopics(directory);
    const lost = results.flatMap(({ acked }) => acked.filter((slug) => topics.get(slug) !== fileOf(slug, 0)));
    if (lost.length > 0)
        violation(`${lost.length} inserts are lost (${where})`, lost.slice(0, 10));
    const refused = results.flatMap((result) => result.refused);
    if (refused.length > 0)
        violation(`${refused.length} inserts were refused (${where})`, refused.slice(0, 5));
    const violations = findUnlisted(directory);
    // A load reads only the beginning of a larger index.
    const { size } = statSync(join(directory, "MEMORY.md"));
    if (size <= INDEX_HEAD_BYTES)
        violations.push(...(await findHidden(directory)));
    if (violations.length > 0)
        violation(`${violations.length} topics are not listed once (${where})`, violations.slice(0, 5));
}
/** Each counter equals the number of its acknowledged increments, and no value was returned twice. */
export function checkCounts({ violation }, where, directory, results) {
    const values = new Map();
    for (const { slug, value } of results.flatMap(({ acked }) => acked)) {
        values.set(slug, [...(values.get(slug) ?? []), value]);
    }
    for (const [slug, acked] of values) {
        const last = Number(parseTopic(slug, readFileSync(join(directory, `${slug}.md`), "utf8")).body);
        if (last !== acked.length)
            violation(`${slug} is ${last} after ${acked.length} increments (${where})`);
        const twice = acked.filter((value, index) => acked.indexOf(value) !== index);
        if (twice.length > 0)
            violation(`${slug} gave out values twice (${where})`, twice.slice(0, 10));
    }
    const refused = results.flatMap((result) => result.refused);
    if (refused.length > 0)
        violation(`${refused.length} increments were refused (${where})`, refused.slice(0, 5));
}
