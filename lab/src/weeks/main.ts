import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { type Figures, runWeeks } from "./run-weeks.ts"
import { LANGUAGES, type Line, readWeeks } from "./talks.ts"

// What learning does to a memory in twelve weeks, next to a model's own tools.

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "10" }, markdown: { type: "string" } },
})
const RATES = [1, 0.8, 0.5] as const

interface Row {
  rate: number
  without: Figures
  notes: Figures
  /** Runs in which fewer facts were right with notes. */
  worse: number
  runs: number
}

const NONE: Figures = { facts: 0, right: 0, lost: 0, shown: 0, passing: 0 }

function add(one: Figures, other: Figures): Figures {
  const keys = Object.keys(NONE) as (keyof Figures)[]
  return Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as unknown as Figures
}

async function measure(rate: number): Promise<Row> {
  let row: Row = { rate, without: NONE, notes: NONE, worse: 0, runs: 0 }
  for (const language of LANGUAGES) {
    const weeks = readWeeks(language)
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
      const without = await runWeeks(weeks, { language, seed, rate, learn: false })
      const notes = await runWeeks(weeks, { language, seed, rate, learn: true })
      row = {
        rate,
        without: add(row.without, without),
        notes: add(row.notes, notes),
        worse: row.worse + (notes.right < without.right ? 1 : 0),
        runs: row.runs + 1,
      }
    }
  }
  return row
}

const count = (kind: Line["kind"]): number =>
  readWeeks("en")
    .flat()
    .filter((line) => line.kind === kind).length

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`

function tableRow({ rate, without, notes, worse, runs }: Row): string {
  const cells = [
    percent(rate, 1),
    percent(without.right, without.facts),
    percent(notes.right, notes.facts),
    `${worse} of ${runs}`,
    `${without.lost} / ${notes.lost}`,
    `${(notes.shown / runs).toFixed(1)}`,
    percent(notes.passing, notes.shown),
  ]
  return `| ${cells.join(" | ")} |`
}

const rows: Row[] = []
for (const rate of RATES) rows.push(await measure(rate))

const page = `# Twelve weeks with notes to the model

Made by \`npm run bench:weeks -- --markdown packages/memory-learn/docs/weeks.md\`; do not edit.

A user talks to an agent for twelve weeks, one session a week: ${LANGUAGES.length} talks in as many languages, each with ${count("fact")} facts,
${count("change")} of which change, and ${count("forget")} that is to be forgotten, among tasks and remarks that hold only now. No rule and no weight was
chosen with these talks in view. A scripted model stores a share of
what it should; it takes a sentence of a note as seriously as any other, and ignores one note in ten. A fact is right if a topic
states its last value and no topic an older one. Each row is the mean of ${values.seeds} runs of each talk, the same with and without learning.

| the model stores | right without learning | right with notes | worse with notes | lost, without / with | sentences shown in twelve weeks | of them no facts |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map(tableRow).join("\n")}
`
if (values.markdown === undefined) process.stdout.write(page)
else writeFileSync(values.markdown, page)
