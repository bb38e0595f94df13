import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DATA } from "../labelled-data.ts"
import { areaUnderCurve, createTally, recallAt, type Tally } from "./metrics.ts"
import type { CreateSubject } from "./subject.ts"

const FOLDER = join(DATA, "search")

export const SETS = ["tuned", "untouched", "held-out"] as const
/** The held-out set has a corpus of its own. */
export type QuerySet = (typeof SETS)[number]
/** When the queries are asked. */
export const NOW: number = Date.parse("2026-11-08T12:00:00Z")

export interface Topic {
  slug: string
  name?: string
  type: string
  description: string
  body: string
  updatedAt: string
}

interface Query {
  query: string
  language: string
  kind: string
  relevant: string[]
  newest?: string
  now?: string
}

export interface Miss {
  kind: string
  query: string
  score: number
  missing: readonly string[]
  first: readonly string[]
}

export interface MeasuredQueries {
  tally: Tally
  kinds: readonly string[]
  languages: readonly string[]
  areaUnderCurve: number
  misses: readonly Miss[]
}

/** A query hits when the first result answers it; with several versions only the newest does. */
export async function measureQueries(set: QuerySet, create: CreateSubject): Promise<MeasuredQueries> {
  const subject = create()
  for (const { slug, name, updatedAt, ...topic } of readLines<Topic>("corpus", set)) {
    subject.put({ ...topic, address: slug, name: name ?? slug, updatedAt: Date.parse(updatedAt) })
  }
  const queries = readLines<Query>("queries", set)
  const tally = createTally()
  const misses: Miss[] = []
  const answered: number[] = []
  const unanswered: number[] = []
  for (const { query, language, kind, relevant, newest, now } of queries) {
    const found = await subject.search(query, now === undefined ? NOW : Date.parse(now) + 43_200_000)
    const addresses = found.map(({ address }) => address)
    const best = found[0]?.score ?? 0
    if (kind === "none") {
      unanswered.push(best)
      misses.push({ kind, query, score: best, missing: [], first: addresses.slice(0, 1) })
      continue
    }
    answered.push(best)
    const hit = newest === undefined ? relevant.includes(addresses[0] ?? "") : addresses[0] === newest
    const recall = recallAt(addresses, new Set(relevant), 10)
    const isNear = addresses.slice(0, 5).some((address) => relevant.includes(address))
    for (const name of ["all", `kind ${kind}`, `language ${language}`]) {
      tally.add(`hit@1, ${name}`, hit ? 1 : 0)
      tally.add(`hit@5, ${name}`, isNear ? 1 : 0)
      tally.add(`recall@10, ${name}`, recall)
    }
    if (newest !== undefined) tally.add("newest first", hit ? 1 : 0)
    if (hit && recall === 1) continue
    const missing = [newest ?? "", ...relevant].filter(
      (slug) => !addresses.slice(0, 10).includes(slug) && slug !== "",
    )
    misses.push({ kind, query, score: best, missing, first: addresses.slice(0, 3) })
  }
  return {
    tally,
    kinds: [...new Set(queries.map(({ kind }) => kind))].filter((kind) => kind !== "none"),
    languages: [...new Set(queries.map(({ language }) => language))],
    areaUnderCurve: areaUnderCurve(answered, unanswered),
    misses,
  }
}

/** The lines of `corpus`, `queries` or `turns` of a set. */
export function readLines<T>(name: string, set: QuerySet): T[] {
  const shared = name === "corpus" ? name : `${name}-${set}`
  const path = set === "held-out" ? join(FOLDER, set, `${name}.jsonl`) : join(FOLDER, `${shared}.jsonl`)
  const lines = readFileSync(path, "utf8").trim().split("\n")
  return lines.map((line) => JSON.parse(line) as T)
}
