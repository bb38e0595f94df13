import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BENCHMARKS } from "./benchmarks/benchmarks.ts";
import { formatJson, formatPage, formatTarget, isMet } from "./report.ts";
import { runAll } from "./run-all.ts";
const HELP = `Measures what memory costs, compared with the raw calls and its peers, in one run.

  npm run bench -- [options]

  --only <a,b>      these benchmarks only
  --quick           two sizes and few rounds, for a first look
  --no-peers        without the other packages; nothing is installed
  --seed <n>        repeats the texts of an earlier run (default 1)
  --json <file>     the report as JSON ("-": on standard output, and nothing else there)
  --markdown <file> the report as a page
  --list            the benchmarks, a line each
  --help            this text

Ends with 0 when every target was met, 1 when one was missed or not measured, 2 when an option is wrong.`;
function ask(argv) {
    const { values } = parseArgs({
        args: [...argv],
        options: {
            only: { type: "string" },
            quick: { type: "boolean", default: false },
            "no-peers": { type: "boolean", default: false },
            seed: { type: "string", default: "1" },
            json: { type: "string" },
            markdown: { type: "string" },
            list: { type: "boolean", default: false },
            help: { type: "boolean", short: "h", default: false },
        },
    });
    if (values.help)
        return HELP;
    if (values.list)
        return BENCHMARKS.map(({ name, summary }) => `${name.padEnd(14)} ${summary}`).join("\n");
    const names = values.only?.split(",") ?? BENCHMARKS.map(({ name }) => name);
    const seed = Number(values.seed);
    if (!Number.isInteger(seed) || seed < 0) {
        throw new Error(`--seed must be a whole number, 0 or more; it is "${values.seed}".`);
    }
    return {
        benchmarks: names.map((name) => {
            const benchmark = BENCHMARKS.find((known) => known.name === name);
            if (benchmark === undefined)
                throw new Error(`There is no benchmark "${name}"; see --list.`);
            return benchmark;
        }),
        quick: values.quick,
        peers: !values["no-peers"],
        seed,
        json: values.json,
        markdown: values.markdown,
    };
}
async function runAndWrite({ json, markdown, ...what }) {
    const out = json === "-" ? process.stderr : process.stdout;
    const say = (text) => {
        out.write(`${text}\n`);
    };
    const { report, complete } = await runAll(what, say, (soFar) => {
        if (json !== undefined && json !== "-")
            writeFileSync(json, formatJson(soFar));
        if (markdown !== undefined)
            writeFileSync(markdown, formatPage(soFar));
    });
    const targets = report.results.flatMap((result) => result.targets ?? []);
    say(`\n${targets.filter(isMet).length} of ${targets.length} targets met`);
    for (const target of targets)
        say(`  ${formatTarget(target)}`);
    if (json === "-")
        process.stdout.write(formatJson(report));
    return complete && targets.every(isMet) ? 0 : 1;
}
let asked;
try {
    asked = ask(process.argv.slice(2));
}
catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
}
if (typeof asked === "string")
    process.stdout.write(`${asked}\n`);
else
    process.exitCode = await runAndWrite(asked);
