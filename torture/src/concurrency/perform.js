import { rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sharedClock } from "../processes/talk.ts";
import { between, pick, randomFrom } from "../random.ts";
import { draftOf } from "../storms/generations.ts";
/** @param core The copy of the package to use. */
export async function perform(core, command) {
    const { directory } = command;
    if (command.do === "meet")
        return await meet(core, command);
    if (command.do === "insert" && command.home !== undefined) {
        const inHome = core.createMemory({ cwd: directory, env: { HOME: command.home } });
        return await insert(inHome, command.slugs);
    }
    const memory = core.createMemory({ cwd: directory, env: {}, directory, durability: "none" });
    if (command.do === "insert")
        return await insert(memory, command.slugs);
    if (command.do === "count")
        return await count(core, memory, command);
    return await operate(core, memory, command);
}
async function insert(memory, slugs) {
    const acked = [];
    const refused = [];
    for (const slug of slugs) {
        const draft = draftOf(slug, 0);
        if (draft === undefined)
            continue;
        try {
            await memory.write(draft);
            acked.push(slug);
        }
        catch (error) {
            refused.push({ slug, error: String(error) });
        }
    }
    return { acked, refused };
}
async function count(core, memory, { slugs, times, seed }) {
    const random = randomFrom(seed);
    const acked = [];
    const refused = [];
    let conflicts = 0;
    while (acked.length < times) {
        const slug = pick(random, slugs);
        const topic = await memory.read(slug);
        const value = Number(topic?.body ?? 0) + 1;
        const draft = { slug, type: "project", description: `The counter ${slug}`, body: String(value) };
        try {
            await memory.write(draft, { expect: topic?.revision ?? null });
            acked.push({ slug, value });
        }
        catch (error) {
            if (core.isMemoryError(error, "conflict"))
                conflicts++;
            else
                refused.push({ slug, error: String(error) });
            if (refused.length > 10)
                break;
        }
    }
    return { acked, conflicts, refused };
}
/** Random operations on a few topics, each with its start and end time. */
async function operate(core, memory, { slugs, times, seed, name }) {
    const random = randomFrom(seed);
    const operations = [];
    const refused = [];
    const read = new Map();
    for (let number = 0; number < times; number++) {
        const slug = pick(random, slugs);
        const body = `${number} of ${name}`;
        const draft = { slug, type: "project", description: "What several write at once", body };
        const kind = pick(random, ["read", "read", "write", "cas", "cas", "cas", "remove"]);
        const expect = read.get(slug);
        const start = sharedClock();
        const record = (what) => {
            operations.push({ slug, process: name, start, end: sharedClock(), ...what });
        };
        try {
            if (kind === "write")
                record({ wrote: (await memory.write(draft)).revision });
            else if (kind === "cas" && expect !== undefined) {
                const { revision } = await memory.write(draft, { expect });
                record({ expected: expect, wrote: revision });
                read.set(slug, revision);
            }
            else if (kind === "remove" && expect) {
                const removed = await memory.remove(slug, { expect });
                if (removed !== undefined)
                    record({ expected: expect, wrote: null });
            }
            else {
                const revision = (await memory.read(slug))?.revision ?? null;
                record({ saw: revision });
                read.set(slug, revision);
            }
        }
        catch (error) {
            if (core.isMemoryError(error, "conflict")) {
                // A refused write counts as a read: its error contains the revision that it found.
                const revision = (error.details["revision"] ?? null);
                record({ saw: revision });
                read.set(slug, revision);
            }
            else
                refused.push({ slug, error: String(error) });
        }
        if (random() < 0.1)
            await sleep(between(random, 0, 2));
    }
    return { operations, refused };
}
/** Takes the lock at a given time. Two holders at the same time find each other's marker. */
async function meet(core, { directory, at, name, hold }) {
    const marker = `${directory}.marker`;
    const store = core.createFileStore(directory, { durability: "none" });
    let waited;
    let double = false;
    const early = at - sharedClock() - 1;
    if (early > 0)
        await sleep(early);
    while (sharedClock() < at) {
        // Timers are imprecise: wait actively for the last moment.
    }
    try {
        await store.transact(name, async () => {
            waited ??= sharedClock() - at;
            try {
                writeFileSync(marker, name, { flag: "wx" });
            }
            catch {
                double = true;
            }
            await sleep(hold);
            rmSync(marker, { force: true });
            return { topic: Buffer.from(`${name}\n`), result: undefined };
        });
    }
    catch (error) {
        return { double, error: String(error), ...(waited === undefined ? {} : { waited }) };
    }
    return { double, ...(waited === undefined ? {} : { waited }) };
}
