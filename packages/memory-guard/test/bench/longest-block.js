import { parseArgs } from "node:util";
import { createMemoryGuard, maskSecrets } from "../../src/index.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
// Prints how long the guard keeps the event loop from running, over all hostile texts: time of the processor, so that
// what else the machine does is not counted.
const { values } = parseArgs({
    options: { kilobytes: { type: "string", default: "240" }, runs: { type: "string", default: "3" } },
});
const bytes = 1_024 * Number(values.kilobytes);
const guard = createMemoryGuard();
const drop = (text) => Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\ufffd+$/, "");
function clock() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
}
/** The longest time between two turns of the event loop, and the whole time. */
async function blockOf(body) {
    const started = clock();
    let last = started;
    let longest = 0;
    const note = () => {
        const now = clock();
        longest = Math.max(longest, now - last);
        last = now;
    };
    let running = true;
    const watch = () => {
        note();
        if (running)
            setImmediate(watch);
    };
    setImmediate(watch);
    await guard({ slug: "notes", description: "Notes", body });
    note();
    running = false;
    return { longest, whole: clock() - started };
}
async function measure(text) {
    const best = { longest: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY, masked: 0 };
    for (let run = 0; run < Number(values.runs); run++) {
        const { longest, whole } = await blockOf(text);
        best.longest = Math.min(best.longest, longest);
        best.whole = Math.min(best.whole, whole);
    }
    const started = clock();
    maskSecrets(text);
    return { ...best, masked: clock() - started };
}
const rows = [];
for (const { name, make } of HOSTILE_TEXTS)
    rows.push({ name, ...(await measure(drop(make(bytes)))) });
console.log(`${rows.length} texts of ${values.kilobytes} KB; milliseconds, the best of ${values.runs} runs`);
for (const key of ["longest", "whole", "masked"]) {
    console.log(`\n${{ longest: "longest block of the guard", whole: "whole time of the guard", masked: "maskSecrets, one run" }[key]}`);
    for (const row of rows.toSorted((a, b) => b[key] - a[key]).slice(0, 8)) {
        console.log(`${row[key].toFixed(1).padStart(8)}  ${row.name}`);
    }
}
