import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { measureQueries } from "../../../lab/src/search/queries.ts"
import type { SearchDocument, Subject } from "../../../lab/src/search/subject.ts"
import { median, quantile } from "../measure.ts"
import { randomFrom } from "../random.ts"
import type { Cell } from "../run-cell.ts"
import { SEARCH_ENGINES } from "../subjects/search-engines.ts"
import { createWorkload, factsOf, formatFact } from "../workload.ts"

/** From `dist/`, where cells run. */
const LABELLED = join(import.meta.dirname, "../../lab/data/search")
const ROUNDS = 5
const QUERIES = 300
const NOW = Date.UTC(2026, 0, 1)

export interface SearchTimes {
  /** Reading and the first search, as a multiple of reading. */
  cold: number
  /** Milliseconds. */
  build: number
  p50: number
  p99: number
  megabytes: number
}

/** Processor time counts, because other processes may keep the machine busy. */
const cpu = (): number => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000

async function timeOf(run: () => unknown): Promise<number> {
  const start = cpu()
  await run()
  return cpu() - start
}

async function timesOf(rounds: number, prepare: () => () => unknown): Promise<number[]> {
  const times: number[] = []
  while (times.length < rounds) times.push(await timeOf(prepare()))
  return times
}

/** Topics in files: the same bytes are read and then indexed. */
function prepare(root: string, topics: number, seed: number): { read(): void; documents: SearchDocument[] } {
  const facts = factsOf(createWorkload(seed), topics)
  mkdirSync(root, { recursive: true })
  const paths = facts.map(({ slug }) => join(root, `${slug}.md`))
  for (const [at, fact] of facts.entries()) writeFileSync(paths[at] ?? "", formatFact(fact))
  const read = (): void => {
    for (const path of paths) readFileSync(path, "utf8")
  }
  const documents = facts.map(({ slug, description, body }, at) => ({
    address: slug,
    description: Buffer.from(description).toString(),
    body: Buffer.from(body).toString(),
    updatedAt: NOW - at * 3_600_000,
  }))
  return { read, documents }
}

function queryMaker(documents: readonly SearchDocument[], seed: number): () => string {
  const random = randomFrom(seed)
  const below = (most: number): number => Math.floor(random() * most)
  return () => {
    const words = documents[below(documents.length)]?.body.match(/[a-z]{4,}/gi) ?? []
    return Array.from({ length: 2 + below(3) }, () => words[below(words.length)]).join(" ")
  }
}

export const searchTimes: Cell = async ({ engine, root, topics, seed }): Promise<SearchTimes> => {
  const create = SEARCH_ENGINES[String(engine)]
  if (create === undefined) throw new Error(`There is no search engine "${engine}".`)
  const { read, documents } = prepare(String(root), Number(topics), Number(seed))
  const makeQuery = queryMaker(documents, Number(seed))
  read()
  const reads = await timesOf(ROUNDS, () => read)
  const rss = process.memoryUsage().rss
  let subject: Subject = create()
  const builds: number[] = []
  for (let round = 0; round < (Number(topics) > 1_000 ? 3 : ROUNDS); round += 1) {
    const query = makeQuery()
    builds.push(
      await timeOf(async () => {
        subject = create()
        for (const document of documents) subject.put(document)
        await subject.search(query, NOW, 10)
      }),
    )
  }
  // The second search indexes what the first one only read.
  await subject.search(makeQuery(), NOW, 10)
  for (let round = 0; round < QUERIES; round += 1) await subject.search(makeQuery(), NOW, 10)
  const times = await timesOf(QUERIES, () => {
    const query = makeQuery()
    return () => subject.search(query, NOW, 10)
  })
  const build = median(builds)
  return {
    cold: (median(reads) + build) / median(reads),
    build,
    p50: median(times),
    p99: quantile(times, 0.99),
    megabytes: (process.memoryUsage().rss - rss) / 1e6,
  }
}

export interface SearchQuality {
  hit: number
  recall: number
  newest: number
  areaUnderCurve: number
}

export const searchQuality: Cell = async ({ engine }): Promise<SearchQuality> => {
  const create = SEARCH_ENGINES[String(engine)]
  if (create === undefined) throw new Error(`There is no search engine "${engine}".`)
  const { tally, areaUnderCurve } = await measureQueries("untouched", create, LABELLED)
  return {
    hit: tally.mean("hit@1, all"),
    recall: tally.mean("recall@10, all"),
    newest: tally.mean("newest first"),
    areaUnderCurve,
  }
}
