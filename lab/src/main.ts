import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { crossValidate } from "./fit/cross-validate.ts"
import { readTrainingData } from "./fit/examples.ts"
import { type LabelledSession, readOtherLabels, readSessions, readSet, relabel } from "./labelled-data.ts"
import { figuresOf, type Measured, measure } from "./measure.ts"
import { pageHead } from "./page-head.ts"
import { measureRealmem, realmemTable } from "./realmem.ts"
import { rowsOf, tableOf } from "./report.ts"
import { createOurs } from "./subject.ts"
import { createWundr } from "./wundr.ts"

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "dev" },
    realmem: { type: "string" },
    json: { type: "boolean", default: false },
    errors: { type: "boolean", default: false },
    markdown: { type: "string" },
  },
})

interface MeasuredSubject {
  name: string
  measured: Measured
}

const realmem = values.realmem === undefined ? [] : measureRealmem(resolve(values.realmem))
if (values.markdown === undefined) printSet(values.set)
else writePage(values.markdown)

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function printSet(set: string): void {
  const sessions = set === "dev" || set === "untouched" ? readSet(set) : readSessions(resolve(set))
  const subjects = measureSubjects(sessions)
  if (values.json) {
    const figures = subjects.map((one) => ({ name: one.name, ...figuresOf(one.measured.outcomes) }))
    print(JSON.stringify({ set, subjects: figures, realmem }, undefined, 2))
  } else {
    print(tablesOf(set, sessions, subjects))
    if (realmem.length > 0) print(realmemTable(realmem))
  }
  if (values.errors) printErrors(subjects[0])
}

function writePage(path: string): void {
  const { sessions, rest } = readTrainingData()
  const untouched = readSet("untouched")
  const parts = [
    pageHead(),
    tablesOf("untouched", untouched, measureSubjects(untouched)),
    measureOtherLabels(untouched),
    `## Set dev: ${sessions.length} sessions\n\n${crossValidate(sessions, rest)}`,
    tableOf("Wundr's cue table", measure(sessions, createWundr)),
  ]
  if (realmem.length > 0) parts.push(realmemTable(realmem))
  writeFileSync(resolve(path), `${parts.join("\n").trimEnd()}\n`)
  print(`Wrote ${path}.`)
}

function measureSubjects(sessions: readonly LabelledSession[]): MeasuredSubject[] {
  // Warm up first: a running agent pays for a warm detector.
  for (let round = 0; round < 3; round += 1) measure(sessions, createOurs)
  return [
    { name: "@caliban/memory-learn", measured: measure(sessions, createOurs) },
    { name: "Wundr's cue table", measured: measure(sessions, createWundr) },
  ]
}

function tablesOf(
  set: string,
  sessions: readonly LabelledSession[],
  subjects: readonly MeasuredSubject[],
): string {
  const tables = subjects.map(({ name, measured }) => tableOf(name, measured))
  return [`## Set ${set}: ${sessions.length} sessions\n`, ...tables].join("\n")
}

/** Two other people labelled the same sessions without seeing these labels or what the detector stores. */
function measureOtherLabels(sessions: readonly LabelledSession[]): string {
  const rows = (["first", "second"] as const).map((name) => {
    const relabelled = relabel(sessions, readOtherLabels(name))
    return [`${name} other labels`, measure(relabelled, createOurs)] as const
  })
  return rowsOf("The same sessions with the labels of two other people", rows)
}

function printErrors(subject: MeasuredSubject | undefined): void {
  for (const one of subject?.measured.outcomes ?? []) {
    if (one.kind === "right" && one.scopeRight !== false) continue
    const kind = one.kind === "right" ? "scope" : one.kind
    print(`${kind}\t${one.session}:${one.turn}\t${one.category}\t${one.text}`)
  }
}
