import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { interleave, median, pairRatio } from "../measure.ts";
import { readHeads } from "../subjects/raw.ts";
import { findSubject } from "../subjects/subjects.ts";
import { createWorkload, factsOf, seedMemory } from "../workload.ts";
/** The heads that our loader reads, and those that the smallest possible text needs. */
const HEAD_64 = 65_536;
const HEAD_26 = 26_000;
export const sessionStart = async (args) => {
    const { subject: name, root, topics, seed, rounds } = args;
    const subject = await findSubject(name);
    const workload = createWorkload(seed);
    const facts = factsOf(workload, topics);
    const session = await subject.open(await subject.seed(join(root, "subject"), workload, facts));
    // Peers without such files are measured against the same bytes.
    const places = seedMemory(join(root, "raw"), workload, facts);
    const { start } = session;
    if (start === undefined)
        return undefined;
    const began = performance.now();
    const text = await start();
    const once = performance.now() - began;
    const samples = await interleave([
        { name: "subject", run: () => start() },
        { name: "head64", run: () => readHeads(places, HEAD_64) + readdirSync(places.memory).length },
        { name: "head26", run: () => readHeads(places, HEAD_26) + readdirSync(places.memory).length },
        { name: "whole", run: () => readWhole([places.global, places.project, places.index]) },
    ], 
    // One call per sample: on a busy machine a longer sample is interrupted more often than a short one.
    { rounds, warmUp: 50, limit: 20_000, seed });
    await session.close?.();
    const of = (contender) => samples[contender] ?? [];
    const time = (contender) => median(of(contender)) * 1_000;
    const ratio = (contender) => pairRatio(of("subject"), of(contender));
    return {
        bytes: Buffer.byteLength(text),
        times: {
            first: once * 1_000,
            subject: time("subject"),
            head64: time("head64"),
            head26: time("head26"),
            whole: time("whole"),
        },
        ratios: { head64: ratio("head64"), head26: ratio("head26"), whole: ratio("whole") },
    };
};
function readWhole(paths) {
    return paths.reduce((sum, path) => sum + readFileSync(path).length, 0);
}
