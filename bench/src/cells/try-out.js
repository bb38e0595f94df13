import { findSubject } from "../subjects/subjects.ts";
import { createWorkload, factsOf } from "../workload.ts";
/** Seeds two facts, writes one, reads the text and checks them. Throws if a subject does not work as its adapter states. */
export const tryOut = async (args) => {
    const { subject: name, root, seed } = args;
    const subject = await findSubject(name);
    const workload = createWorkload(seed);
    const facts = factsOf(workload, 2);
    const places = await subject.seed(root, workload, facts);
    const session = await subject.open(places);
    const fact = workload.fact(2);
    await session.write?.(fact);
    const text = await session.start?.();
    await session.close?.();
    const kept = session.write === undefined ? facts : [...facts, fact];
    const { lost, damage } = await subject.check(places, kept);
    if (lost > 0)
        throw new Error(`${lost} of ${kept.length} facts are not there`);
    if (damage !== undefined)
        throw new Error(damage);
    if (text?.length === 0)
        throw new Error("the text of the session's start is empty");
};
