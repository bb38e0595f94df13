import { setTimeout as sleep } from "node:timers/promises";
import { sharedClock } from "../processes/talk.ts";
import { createWorkerProcesses } from "../processes/worker-processes.ts";
import { between } from "../random.ts";
import { findHidden, findLost, findUnlisted } from "./check-memory.ts";
import { createLedger } from "./ledger.ts";
import { findLeftovers } from "./leftovers.ts";
import { watch } from "./watch.ts";
import { startWriter } from "./writers.ts";
const WRITERS = 8;
const SLUGS = 40;
/** Eight processes write, random ones are repeatedly killed, a ninth reads. */
export async function runStorm(options) {
    const { directory, random, milliseconds, onProgress } = options;
    const processes = createWorkerProcesses();
    const ledger = createLedger();
    const takeovers = createTakeovers();
    const reasons = [];
    const onRefusal = (slug, generation, error) => {
        if (reasons.length < 10)
            reasons.push(`${slug} ${generation}: ${error}`);
    };
    const start = (prefix, from, count) => startWriter(processes, {
        directory,
        protocol: options.protocol,
        durability: options.durability,
        links: options.links,
        prefix,
        from,
        ...(count === undefined ? {} : { count }),
        slugs: SLUGS,
        pause: 0,
    }, { ledger, onRefusal, onHold: takeovers.held });
    try {
        const first = start("first", 0, 1);
        await first.worker.closed;
        const stopWatching = watch(processes, { directory, seed: between(random, 0, 1e9) });
        const writers = Array.from({ length: WRITERS }, (_, slot) => start(`w${slot}`, 0));
        await waitFor(() => writers.every(({ next, setup }) => next > setup.from), 5_000);
        const end = performance.now() + milliseconds;
        let kills = 0;
        while (performance.now() < end) {
            await sleep(between(random, 60, 260));
            // Half of the kills hit the apparent holder of the lock, so that there are enough takeovers.
            const holder = random() < 0.5 ? writers.findIndex(({ holds }) => holds) : -1;
            const slot = holder < 0 ? Math.floor(random() * WRITERS) : holder;
            const victim = writers[slot];
            takeovers.kill(victim);
            victim.worker.kill();
            await victim.worker.closed;
            takeovers.killed(victim);
            kills++;
            writers[slot] = start(victim.setup.prefix, victim.next);
            onProgress(kills, ledger.acks);
        }
        for (const { worker } of writers)
            worker.kill();
        await Promise.all(writers.map(({ worker }) => worker.closed));
        const seen = await stopWatching();
        kills += WRITERS;
        const violations = findLost(directory, ledger);
        violations.push(...(await findHidden(directory)));
        const asked = sharedClock();
        const last = start("last", 0, 1);
        await last.worker.closed;
        const afterwards = sharedClock() - asked;
        violations.push(...findLost(directory, ledger), ...findUnlisted(directory));
        if (ledger.allowed("last-0")[0] !== 0) {
            violations.push({
                kind: "refused",
                slug: "last-0",
                details: reasons.at(-1) ?? "the process ended before",
            });
        }
        const leftovers = options.protocol === "memory" ? await findLeftovers(directory) : { count: 0, present: [] };
        const { acks, refusals } = ledger;
        return {
            kills,
            acks,
            refusals,
            reasons,
            seen,
            takeovers: takeovers.samples,
            gaps: takeovers.gaps,
            afterwards,
            violations,
            leftovers,
        };
    }
    finally {
        await processes.killAll();
    }
}
async function waitFor(condition, milliseconds) {
    const end = performance.now() + milliseconds;
    while (!condition() && performance.now() < end)
        await sleep(10);
}
const GAPS_KEPT = 10_000;
/** Times from the kill of a writer that held the lock until another process holds it. */
function createTakeovers() {
    const open = new Set();
    const samples = [];
    const gaps = [];
    let last;
    const settle = (kill) => {
        if (kill.held === false)
            open.delete(kill);
        if (!kill.held || kill.next === undefined)
            return;
        samples.push(kill.next - kill.at);
        open.delete(kill);
    };
    return {
        samples,
        gaps,
        kill: (victim) => void open.add({ at: sharedClock(), victim }),
        killed(victim) {
            for (const kill of open) {
                if (kill.victim !== victim)
                    continue;
                kill.held = victim.holds;
                settle(kill);
            }
        },
        held(writer, clock) {
            if (last !== undefined && last.writer !== writer && gaps.length < GAPS_KEPT)
                gaps.push(clock - last.clock);
            last = { writer, clock };
            for (const kill of open) {
                if (kill.victim === writer || clock < kill.at || kill.next !== undefined)
                    continue;
                kill.next = clock;
                settle(kill);
            }
        },
    };
}
