import * as fs from "node:fs";
import { join } from "node:path";
import { inParallel } from "../in-parallel.ts";
import { memoryDisk } from "../memory-disk.ts";
import { shuffle } from "../random.ts";
import { faultsOf, nameFault } from "./fault.ts";
import { judge } from "./judge.ts";
import { makeOperations } from "./operations.ts";
import { countControlFiles, runOnce } from "./point.ts";
/** Makes each file call fail in every way that a disk can fail. */
export const faults = {
    name: "faults",
    summary: "every file call of every operation fails once or for good, or is the last one of its process",
    weight: 3,
    run,
};
const HOME = "/home/user";
const AT_ONCE = 32;
/** One in this many points also runs on a real disk. */
const REAL_EVERY = 30;
async function run(context) {
    const operations = await makeOperations();
    const healthy = await runHealthy(operations);
    const all = listPoints(operations, healthy);
    const points = shuffle(context.random, all).filter((point) => context.only === undefined || nameOf(point) === context.only);
    if (points.length === 0)
        throw new Error(`There is no point "${context.only}".`);
    const found = createFindings(context);
    const counts = { points: 0, struck: 0, threw: 0, succeeded: 0, "stored, not indexed": 0, crashed: 0 };
    let sweptLater = 0;
    let places = 0;
    const examine = async (point, disk, top) => {
        const { operation, lock, at } = point;
        const directory = join(top, `memory-${++places}`);
        const reference = healthy.get(keyOf(operation, lock));
        const usual = countControlFiles(reference.next.after);
        const outcome = await runOnce(disk, directory, operation, operation.trees[lock], at, usual);
        counts.points++;
        if (outcome.struck)
            counts.struck++;
        counts[resultOf(outcome)]++;
        sweptLater += outcome.next.swept;
        for (const what of judge(outcome, reference, operation))
            found.add(what, point, outcome);
        disk.rmSync(directory, { recursive: true, force: true });
        context.progress(counts);
    };
    const folder = context.folder();
    let real = 0;
    let taken = 0;
    const both = async (point) => {
        await examine(point, memoryDisk(), HOME);
        if (taken++ % REAL_EVERY !== 0)
            return;
        real++;
        await examine(point, fs, folder);
    };
    await inParallel(points, AT_ONCE, both, () => context.timeLeft() === 0);
    found.report();
    return {
        ...counts,
        "of all points": all.length,
        "points on a real disk": real,
        "leftovers that only a later write removed": sweptLater,
        "points with violations": found.points(),
    };
}
function resultOf({ crashed, error, value }) {
    if (crashed)
        return "crashed";
    if (error !== undefined)
        return "threw";
    const { warnings = [] } = (value ?? {});
    return warnings.some(({ code }) => code === "not-indexed") ? "stored, not indexed" : "succeeded";
}
/** Runs each operation without faults, and records its file calls and the resulting files. */
async function runHealthy(operations) {
    const runs = new Map();
    for (const operation of operations) {
        for (const lock of ["free", "dead"]) {
            const directory = `${HOME}/healthy-${runs.size}`;
            const healthy = await runOnce(memoryDisk(), directory, operation, operation.trees[lock]);
            if (healthy.error !== undefined)
                throw healthy.error;
            runs.set(keyOf(operation, lock), healthy);
        }
    }
    return runs;
}
function listPoints(operations, healthy) {
    const points = [];
    for (const operation of operations) {
        for (const lock of ["free", "dead"]) {
            const calls = healthy.get(keyOf(operation, lock))?.calls ?? [];
            for (const [index, { name, mutates }] of calls.entries()) {
                for (const fault of faultsOf(name, mutates)) {
                    for (const forGood of fault.kind === "crash" ? [true] : [false, true]) {
                        points.push({ operation, lock, at: { call: index + 1, fault, forGood } });
                    }
                }
            }
        }
    }
    return points;
}
function keyOf({ name }, lock) {
    return `${name}, lock ${lock}`;
}
/** The name of a point, for `--case`. */
function nameOf({ operation, lock, at }) {
    return `${keyOf(operation, lock)}, call ${at.call}, ${nameFault(at.fault)} ${at.forGood ? "for good" : "once"}`;
}
function createFindings(context) {
    const groups = new Map();
    const broken = new Set();
    return {
        add(what, point, outcome) {
            const name = nameOf(point);
            broken.add(name);
            const call = outcome.calls[point.at.call - 1];
            const key = `${what} ${point.operation.name} ${call?.name} ${point.at.fault.kind} ${point.at.forGood}`;
            const group = groups.get(key);
            if (group !== undefined)
                group.count++;
            else {
                const example = {
                    call: call?.name,
                    path: call?.args.filter((arg) => typeof arg === "string"),
                    error: outcome.error instanceof Error ? outcome.error.message : undefined,
                    leftovers: what.startsWith("leftovers") ? outcome.next.leftovers : undefined,
                };
                groups.set(key, { what, count: 1, name, example });
            }
        },
        points: () => broken.size,
        report() {
            for (const { what, count, name, example } of groups.values())
                context.violation(what, { points: count, ...example }, name);
        },
    };
}
