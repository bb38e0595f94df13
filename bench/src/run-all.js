import { connectPeers } from "./connect-peers.ts";
import { createFolders } from "./folders.ts";
import { describeMachine, describePackage } from "./machine.ts";
import { formatTerminalTable } from "./report.ts";
/** Runs benchmarks one after another. Reports a benchmark that throws and continues with the next. */
export async function runAll({ benchmarks, quick, peers, seed }, say, onFinding) {
    const clock = createClock();
    const sayWhen = (text) => say(`  ${clock()}  ${text}`);
    const machine = describeMachine();
    for (const [name, value] of Object.entries(machine))
        say(`${name}: ${value}`);
    const connected = peers && benchmarks.some((benchmark) => benchmark.peers)
        ? await connectPeers(seed, sayWhen)
        : { subjects: [], largest: () => Number.POSITIVE_INFINITY, versions: {}, missing: [] };
    for (const what of connected.missing)
        say(`  not measured: ${what}`);
    const own = describePackage();
    const results = [];
    const report = {
        date: new Date().toISOString().slice(0, 10),
        seed,
        quick,
        machine,
        versions: { [own.name]: own.version, ...connected.versions },
        missing: connected.missing,
        results,
    };
    let complete = true;
    const folders = createFolders();
    const stop = () => {
        folders.clear();
        process.exit(130);
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
    for (const { name, summary, run } of benchmarks) {
        say(`\n${name}: ${summary}`);
        const began = performance.now();
        const { subjects, largest } = connected;
        const context = {
            seed,
            quick,
            peers: subjects,
            largest,
            folder: folders.make,
            clear: folders.clear,
            say: sayWhen,
        };
        const result = await run(context)
            .catch((error) => {
            complete = false;
            const reason = error instanceof Error ? error.message : String(error);
            return { tables: [], missing: [`${name} did not come to its end: ${reason}`], data: undefined };
        })
            .finally(folders.clear);
        results.push({ name, summary, seconds: (performance.now() - began) / 1_000, ...result });
        for (const table of result.tables)
            say(`\n${formatTerminalTable(table)}`);
        for (const what of result.missing ?? [])
            say(`  not measured: ${what}`);
        onFinding(report);
    }
    process.off("SIGINT", stop).off("SIGTERM", stop);
    sayWhen("done");
    return { report, complete };
}
function createClock() {
    const started = performance.now();
    return () => {
        const seconds = Math.round((performance.now() - started) / 1_000);
        return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    };
}
