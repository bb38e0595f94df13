import { cutText, oneLine } from "@caliban/text"
import { isJsonObject, parseJson } from "../text/json.ts"
import { MEMORY_SCOPES, MEMORY_SECTIONS } from "../types.ts"
import { CANDIDATES_LIMIT, type Candidate, type Candidates, NO_CANDIDATES } from "./candidates.ts"

const CATEGORIES = [
  "repeated-correction",
  "error-pattern",
  "user-preference",
  "project-pattern",
  "tool-usage",
] as const

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value)
}

function dateOf(value: unknown): string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : new Date(0).toISOString()
}

function candidateOf(value: unknown): Candidate | undefined {
  if (!isJsonObject(value) || typeof value["text"] !== "string") return undefined
  const text = cutText(oneLine(value["text"].slice(0, 1000)), 200)
  const scope = oneOf(MEMORY_SCOPES, value["scope"])
  const section = oneOf(MEMORY_SECTIONS, value["section"])
  const category = oneOf(CATEGORIES, value["category"])
  if (text === "" || scope === undefined || section === undefined || category === undefined) return undefined
  const count = typeof value["count"] === "number" && value["count"] >= 1 ? Math.floor(value["count"]) : 1
  const sessions = Array.isArray(value["sessions"])
    ? value["sessions"].filter((one): one is string => typeof one === "string").slice(-10)
    : []
  const firstSeen = dateOf(value["firstSeen"])
  return { text, scope, section, category, count, firstSeen, lastSeen: dateOf(value["lastSeen"]), sessions }
}

/** Candidates as JSON, one per line, so that people can read the file. */
export function formatCandidates(candidates: Candidates): string {
  const lines = candidates.entries.map((candidate) => `  ${JSON.stringify(candidate)}`)
  return `{"version":1,"entries":[${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n`}]}\n`
}

/** Reads the output of `formatCandidates`. Skips invalid entries. Never throws. */
export function readCandidates(text: string): Candidates {
  const listed = parseJson(text)?.["entries"]
  if (!Array.isArray(listed)) return NO_CANDIDATES
  const entries = listed.slice(-CANDIDATES_LIMIT).flatMap((value) => candidateOf(value) ?? [])
  return { version: 1, entries }
}
