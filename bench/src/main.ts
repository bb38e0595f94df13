import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import type { Benchmark } from "./benchmark.ts"
import { BENCHMARKS } from "./benchmarks/benchmarks.ts"
import { connectPeers } from "./connect-peers.ts"
import { createFolders } from "./folders.ts"
import { describeMachine, describePackage } from "./machine.ts"
import { type Finding, formatPage, formatTarget, formatTerminalTable, isMet, type Report } from "./report.ts"

const HELP = `Measures what memory costs, beside the raw calls and its peers, in one run.

  npm run bench -- [options]

  --only <a,b>      these benchmarks only
  --quick           two sizes and few rounds, for a first look
  --no-peers        without the other packages; nothing is installed
  --seed <n>        repeats the texts of an earlier run (default 1)
  --json <file>     the report as JSON ("-": on standard output, and nothing else there)
  --markdown <file> the report as a page
  --list            the benchmarks, a line each
  --help            this text

Ends with 0 when every target was met, 1 when one was missed or not measured, 2 when it was asked wrongly.`

interface Asked {
  benchmarks: readonly Benchmark[]
  quick: boolean
  peers: boolean
  seed: number
  json: string | undefined
  markdown: string | undefined
}

function ask(argv: readonly string[]): Asked | string {
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
  })
  if (values.help) return HELP
  if (values.list) return BENCHMARKS.map(({ name, summary }) => `${name.padEnd(14)} ${summary}`).join("\n")
  const names = values.only?.split(",") ?? BENCHMARKS.map(({ name }) => name)
  const seed = Number(values.seed)
  if (!Number.isInteger(seed) || seed < 0) {
    throw new Error(`--seed wants a whole number, 0 or more; it got "${values.seed}".`)
  }
  return {
    benchmarks: names.map((name) => {
      const benchmark = BENCHMARKS.find((known) => known.name === name)
      if (benchmark === undefined) throw new Error(`There is no benchmark "${name}"; see --list.`)
      return benchmark
    }),
    quick: values.quick,
    peers: !values["no-peers"],
    seed,
    json: values.json,
    markdown: values.markdown,
  }
}

async function runAll({ benchmarks, quick, peers, seed, json, markdown }: Asked): Promise<number> {
  const out = json === "-" ? process.stderr : process.stdout
  const started = performance.now()
  const say = (text: string): void => {
    out.write(`${text}\n`)
  }
  const clock = (): string => {
    const seconds = Math.round((performance.now() - started) / 1_000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
  }
  const machine = describeMachine()
  const own = describePackage()
  for (const [name, value] of Object.entries(machine)) say(`${name}: ${value}`)
  const needed = peers && benchmarks.some((benchmark) => benchmark.peers)
  const connected = needed
    ? await connectPeers(seed, (text) => say(`  ${clock()}  ${text}`))
    : { subjects: [], largest: () => Number.POSITIVE_INFINITY, versions: {}, missing: [] }
  for (const what of connected.missing) say(`  not measured: ${what}`)
  const findings: Report["findings"][number][] = []
  for (const { name, summary, run } of benchmarks) {
    say(`\n${name}: ${summary}`)
    const began = performance.now()
    const folders = createFolders()
    const context = {
      seed,
      quick,
      peers: connected.subjects,
      largest: connected.largest,
      folder: folders.make,
      say: (text: string) => say(`  ${clock()}  ${text}`),
    }
    const finding = await run(context)
      .catch(
        (error: unknown): Finding => ({
          tables: [],
          missing: [`${name}: ${error instanceof Error ? error.message : error}`],
          data: undefined,
        }),
      )
      .finally(folders.clear)
    findings.push({ name, summary, seconds: (performance.now() - began) / 1_000, ...finding })
    for (const table of finding.tables) say(`\n${formatTerminalTable(table)}`)
    for (const what of finding.missing ?? []) say(`  not measured: ${what}`)
  }
  const versions = { [own.name]: own.version, ...connected.versions }
  const report: Report = {
    date: new Date().toISOString().slice(0, 10),
    seed,
    quick,
    machine,
    versions,
    missing: connected.missing,
    findings,
  }
  const targets = findings.flatMap((finding) => finding.targets ?? [])
  say(`\n${clock()}  ${targets.filter(isMet).length} of ${targets.length} targets met`)
  for (const target of targets) say(`  ${formatTarget(target)}`)
  if (json === "-") process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
  if (markdown !== undefined) writeFileSync(markdown, formatPage(report))
  return targets.every(isMet) ? 0 : 1
}

let asked: Asked | string
try {
  asked = ask(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(2)
}
if (typeof asked === "string") process.stdout.write(`${asked}\n`)
else process.exitCode = await runAll(asked)
