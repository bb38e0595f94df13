import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { DATA } from "../labelled-data.ts"

/** What should happen to the old statement when the new one arrives. */
export type Expected = "confirmed" | "replaced" | "both"

/** Two explicit statements of one person, days apart. */
export interface Pair {
  kind: string
  language: string
  old: string
  new: string
  expected: Expected
  /** The part of `old` that must survive. */
  keeps?: string
}

/** The pairs of `tuned`, which the rules were written with, or of `untouched`, which is evaluation only. */
export function readPairs(half: "tuned" | "untouched"): Pair[] {
  const lines = readFileSync(resolve(DATA, `change/${half}.jsonl`), "utf8").split("\n")
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Pair)
}
