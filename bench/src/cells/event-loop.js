import { join } from "node:path";
import { longestGap } from "../measure.ts";
import { findSubject } from "../subjects/subjects.ts";
import { createWorkload, factsOf } from "../workload.ts";
import { SEEDED } from "./concurrency.ts";
/** Concurrent writes to many memories in one process, with a timer that should fire meanwhile. */
export const eventLoop = async (args) => {
    const { subject: name, root, seed, memories, writes, } = args;
    const subject = await findSubject(name);
    const workload = createWorkload(seed);
    const facts = factsOf(workload, writes, SEEDED);
    const opened = [];
    for (let number = 0; number < memories; number++) {
        const places = await subject.seed(join(root, String(number)), workload, factsOf(workload, SEEDED));
        opened.push({ places, session: await subject.open(places) });
    }
    const write = async () => await Promise.all(opened.flatMap(({ session }) => facts.map(async (fact) => await session.write?.(fact))));
    const { gap, wall } = await longestGap(write);
    let lost = 0;
    for (const { places } of opened)
        lost += (await subject.check(places, facts)).lost;
    return { gap, wall, lost };
};
