import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { createLearningDetector } from "../../packages/memory-learn/src/detect/detector.ts"
import {
  type LabelledSession,
  readOtherLabels,
  readSessions,
  readSet,
  readSingleMessages,
  relabel,
} from "./labelled-data.ts"
import { figuresOf, type Measured, measure } from "./measure.ts"
import { pageHead } from "./page-head.ts"
import { rowsOf, tableOf } from "./report.ts"
import { measureSingleMessages, singleMessagesTable } from "./single-messages.ts"
import { createWundr } from "./wundr.ts"

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "dev" },
    json: { type: "boolean", default: false },
    errors: { type: "boolean", default: false },
    markdown: { type: "string" },
  },
})

if (values.markdown === undefined) printSet(values.set)
else writePage(values.markdown)

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function printSet(set: string): void {
  const sessions = set === "dev" || set === "untouched" ? readSet(set) : readSessions(resolve(set))
  const measured = measureOurs(sessions)
  if (values.json) print(JSON.stringify({ set, ...figuresOf(measured.outcomes) }, undefined, 2))
  else {
    print(tableOf(`Set ${set}: ${sessions.length} sessions`, measured))
    print(singleMessagesTable(measureSingleMessages(readSingleMessages())))
  }
  if (values.errors) printErrors(measured)
}

function writePage(path: string): void {
  const sets = (["untouched", "dev"] as const).map((name) => ({ name, sessions: readSet(name) }))
  const parts = sets.flatMap(({ name, sessions }) => [
    tableOf(`Set ${name}: ${sessions.length} sessions`, measureOurs(sessions)),
    ...(name === "untouched" ? [measureOtherLabels(sessions)] : []),
  ])
  const wundr = sets.map(({ name, sessions }) => [`set ${name}`, measure(sessions, createWundr)] as const)
  const page = [
    pageHead(),
    ...parts,
    singleMessagesTable(measureSingleMessages(readSingleMessages())),
    rowsOf("Wundr's cue table", wundr),
  ]
  writeFileSync(resolve(path), `${page.join("\n").trimEnd()}\n`)
  print(`Wrote ${path}.`)
}

function measureOurs(sessions: readonly LabelledSession[]): Measured {
  // Warm up first: a running agent pays for a warm detector.
  for (let round = 0; round < 3; round += 1) measure(sessions, createLearningDetector)
  return measure(sessions, createLearningDetector)
}

/** Two more sets of labels of the same sessions, made without these labels and what the detector stores. */
function measureOtherLabels(sessions: readonly LabelledSession[]): string {
  const rows = (["first", "second"] as const).map((name) => {
    const relabelled = relabel(sessions, readOtherLabels(name))
    return [`${name} other labels`, measure(relabelled, createLearningDetector)] as const
  })
  return rowsOf("The same sessions with two more sets of labels", rows)
}

function printErrors({ outcomes }: Measured): void {
  for (const one of outcomes) {
    if (one.kind === "right" && one.scopeRight !== false) continue
    const kind = one.kind === "right" ? "scope" : one.kind
    print(`${kind}\t${one.session}:${one.turn}\t${one.category}\t${one.text}`)
  }
}
