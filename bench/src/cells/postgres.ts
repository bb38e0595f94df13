import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { createMemory, type Memory } from "@caliban/memory-core"
import { createPostgresStore } from "@caliban/memory-postgres"
import pg from "pg"
import { interleave, pairRatio, quantile } from "../measure.ts"
import { loaderOf } from "../peers/peer-folder.ts"
import { DATABASE_PEERS } from "../peers/peers.ts"
import { randomFrom, shuffle } from "../random.ts"
import type { Cell } from "../run-cell.ts"
import type { DatabaseSubject } from "../subjects/subject.ts"
import { createWorkload, type Fact, factsOf, formatFact, formatLine, INDEX_HEAD } from "../workload.ts"

export interface PostgresArguments {
  /** For the role of a server, and for the owner of the database. */
  urls: { app: string; owner: string }
  root: string
  seed: number
  topics: number
  /** Of the memory that is compared with one of ten topics. */
  many: number
  rounds: number
  peers: readonly string[]
  [key: string]: unknown
}

export interface PostgresRow {
  subject: string
  what: "load" | "write"
  writers: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** To the raw statement. */
  ratio: number
}

export interface PostgresResult {
  rows: readonly PostgresRow[]
  growth: Growth
}

interface Growth {
  few: number
  many: number
  listed: number
  /** Of `many` to `few`. */
  ratio: number
}

export const RAW = "one statement"
const LANES = 8
const WARM_UP = 10

const userOf = (lane: number): string => `user-${lane}`

export const postgres: Cell = async (args) => {
  const { urls, root, seed, topics, many, rounds, peers } = args as PostgresArguments
  const app = new pg.Pool({ connectionString: urls.app, max: LANES })
  const owner = new pg.Pool({ connectionString: urls.owner, max: LANES })
  const workload = createWorkload(seed)
  const facts = factsOf(workload, topics)
  const subjects = new Map<string, DatabaseSubject>([
    [
      "memory-postgres",
      ours((user) => createMemory({ store: createPostgresStore({ client: app, memory: user }) })),
    ],
    ["memory-core on files", ours((user) => createMemory({ directory: join(root, user) }))],
  ])
  for (const { name, subject, connect } of DATABASE_PEERS)
    if (peers.includes(subject)) subjects.set(subject, await connect(await loaderOf(name), urls.owner))
  for (const subject of subjects.values())
    for (let lane = 0; lane < LANES; lane++) for (const fact of facts) await subject.write(userOf(lane), fact)
  subjects.set(RAW, await raw(app, owner))
  const rows: PostgresRow[] = []
  for (const what of ["load", "write"] as const) {
    for (const writers of [1, LANES]) {
      const times = new Map([...subjects.keys()].map((name) => [name, [] as number[]]))
      const random = randomFrom(seed)
      for (let round = -WARM_UP; round < rounds; round++) {
        for (const [name, subject] of shuffle(random, [...subjects])) {
          const one = async (lane: number): Promise<number> => {
            const old = facts[(Math.abs(round) * 7 + lane) % topics] as Fact
            const fact = { ...workload.fact(topics + Math.abs(round)), slug: old.slug }
            const began = performance.now()
            await (what === "load" ? subject.load(userOf(lane)) : subject.write(userOf(lane), fact))
            return performance.now() - began
          }
          const all = await Promise.all(Array.from({ length: writers }, (_, lane) => one(lane)))
          if (round >= 0) times.get(name)?.push(...all)
        }
      }
      for (const [subject, list] of times) {
        const [p50, p99] = [quantile(list, 0.5), quantile(list, 0.99)]
        rows.push({ subject, what, writers, p50, p99, ratio: pairRatio(list, times.get(RAW)) })
      }
    }
  }
  const growth = await measureGrowth(app, { seed, many, rounds })
  for (const subject of subjects.values()) await subject.close?.()
  await Promise.all([app.end(), owner.end()])
  return { rows, growth } satisfies PostgresResult
}

function ours(open: (user: string) => Memory): DatabaseSubject {
  const memories = Array.from({ length: LANES }, (_, lane) => [userOf(lane), open(userOf(lane))] as const)
  const opened = new Map(memories)
  return {
    write: async (user, fact) => await opened.get(user)?.write(fact),
    load: async (user) => await opened.get(user)?.load(),
  }
}

/** One select of as many bytes as a load gets from the server, and one insert of a topic. */
async function raw(app: pg.Pool, owner: pg.Pool): Promise<DatabaseSubject> {
  const size = "sum(coalesce(length(bytes), 0) + coalesce(octet_length(name), 0))::int"
  const { rows } = await app.query(`select ${size} as size from caliban.load_memory($1, 65536, 9216, 200)`, [
    userOf(0),
  ])
  await owner.query("create table raw (key text primary key, bytes bytea)")
  await owner.query("create table raw_log (key text, bytes bytea)")
  for (let lane = 0; lane < LANES; lane++)
    await owner.query("insert into raw values ($1, $2)", [userOf(lane), randomBytes(rows[0].size)])
  return {
    load: (user) => owner.query("select bytes from raw where key = $1", [user]),
    write: (user, fact) =>
      owner.query("insert into raw_log values ($1, $2)", [user, Buffer.from(formatFact(fact))]),
  }
}

/** An update of one of ten topics; with many more beside them that the index does not list; and with all of them listed. */
async function measureGrowth(
  app: pg.Pool,
  { seed, many, rounds }: { seed: number; many: number; rounds: number },
): Promise<Growth> {
  const workload = createWorkload(seed + 1)
  const facts = factsOf(workload, many)
  const open = async (count: number, listed: number): Promise<Memory> => {
    const key = `growth-${count}-${listed}`
    await seedByHand(app, key, facts.slice(0, count), facts.slice(0, listed))
    return createMemory({ store: createPostgresStore({ client: app, memory: key }) })
  }
  const memories = { few: await open(10, 10), many: await open(many, 10), listed: await open(many, many) }
  const contenders = Object.entries(memories).map(([name, memory]) => ({
    name,
    run: (round: number) =>
      memory.write({ ...(facts[(round * 7) % 10] as Fact), body: workload.fact(many + round).body }),
  }))
  const { wall } = await interleave(contenders, { rounds, warmUp: WARM_UP, seed })
  const middle = (name: string): number => quantile(wall[name] ?? [], 0.5)
  const ratio = pairRatio(wall["many"], wall["few"])
  return { few: middle("few"), many: middle("many"), listed: middle("listed"), ratio }
}

/** As rows, since thousands of writes would take minutes. */
async function seedByHand(
  app: pg.Pool,
  key: string,
  facts: readonly Fact[],
  listed: readonly Fact[],
): Promise<void> {
  const client = await app.connect()
  const index = `${INDEX_HEAD}${listed.map((fact) => `${formatLine(fact)}\n`).join("")}`
  const files = [["MEMORY.md", index], ...facts.map((fact) => [`${fact.slug}.md`, formatFact(fact)])]
  await client.query("begin")
  await client.query("select set_config('caliban.memory', $1, true)", [key])
  await client.query("insert into caliban.memories (key, version) values ($1, 1)", [key])
  await client.query(
    `insert into caliban.files (memory, path, bytes, version)
     select $1, path, convert_to(text, 'UTF8'), 1 from unnest($2::text[], $3::text[]) as file (path, text)`,
    [key, files.map(([path]) => path), files.map(([, text]) => text)],
  )
  await client.query("commit")
  client.release()
}
