import fc from "fast-check"
import type { Section } from "../section.ts"
import { INDEX_PROPERTIES } from "./index-properties.ts"
import { MODEL_PROPERTIES } from "./model-properties.ts"
import { NAME_PROPERTIES } from "./name-properties.ts"
import { PREFIX_PROPERTIES } from "./prefix-properties.ts"
import { TOPIC_PROPERTIES } from "./topic-properties.ts"

const ALL = [
  ...NAME_PROPERTIES,
  ...TOPIC_PROPERTIES,
  ...INDEX_PROPERTIES,
  ...PREFIX_PROPERTIES,
  ...MODEL_PROPERTIES,
]

const LONG_RUNS = 10_000
const SHORT_RUNS = 300

/** What holds for every text and every order of changes, with examples that a seed repeats. */
export const properties: Section = {
  name: "properties",
  summary: "what holds for every name, text and order of changes",
  weight: 0,
  async run({ seed, size, progress, violation }) {
    let runs = 0
    for (const { name, check, share } of ALL) {
      const numRuns = size === "long" ? LONG_RUNS : Math.ceil(SHORT_RUNS * share)
      const details = await fc.check(check, { seed: seed | 0, numRuns })
      runs += details.numRuns
      if (details.failed) {
        const { counterexample, counterexamplePath: path, errorInstance } = details
        const error = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
        violation(name, { counterexample: fc.stringify(counterexample), seed: details.seed, path, error })
      }
      progress({ properties: ALL.length, runs })
    }
    return { properties: ALL.length, runs }
  },
}
