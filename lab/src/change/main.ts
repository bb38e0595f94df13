import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { readPairs } from "./pairs.ts"
import { changeTable, isRight, totalsTable } from "./report.ts"
import { type PairOutcome, type Place, runPair } from "./run-pair.ts"

const { values } = parseArgs({
  options: { errors: { type: "boolean", default: false }, markdown: { type: "string" } },
})

const tuned = await runAll("tuned", "sections")
const untouched = await runAll("untouched", "sections")
const totals = totalsTable("All places and halves", [
  ["tuned, sectioned files", tuned],
  ["tuned, topics", await runAll("tuned", "topics")],
  ["untouched, sectioned files", untouched],
  ["untouched, topics", await runAll("untouched", "topics")],
])
const tables = [totals, changeTable("Untouched half", untouched), changeTable("Tuned half", tuned)].join("\n")

if (values.markdown === undefined) process.stdout.write(tables)
else writeFileSync(resolve(values.markdown), `${pageHead()}\n${tables}`)
// The untouched half is for measurement: its single pairs are never listed.
if (values.errors) for (const one of tuned) if (!isRight(one)) printError(one)

async function runAll(half: "tuned" | "untouched", place: Place): Promise<PairOutcome[]> {
  const outcomes: PairOutcome[] = []
  for (const pair of readPairs(half)) outcomes.push(await runPair(pair, place))
  return outcomes
}

function printError({ pair, outcome, kept, shown }: PairOutcome): void {
  const problem = kept ? outcome : `${outcome}, other fact gone`
  process.stdout.write(
    `${pair.language} ${pair.kind}: ${problem} instead of ${pair.expected}\n  ${pair.old}\n  ${pair.new}\n    ${shown.join("\n    ")}\n`,
  )
}

function pageHead(): string {
  return `# How well learning follows change

Made by \`npm run bench:change -- --markdown packages/memory-learn/docs/change.md\` on ${new Date().toISOString().slice(0, 10)}; do not edit.
`
}
