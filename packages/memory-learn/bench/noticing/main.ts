import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { figuresOf, measure } from "./measure.ts"
import { measureRealmem, realmemTable } from "./realmem.ts"
import { tableOf } from "./report.ts"
import { readSessions } from "./sessions.ts"
import { createOurs } from "./subject.ts"
import { createWundr } from "./wundr.ts"

const DATA = resolve(import.meta.dirname, "../../data/noticing")

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "dev" },
    realmem: { type: "string" },
    json: { type: "boolean", default: false },
    errors: { type: "boolean", default: false },
  },
})

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const folder = ["dev", "untouched"].includes(values.set) ? resolve(DATA, values.set) : resolve(values.set)
const sessions = readSessions(folder)
// Some rounds unmeasured: what a running agent pays is the time of a warm detector.
for (let round = 0; round < 3; round += 1) measure(sessions, createOurs)
const subjects = [
  { name: "Wundr's cue table", measured: measure(sessions, createWundr) },
  { name: "@caliban/memory-learn", measured: measure(sessions, createOurs) },
]

const realmem = values.realmem === undefined ? [] : measureRealmem(resolve(values.realmem))

if (values.json) {
  const figures = subjects.map(({ name, measured }) => ({ name, ...figuresOf(measured.outcomes) }))
  print(JSON.stringify({ set: values.set, subjects: figures, realmem }, undefined, 2))
} else {
  print(`## Noticing, set ${values.set}: ${sessions.length} sessions\n`)
  for (const { name, measured } of subjects) print(tableOf(name, measured))
  if (realmem.length > 0) print(realmemTable(realmem))
}

if (values.errors) {
  for (const one of subjects[1]?.measured.outcomes ?? []) {
    if (one.kind !== "right" || one.scopeRight === false) {
      print(
        `${one.kind === "right" ? "scope" : one.kind}\t${one.session}:${one.turn}\t${one.category}\t${one.text}`,
      )
    }
  }
}
