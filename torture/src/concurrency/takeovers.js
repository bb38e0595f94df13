import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sharedClock } from "../processes/talk.ts";
import { between } from "../random.ts";
import { quantile } from "../storms/quantile.ts";
/** Milliseconds until all eight processes have received the command of a round. */
const NOTICE_MS = 15;
/** Eight processes repeatedly find the lock of a dead process at the same time; only one of them may take it over. */
export async function meetDeadLocks(context, processes, runners, end) {
    const { folder, random, violation } = context;
    const root = folder();
    const template = join(root, "template");
    await leaveDeadLock(processes, template);
    const waits = [];
    let rounds = 0;
    let doubles = 0;
    let refused = 0;
    do {
        rounds++;
        const directory = join(root, `round-${rounds}`);
        cpSync(template, directory, { recursive: true, preserveTimestamps: true });
        const at = sharedClock() + NOTICE_MS;
        const hold = between(random, 1, 4);
        const results = await Promise.all(runners
            .slice(0, 8)
            .map((runner, index) => runner.ask({ do: "meet", directory, at, name: `n${index}`, hold })));
        const together = results.filter(({ double }) => double).length;
        const errors = results.flatMap(({ error }) => error ?? []);
        waits.push(Math.min(...results.map(({ waited }) => waited ?? Number.POSITIVE_INFINITY)));
        doubles += together;
        refused += errors.length;
        if (together > 0)
            violation("Two processes took over an abandoned lock at the same time", { round: rounds, results });
        if (errors.length > 0)
            violation("Processes that found an abandoned lock were refused", { round: rounds, errors });
        rmSync(directory, { recursive: true, force: true });
        context.progress({ rounds, doubles });
    } while (performance.now() < end);
    return {
        "takeover rounds": rounds,
        "double holders": doubles,
        "refused at a dead lock": refused,
        "first holder p50 ms": Math.round(quantile(waits, 0.5)),
        "first holder max ms": Math.round(Math.max(...waits)),
    };
}
/** A memory whose lock is held by a process that was killed. */
async function leaveDeadLock(processes, directory) {
    const holder = processes.start("zombie", null);
    const command = { directory, slug: "dead", generation: 0, gap: 0, hold: true };
    holder.send(JSON.stringify(command));
    if ((await holder.next()) === undefined)
        throw new Error("The process that is to hold the lock has ended.");
    holder.kill();
    await holder.closed;
}
