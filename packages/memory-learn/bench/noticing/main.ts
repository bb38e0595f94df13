import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { crossValidate } from "./fit/cross-validate.ts"
import { readLabelled } from "./fit/examples.ts"
import { figuresOf, measure } from "./measure.ts"
import { pageHead } from "./page-head.ts"
import { measureRealmem, realmemTable } from "./realmem.ts"
import { rowsOf, tableOf } from "./report.ts"
import { labelledAgain, readSessions } from "./sessions.ts"
import { createOurs } from "./subject.ts"
import { createWundr } from "./wundr.ts"

const DATA = resolve(import.meta.dirname, "../../data/noticing")
const ROOT = resolve(import.meta.dirname, "../../../..")

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "dev" },
    realmem: { type: "string" },
    json: { type: "boolean", default: false },
    errors: { type: "boolean", default: false },
    markdown: { type: "string" },
  },
})

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const measureSet = (set: string): { set: string; sessions: number; subjects: Subject[] } => {
  const folder = ["dev", "untouched"].includes(set) ? resolve(DATA, set) : resolve(set)
  const sessions = readSessions(folder)
  // Some rounds unmeasured: what a running agent pays is the time of a warm detector.
  for (let round = 0; round < 3; round += 1) measure(sessions, createOurs)
  const subjects = [
    { name: "@caliban/memory-learn", measured: measure(sessions, createOurs) },
    { name: "Wundr's cue table", measured: measure(sessions, createWundr) },
  ]
  return { set, sessions: sessions.length, subjects }
}

/** By the labels of two others, who saw neither these labels nor what is stored. */
const measureAgain = (): string => {
  const sessions = readSessions(resolve(DATA, "untouched"))
  const rows = ["first", "second"].map((name) => {
    const again = labelledAgain(sessions, resolve(DATA, "again", name))
    return [`${name} labels again`, measure(again, createOurs)] as const
  })
  return rowsOf("The same sessions by the labels of two others", rows)
}

interface Subject {
  name: string
  measured: ReturnType<typeof measure>
}

const realmem = values.realmem === undefined ? [] : measureRealmem(resolve(values.realmem))
const tablesOf = ({ set, sessions, subjects }: ReturnType<typeof measureSet>): string =>
  [
    `## Set ${set}: ${sessions} sessions\n`,
    ...subjects.map(({ name, measured }) => tableOf(name, measured)),
  ].join("\n")

if (values.markdown === undefined) {
  const measured = measureSet(values.set)
  if (values.json) {
    const figures = measured.subjects.map((one) => ({ name: one.name, ...figuresOf(one.measured.outcomes) }))
    print(JSON.stringify({ set: values.set, subjects: figures, realmem }, undefined, 2))
  } else {
    print(tablesOf(measured))
    if (realmem.length > 0) print(realmemTable(realmem))
  }
  if (values.errors) printErrors(measured.subjects[0])
} else {
  const { sessions, rest } = readLabelled(resolve(ROOT, "packages/memory-learn"))
  const parts = [
    pageHead(),
    tablesOf(measureSet("untouched")),
    measureAgain(),
    `## Set dev: ${sessions.length} sessions\n\n${crossValidate(sessions, rest)}`,
    tableOf("Wundr's cue table", measure(sessions, createWundr)),
  ]
  if (realmem.length > 0) parts.push(realmemTable(realmem))
  writeFileSync(resolve(ROOT, values.markdown), `${parts.join("\n").trimEnd()}\n`)
  print(`Wrote ${values.markdown}.`)
}

function printErrors(subject: Subject | undefined): void {
  for (const one of subject?.measured.outcomes ?? []) {
    if (one.kind === "right" && one.scopeRight !== false) continue
    const kind = one.kind === "right" ? "scope" : one.kind
    print(`${kind}\t${one.session}:${one.turn}\t${one.category}\t${one.text}`)
  }
}
