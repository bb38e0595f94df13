import { parseArgs } from "node:util"
import { type Outcome, runSection } from "./run-section.ts"
import type { Figures, Section } from "./section.ts"
import { SECTIONS } from "./sections.ts"

const HELP = `Tortures the store, and says what it survived.

  npm run torture -- [options]

  --minutes <n>     how long the sections that go on and on share (default 30)
  --seed <n>        repeats the choices of an earlier run (default: a new one, printed)
  --only <a,b>      these sections only
  --short           the part that npm test runs
  --json            one JSON object at the end, nothing else on standard output
  --list            the sections, a line each
  --help            this text

Ends with 0 when nothing was broken, 1 when something was, 2 when it was asked wrongly.`

interface Asked {
  minutes: number
  seed: number
  sections: readonly Section[]
  short: boolean
  json: boolean
}

function ask(argv: readonly string[]): Asked | string {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      minutes: { type: "string", default: "30" },
      seed: { type: "string" },
      only: { type: "string" },
      short: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  })
  if (values.help) return HELP
  if (values.list) return SECTIONS.map(({ name, summary }) => `${name.padEnd(14)} ${summary}`).join("\n")
  const names = values.only?.split(",") ?? SECTIONS.map(({ name }) => name)
  const sections = names.map((name) => {
    const section = SECTIONS.find((known) => known.name === name)
    if (section === undefined) throw new Error(`There is no section "${name}"; see --list.`)
    return section
  })
  return {
    minutes: toNumber("--minutes", values.minutes),
    seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : toNumber("--seed", values.seed),
    sections,
    short: values.short,
    json: values.json,
  }
}

function toNumber(option: string, text: string): number {
  const number = Number(text)
  if (text.trim() !== "" && Number.isFinite(number) && number >= 0) return number
  throw new Error(`${option} wants a number, 0 or more; it got "${text}".`)
}

async function runAll({ minutes, seed, sections, short, json }: Asked): Promise<number> {
  const say = (text: string): void => {
    if (json) process.stderr.write(`${text}\n`)
    else process.stdout.write(`${text}\n`)
  }
  const started = performance.now()
  const clock = (): string => {
    const seconds = Math.round((performance.now() - started) / 1_000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
  }
  say(`seed ${seed}, node ${process.versions.node}, ${process.platform}`)
  const weights = sections.reduce((sum, { weight }) => sum + weight, 0)
  const outcomes: Outcome[] = []
  for (const section of sections) {
    say(`\n${section.name}: ${section.summary}`)
    let shown = performance.now()
    const outcome = await runSection(section, {
      seed,
      size: short ? "short" : "long",
      budget: short ? 20_000 : (minutes * 60_000 * section.weight) / Math.max(weights, 1),
      onProgress(figures) {
        if (performance.now() - shown < 5_000) return
        shown = performance.now()
        say(`  ${clock()}  ${formatFigures(figures)}`)
      },
    })
    outcomes.push(outcome)
    say(`  ${outcome.violations.length === 0 ? "held" : "BROKEN"} after ${outcome.seconds.toFixed(1)} s`)
    for (const [name, value] of Object.entries(outcome.figures)) say(`    ${name}: ${value}`)
    for (const { what, details } of outcome.violations.slice(0, 20)) {
      say(`    broken: ${what}${details === undefined ? "" : ` ${JSON.stringify(details)}`}`)
    }
  }
  const broken = outcomes.reduce((sum, { violations }) => sum + violations.length, 0)
  say(
    `\n${clock()}  ${broken === 0 ? "Every promise held." : `${broken} broken. Repeat with --seed ${seed}.`}`,
  )
  if (json) process.stdout.write(`${JSON.stringify({ seed, broken, outcomes }, null, 2)}\n`)
  return broken === 0 ? 0 : 1
}

function formatFigures(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ")
}

let asked: Asked | string
try {
  asked = ask(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(2)
}
if (typeof asked === "string") process.stdout.write(`${asked}\n`)
else process.exit(await runAll(asked))
