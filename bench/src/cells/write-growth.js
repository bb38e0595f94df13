import { join } from "node:path";
import { interleave, median, pairRatio } from "../measure.ts";
import { findSubject } from "../subjects/subjects.ts";
import { createWorkload, factsOf } from "../workload.ts";
/** Writes of new topics into memories of several sizes, one after another in one process. */
export const writeGrowth = async (args) => {
    const { subject: name, root, sizes, seed, rounds, limit } = args;
    const subject = await findSubject(name);
    const workload = createWorkload(seed);
    const sessions = new Map();
    for (const topics of sizes) {
        const places = await subject.seed(join(root, String(topics)), workload, factsOf(workload, topics));
        const { write } = await subject.open(places);
        if (write === undefined)
            return undefined;
        sessions.set(topics, write);
    }
    let fact;
    const samples = await interleave([...sessions].map(([topics, write]) => ({
        name: String(topics),
        before(round) {
            fact = workload.fact(20_000 + round);
        },
        run: () => write(fact),
    })), { rounds, warmUp: 10, limit, seed });
    const smallest = samples[String(sizes[0])];
    return sizes.map((topics) => {
        const times = samples[String(topics)];
        return { topics, time: median(times ?? []), ratio: pairRatio(times, smallest) };
    });
};
