import { setTimeout as sleep } from "node:timers/promises";
import { createFileStore, isMemoryError, parseIndex } from "@caliban/memory-core";
import { findLost, openWide, readTopics } from "../storms/check-memory.ts";
import { createLedger } from "../storms/ledger.ts";
import { startWriter } from "../storms/writers.ts";
import { read } from "./editors.ts";
const WRITERS = 4;
export async function startBackgroundWriters(processes, directory, pace) {
    const ledger = createLedger();
    const refusals = new Map();
    const onRefusal = (_slug, _generation, error) => {
        const { code, message } = JSON.parse(error);
        const reason = `${code}: ${message}`;
        refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    };
    await openWide(directory).init();
    const setup = { ...pace, directory, protocol: "memory", durability: "none", links: true, from: 0 };
    const writers = Array.from({ length: WRITERS }, (_, number) => startWriter(processes, { ...setup, prefix: `w${number}` }, { ledger, onRefusal }));
    const end = performance.now() + 5_000;
    while (ledger.acks < 2 * WRITERS && performance.now() < end)
        await sleep(10);
    return {
        directory,
        ledger,
        async stop() {
            for (const { worker } of writers)
                worker.send("stop");
            await Promise.all(writers.map(({ worker }) => worker.closed));
            return refusals;
        },
    };
}
/** The problems with the topics of a memory whose index people have edited, one sentence each. */
export async function findDamage({ directory, ledger }) {
    const damage = findLost(directory, ledger).map(({ slug, details }) => `${slug} is lost: ${details}`);
    const topics = [...readTopics(directory).keys()];
    const memory = openWide(directory);
    const shown = pointersOf((await memory.load()).text);
    for (const slug of topics)
        if (!shown.includes(slug))
            damage.push(`${slug} is not in the view`);
    await memory.repair();
    const listed = pointersOf(read(directory));
    for (const slug of topics) {
        const times = listed.filter((other) => other === slug).length;
        if (times !== 1)
            damage.push(`${slug} is listed ${times} times after a repair`);
    }
    for (const slug of listed)
        if (!topics.includes(slug))
            damage.push(`${slug} is listed after a repair, without a file`);
    return damage;
}
/** Whether the trash has a file with this line. */
export async function isInTrash(directory, line) {
    const { trash } = createFileStore(directory);
    for (const { id } of await trash.list()) {
        try {
            const bytes = await trash.read(id);
            if (bytes !== undefined && Buffer.from(bytes).toString().split("\n").includes(line))
                return true;
        }
        catch (error) {
            if (!isMemoryError(error))
                throw error;
        }
    }
    return false;
}
function pointersOf(text) {
    return parseIndex(text).lines.flatMap(({ pointer }) => pointer?.slug ?? []);
}
