import { parseArgs } from "node:util";
import { createReport } from "./report.ts";
import { runSection } from "./run-section.ts";
import { SECTIONS } from "./sections.ts";
const HELP = `Tortures the store and reports what it survived.

  npm run torture -- [options]

  --minutes <n>     how long the run takes (default 10)
  --seed <n>        repeats the choices of an earlier run (default: a random seed, printed)
  --only <a,b>      only these sections
  --case <name>     only this case of a section; a failure prints its name
  --json            one JSON object at the end, nothing else on standard output
  --list            the sections, one per line
  --help            this text

Exit code 0: every promise held. 1: a promise was broken. 2: invalid arguments.`;
function readOptions(argv) {
    const { values } = parseArgs({
        args: [...argv],
        options: {
            minutes: { type: "string", default: "10" },
            seed: { type: "string" },
            only: { type: "string" },
            case: { type: "string" },
            json: { type: "boolean", default: false },
            list: { type: "boolean", default: false },
            help: { type: "boolean", short: "h", default: false },
        },
    });
    if (values.help)
        return HELP;
    if (values.list)
        return SECTIONS.map(({ name, summary }) => `${name.padEnd(14)} ${summary}`).join("\n");
    const names = values.only?.split(",") ?? SECTIONS.map(({ name }) => name);
    const sections = names.map((name) => {
        const section = SECTIONS.find((known) => known.name === name);
        if (section === undefined)
            throw new Error(`There is no section "${name}"; see --list.`);
        return section;
    });
    return {
        minutes: toNumber("--minutes", values.minutes),
        seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : toNumber("--seed", values.seed),
        only: values.case,
        sections,
        json: values.json,
    };
}
function toNumber(option, text) {
    const number = Number(text);
    if (text.trim() !== "" && Number.isFinite(number) && number >= 0)
        return number;
    throw new Error(`${option} must be a number, 0 or more; got "${text}".`);
}
/** Each section gets its share of the remaining time, so that a section that ends early leaves more to the others. */
async function runAll({ minutes, seed, only, sections, json }) {
    const report = createReport(json ? process.stderr : process.stdout);
    report.line(`seed ${seed}, node ${process.versions.node}, ${process.platform}, ${minutes} min`);
    const end = performance.now() + minutes * 60_000;
    const outcomes = [];
    for (const [at, section] of sections.entries()) {
        const weights = sections.slice(at).reduce((sum, { weight }) => sum + weight, 0);
        const budget = Math.max(0, ((end - performance.now()) * section.weight) / weights);
        const outcome = await runSection(section, {
            seed,
            only,
            budget,
            onProgress: (figures) => report.progress(section.name, figures),
        });
        report.outcome(outcome);
        outcomes.push(outcome);
    }
    const broken = outcomes.reduce((sum, { violations }) => sum + violations.length, 0);
    report.line(broken === 0 ? "Every promise held." : `${broken} broken.`);
    if (json)
        process.stdout.write(`${JSON.stringify({ seed, broken, outcomes }, null, 2)}\n`);
    return broken === 0 ? 0 : 1;
}
let options;
try {
    options = readOptions(process.argv.slice(2));
}
catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
}
if (typeof options === "string")
    process.stdout.write(`${options}\n`);
else
    process.exit(await runAll(options));
