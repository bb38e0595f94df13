import { createHash, randomUUID } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createMemoryPool, isMemoryError, type MemoryPool } from "@caliban/memory"
import { quantile } from "../measure.ts"
import { randomFrom } from "../random.ts"
import type { Cell } from "../run-cell.ts"
import { createWorkload, factsOf, formatFact, formatLine, INDEX_HEAD } from "../workload.ts"

export interface PoolLoad {
  root: string
  seed: number
  /** Users with topics, and users on disk altogether. */
  users: number
  stored: number
  topics: number
  /** Requests a second, and for how long. */
  rate: number
  seconds: number
}

export interface PoolResult {
  requests: number
  errors: readonly string[]
  /** Milliseconds between two ticks of a timer of 1 ms. */
  gaps: { p99: number; max: number }
  /** Milliseconds of one call of each kind. */
  calls: Readonly<Record<"load" | "read" | "write", { p50: number; p99: number }>>
  megabytes: number
}

/** Users on disk, as a pool writes them. */
export const poolSeed: Cell = async (args) => {
  const { root, seed, users, stored, topics } = args as unknown as PoolLoad
  const facts = factsOf(createWorkload(seed), topics)
  const index = `${INDEX_HEAD}${facts.map((fact) => `${formatLine(fact)}\n`).join("")}`
  for (let number = 0; number < stored; number++) {
    const key = createHash("sha256").update(idOf(number)).digest("hex").slice(0, 32)
    const memory = join(root, key, "memory")
    mkdirSync(memory, { recursive: true, mode: 0o700 })
    const user = JSON.stringify({ id: idOf(number), mark: randomUUID() })
    writeFileSync(join(root, key, "user.json"), user, { mode: 0o600 })
    if (number >= users) continue
    for (const fact of facts) writeFileSync(join(memory, `${fact.slug}.md`), formatFact(fact))
    writeFileSync(join(memory, "MEMORY.md"), index)
  }
}

const idOf = (number: number): string => `user ${number}`

/** Requests at a steady rate, whether earlier ones have ended or not: nine loads and reads to one durable write. */
export const poolLoad: Cell = async (args) => {
  const { root, seed, users, topics, rate, seconds } = args as unknown as PoolLoad
  const workload = createWorkload(seed)
  const known = factsOf(workload, topics)
  const random = randomFrom(seed)
  const pool = createMemoryPool({ root })
  const times = { load: [] as number[], read: [] as number[], write: [] as number[] }
  const errors: string[] = []
  const request = async (number: number): Promise<void> => {
    const kind = random() < 0.1 ? "write" : random() < 0.5 ? "load" : "read"
    const memory = pool.for(idOf(Math.floor(random() * users)))
    const began = performance.now()
    try {
      if (kind === "load") await memory.load()
      else if (kind === "write") await memory.write(workload.fact(1_000 + number))
      else if ((await memory.read(known[number % topics]?.slug ?? "")) === undefined)
        errors.push("a topic is missing")
      times[kind].push(performance.now() - began)
    } catch (error) {
      // The guard takes some of the made-up words for a secret.
      if (!isMemoryError(error, "refused")) errors.push(String(error))
    }
  }
  // What is loaded once, such as the guard, and compiled once.
  for (let number = -200; number < 0; number++) await request(number + 200)
  for (const list of Object.values(times)) list.length = 0
  const running: Promise<void>[] = []
  const gaps: number[] = []
  let [started, last, megabytes] = [performance.now(), performance.now(), 0]
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      gaps.push(now - last)
      last = now
      const due = Math.min(rate * seconds, Math.floor(((now - started) / 1_000) * rate))
      while (running.length < due) running.push(request(running.length))
      if (gaps.length % 100 === 1) megabytes = Math.max(megabytes, process.memoryUsage.rss() / 1_048_576)
      if (due < rate * seconds) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  await Promise.all(running)
  await pool.close()
  const spread = (list: readonly number[]) => ({ p50: quantile(list, 0.5), p99: quantile(list, 0.99) })
  return {
    requests: running.length,
    errors,
    gaps: { p99: quantile(gaps, 0.99), max: Math.max(...gaps) },
    calls: { load: spread(times.load), read: spread(times.read), write: spread(times.write) },
    megabytes,
  } satisfies PoolResult
}

/** Microseconds of one `pool.for` of a user that is not open, the median of many. */
export const poolFor: Cell = async (args) => {
  const { root, users } = args as unknown as PoolLoad
  const pool: MemoryPool = createMemoryPool({ root })
  const times: number[] = []
  for (let number = 0; number < 4_000; number++) {
    const began = performance.now()
    pool.for(idOf((number * 7_919) % users))
    times.push((performance.now() - began) * 1_000)
  }
  await pool.close()
  return quantile(times.slice(2_000), 0.5)
}
