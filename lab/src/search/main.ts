import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { measureLocomo } from "./locomo.ts"
import { percent, type Tally } from "./metrics.ts"
import { measureQueries, SETS } from "./queries.ts"
import { measureRealmem } from "./realmem.ts"
import { printSpeed } from "./speed.ts"
import { createOurs, SUBJECTS } from "./subject.ts"
import { measureTurns } from "./turns.ts"

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "tuned" },
    misses: { type: "boolean", default: false },
    speed: { type: "boolean", default: false },
    realmem: { type: "string" },
    locomo: { type: "string" },
  },
})

const set = SETS.find((name) => name === values.set) ?? "tuned"
await printSubjects()
await printQueries()
printMeans(`Recall per turn, ${set}`, await measureTurns(set))
if (values.speed) await printSpeed(print)
if (values.realmem !== undefined) {
  printMeans("RealMem", await measureRealmem(resolve(values.realmem), createOurs))
}
if (values.locomo !== undefined) {
  printMeans(
    `LoCoMo, ${set} dialogues`,
    await measureLocomo(resolve(values.locomo), set === "tuned" ? set : "untouched", createOurs),
  )
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function printSubjects(): Promise<void> {
  print(`## Queries, ${set}\n\n| | hit@1 | hit@5 | recall@10 | answer or none, area | newest version first |`)
  print("| --- | ---: | ---: | ---: | ---: | ---: |")
  for (const [name, create] of Object.entries(SUBJECTS)) {
    const { tally, areaUnderCurve } = await measureQueries(set, create)
    const shares = ["hit@1, all", "hit@5, all", "recall@10, all"].map((one) => percent(tally.mean(one)))
    const newest = percent(tally.mean("newest first"))
    print(`| ${[name, ...shares, areaUnderCurve.toFixed(3), newest].join(" | ")} |`)
  }
  print("")
}

/** By kind and language; only of the tuned set, so that nothing is tuned on the others. */
async function printQueries(): Promise<void> {
  if (set !== "tuned") return
  const { tally, kinds, languages, misses } = await measureQueries(set, createOurs)
  const rows = [...kinds.map((kind) => `kind ${kind}`), ...languages.map((one) => `language ${one}`)]
  print(`| | queries | hit@1 | hit@5 | recall@10 |\n| --- | ---: | ---: | ---: | ---: |`)
  for (const row of rows) {
    const count = tally.count(`hit@1, ${row}`)
    const shares = ["hit@1", "hit@5", "recall@10"].map((one) => percent(tally.mean(`${one}, ${row}`)))
    if (count > 0) print(`| ${[row, count, ...shares].join(" | ")} |`)
  }
  print("")
  if (!values.misses) return
  for (const { kind, query, score, missing, first } of misses) {
    print(`${score.toFixed(2)}\t${kind}\t${query}\tmissing: ${missing.join(" ")}\tfirst: ${first.join(" ")}`)
  }
}

function printMeans(title: string, tally: Tally): void {
  print(`## ${title}\n\n| | queries | % |\n| --- | ---: | ---: |`)
  for (const name of tally.names()) print(`| ${name} | ${tally.count(name)} | ${percent(tally.mean(name))} |`)
  print("")
}
