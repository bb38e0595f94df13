import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureLocomo } from "./locomo.ts";
import { percent } from "./metrics.ts";
import { measureQueries } from "./queries.ts";
import { measureRealmem } from "./realmem.ts";
import { createOurs } from "./subject.ts";
import { measureTurns } from "./turns.ts";
const { values } = parseArgs({
    options: {
        set: { type: "string", default: "tuned" },
        misses: { type: "boolean", default: false },
        realmem: { type: "string" },
        locomo: { type: "string" },
    },
});
const set = values.set === "untouched" ? "untouched" : "tuned";
await printQueries();
printMeans(`Recall per turn, ${set}`, await measureTurns(set));
if (values.realmem !== undefined) {
    printMeans("RealMem", await measureRealmem(resolve(values.realmem), createOurs));
}
if (values.locomo !== undefined) {
    printMeans(`LoCoMo, ${set} dialogues`, await measureLocomo(resolve(values.locomo), set, createOurs));
}
function print(text) {
    process.stdout.write(`${text}\n`);
}
async function printQueries() {
    const { tally, kinds, languages, areaUnderCurve, misses } = await measureQueries(set, createOurs);
    const rows = ["all"];
    // Of the untouched set only totals are shown, so that nothing is tuned on it.
    if (set === "tuned")
        rows.push(...kinds.map((kind) => `kind ${kind}`), ...languages.map((one) => `language ${one}`));
    print(`## Queries, ${set}\n\n| | queries | hit@1 | recall@10 |\n| --- | ---: | ---: | ---: |`);
    for (const row of rows) {
        const count = tally.count(`hit@1, ${row}`);
        if (count === 0)
            continue;
        print(`| ${row} | ${count} | ${percent(tally.mean(`hit@1, ${row}`))} | ${percent(tally.mean(`recall@10, ${row}`))} |`);
    }
    print(`\nnewest version first ${percent(tally.mean("newest first"))} %`);
    print(`answer or none: area under the curve ${areaUnderCurve.toFixed(3)}\n`);
    if (!values.misses || set === "untouched")
        return;
    for (const { kind, query, score, missing, first } of misses) {
        print(`${score.toFixed(2)}\t${kind}\t${query}\tmissing: ${missing.join(" ")}\tfirst: ${first.join(" ")}`);
    }
}
function printMeans(title, tally) {
    print(`## ${title}\n\n| | queries | % |\n| --- | ---: | ---: |`);
    for (const name of tally.names())
        print(`| ${name} | ${tally.count(name)} | ${percent(tally.mean(name))} |`);
    print("");
}
