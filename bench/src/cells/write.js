import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { interleave, pairRatio, quantile } from "../measure.ts";
import { countCalls, createReplayer, recordCalls } from "../record-calls.ts";
import { createOurs } from "../subjects/ours.ts";
import { writeRaw } from "../subjects/raw.ts";
import { findSubject } from "../subjects/subjects.ts";
import { createWorkload, factsOf, formatFact, formatLine, seedMemory } from "../workload.ts";
/** Enough rounds for the JIT compiler. The first of several bursts is discarded for the same reason. */
const WARM_UP = 10;
/** Measures a write next to raw writes, in bursts. Each burst starts with a new memory, so that it stays small. */
export const write = async (args) => {
    const { bursts, topics, ...options } = args;
    const samples = {};
    let calls = [];
    const large = topics > 100;
    const rounds = large ? options.rounds * bursts : options.rounds;
    for (let burst = 0; burst < (large ? 1 : bursts); burst++) {
        const root = join(options.root, String(burst));
        const measured = await runBurst({ ...options, topics, bursts, root, rounds, seed: options.seed + burst });
        if (measured === undefined)
            return undefined;
        calls = measured.calls;
        if (burst === 0 && !large && bursts > 1)
            continue;
        for (const [name, values] of Object.entries(measured.samples))
            samples[name] = [...(samples[name] ?? []), ...values];
    }
    const { subject = [], durable, fast = [], own } = samples;
    return {
        p50: quantile(subject, 0.5),
        p99: quantile(subject, 0.99),
        fast: pairRatio(subject, fast),
        ...(durable === undefined ? {} : { durable: pairRatio(subject, durable) }),
        ...(own === undefined ? {} : { own: pairRatio(subject, own), calls: countCalls(calls) }),
        raw: {
            fast: quantile(fast, 0.5),
            ...(durable === undefined ? {} : { durable: quantile(durable, 0.5) }),
            ...(own === undefined ? {} : { own: quantile(own, 0.5) }),
        },
    };
};
async function runBurst(options) {
    const { subject: name, root, topics, seed, rounds, limit, update, software, replay } = options;
    const workload = createWorkload(seed);
    const facts = factsOf(workload, topics);
    const draft = (round) => {
        const fresh = workload.fact(topics + round);
        const old = facts[(round * 7) % Math.max(topics, 1)];
        return update && old !== undefined ? { ...fresh, slug: old.slug } : fresh;
    };
    const folder = (part) => {
        const path = join(root, part);
        mkdirSync(path, { recursive: true, mode: 0o700 });
        return path;
    };
    const subject = await findSubject(name);
    const session = await subject.open(await subject.seed(folder("subject"), workload, facts));
    const { write: writeOne } = session;
    if (writeOne === undefined)
        return undefined;
    let fact;
    const contenders = [
        {
            name: "subject",
            before(round) {
                fact = draft(round);
            },
            run: () => writeOne(fact),
        },
    ];
    for (const durable of software ? [false] : [false, true]) {
        const { memory, index } = seedMemory(folder(durable ? "durable" : "fast"), workload, facts);
        let text = readFileSync(index);
        let prepared;
        contenders.push({
            name: durable ? "durable" : "fast",
            before(round) {
                const fact = draft(round);
                text = Buffer.concat([text, Buffer.from(`${formatLine(fact)}\n`)]);
                prepared = { folder: memory, slug: fact.slug, topic: Buffer.from(formatFact(fact)), index: text };
            },
            run: () => writeRaw(prepared, durable),
        });
    }
    let last = [];
    if (replay) {
        const recorder = recordCalls();
        const source = seedMemory(folder("recorded"), workload, facts);
        const target = seedMemory(folder("replayed"), workload, facts);
        const recorded = await createOurs(name.endsWith("(none)") ? "none" : "full", recorder.files).open(source);
        const replayer = createReplayer(source.root, target.root);
        let run;
        contenders.push({
            name: "own",
            async before(round) {
                await recorded.write?.(draft(round));
                last = recorder.take();
                run = replayer.prepare(last);
            },
            run: () => run(),
        });
    }
    const samples = await interleave(contenders, { rounds, warmUp: WARM_UP, limit, seed });
    await session.close?.();
    return { samples, calls: last };
}
