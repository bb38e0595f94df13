import { firstLine } from "../benchmark.ts";
import { interleave, median, pairDifference, pairRatio } from "../measure.ts";
import { formatNumber, formatRatio } from "../report.ts";
import { runScript } from "../run-script.ts";
import { firstLoads, imports, LOADER, loadCall, peerImports, SIZES, script, seeded, } from "../subjects/starts.ts";
/** The time of an empty module on the machine for which the goals were set. */
const EMPTY = 52;
/** Milliseconds over an empty module on that machine. On other machines the resulting ratio is the goal. */
const GOALS = {
    "import of @caliban/memory-core/loader": 5,
    "import of @caliban/memory-core": 15,
    "import of @caliban/memory-tools": 30,
    "import of @caliban/memory-learn": 30,
    "import of the loader and first load, 10 topics": 4,
    "import of the loader and first load, 200 topics": 5,
};
export const coldStart = {
    name: "cold-start",
    summary: "whole processes: every import, the first load, a session start",
    peers: true,
    async run(context) {
        const root = context.folder("disk") ?? "";
        const empty = script(root, "empty", "");
        const all = [...imports(root), ...firstLoads(root, context.seed), ...peerImports(context)];
        const { starts, missing } = withoutFailing(all);
        const over = await measure(starts, empty, context);
        const session = await sessionStart(root, context);
        const seconds = secondLoads(root, context);
        return {
            tables: [overTable(over), againstTable([session]), loadTable(seconds)],
            targets: targetsOf(over),
            missing,
            data: { over, session, seconds },
        };
    },
};
/** The scripts that run. `missing` explains why each other script fails, and names the goals without a script. */
function withoutFailing(all) {
    const missing = [];
    const starts = all.filter(({ name, path }) => {
        try {
            runScript(path);
            return true;
        }
        catch (error) {
            missing.push(`${name}: ${firstLine(error)}`);
            return false;
        }
    });
    const without = Object.keys(GOALS).filter((name) => !all.some((start) => start.name === name));
    return { starts, missing: [...missing, ...without.map((name) => `${name}: there is no such import`)] };
}
/** Compares each script with the empty module of the same round. */
async function measure(starts, empty, context) {
    context.say(`${starts.length} scripts and an empty module`);
    const samples = await interleave([{ name: "", path: empty }, ...starts].map(({ name, path }) => ({ name, run: () => runScript(path) })), { rounds: context.quick ? 9 : 31, warmUp: 1, seed: context.seed });
    const { "": nothing = [] } = samples;
    return [{ name: "empty module" }, ...starts].map(({ name }) => {
        const times = name === "empty module" ? nothing : (samples[name] ?? []);
        return {
            name,
            time: median(times),
            over: pairDifference(times, nothing),
            ratio: pairRatio(times, nothing),
        };
    });
}
function ratioGoal(milliseconds) {
    return Math.round((1 + milliseconds / EMPTY) * 100) / 100;
}
function targetsOf(over) {
    return over.flatMap(({ name, ratio }) => {
        const goal = GOALS[name];
        if (goal === undefined)
            return [];
        return [{ what: `${name}, to an empty module`, limit: ratioGoal(goal), measured: ratio, unit: "×" }];
    });
}
function overTable(over) {
    return {
        title: "Over an empty module",
        note: "Wall time from the start of `node` to its exit, without a compile cache: only an `import` of the built " +
            `file. The goals are milliseconds on a machine whose empty module takes ${EMPTY} ms; the ratio decides.`,
        columns: ["", "time", "over empty", "ratio", "goal"],
        rows: over.map(({ name, time, over, ratio }) => {
            const goal = GOALS[name];
            const shown = goal === undefined ? "" : `≤ ${goal} ms, ${formatRatio(ratioGoal(goal))}`;
            return [
                name,
                `${formatNumber(time)} ms`,
                `${over < 0 ? "-" : ""}${formatNumber(Math.abs(over))} ms`,
                formatRatio(ratio),
                shown,
            ];
        }),
    };
}
/** Loading and printing the prefix with 1,000 topics, compared with a script that prints the heads of the same files. */
async function sessionStart(root, { seed, quick, say }) {
    const name = "session start with the loader";
    say(name);
    const places = seeded(root, seed, 1_000);
    const paths = [places.global, places.project, places.index];
    const raw = script(root, "raw", `import { readFileSync } from "node:fs"\nfor (const path of ${JSON.stringify(paths)}) process.stdout.write(readFileSync(path).subarray(0, 26000))\n`);
    const ours = script(root, "session", `import { loadMemoryPrefix } from "${LOADER}"\nprocess.stdout.write((await ${loadCall(places)}).text)\n`);
    const { it = [], limit = [] } = await interleave([
        { name: "it", run: () => runScript(ours) },
        { name: "limit", run: () => runScript(raw) },
    ], { rounds: quick ? 5 : 15, warmUp: 2, seed });
    return { name, time: median(it), against: median(limit), ratio: pairRatio(it, limit) };
}
function againstTable(rows) {
    return {
        title: "Session start",
        note: "Whole processes with 1,000 topics, against a script that reads the same three files and prints their heads.",
        columns: ["", "time", "against", "ratio"],
        rows: rows.map(({ name, time, against, ratio }) => [
            name,
            `${formatNumber(time)} ms`,
            `${formatNumber(against)} ms`,
            formatRatio(ratio),
        ]),
    };
}
/** The first and the second load in fresh processes, measured inside each process. */
function secondLoads(root, { seed, quick, say }) {
    say("first and second load");
    return SIZES.map((topics) => {
        const call = loadCall(seeded(root, seed, topics));
        const timed = `{ const start = performance.now(); await ${call}; times.push(performance.now() - start) }\n`;
        const text = `import { loadMemoryPrefix } from "${LOADER}"\nconst times = []\n${timed}${timed}process.stdout.write(JSON.stringify(times))\n`;
        const path = script(root, `loads-${topics}`, text);
        const runs = Array.from({ length: quick ? 9 : 31 }, () => JSON.parse(runScript(path)));
        const nth = (place) => median(runs.map((times) => times[place] ?? Number.NaN));
        return { topics, first: nth(0), second: nth(1) };
    });
}
function loadTable(loads) {
    return {
        title: "Loads in one process",
        note: "`loadMemoryPrefix` alone, measured inside a fresh process.",
        columns: ["", "first", "second"],
        rows: loads.map(({ topics, first, second }) => [
            `${topics} topics`,
            `${formatNumber(first)} ms`,
            `${formatNumber(second)} ms`,
        ]),
    };
}
