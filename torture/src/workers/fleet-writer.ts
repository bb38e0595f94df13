import { createMemory, isMemoryError } from "@caliban/memory-core"
import { createPostgresStore, type PostgresConnection } from "@caliban/memory-postgres"
import pg from "pg"
import type { FleetLine, FleetSetup } from "../fleet/protocol.ts"
import { draft } from "../open-memory.ts"
import { listen, readSetup, say } from "../processes/talk.ts"
import { pick, randomFrom } from "../random.ts"

// Creates, updates and removes topics of its own in memories that all processes share, four at once over two connections,
// and says what it begins and what was acknowledged. On any input it stops.

const { ports, memories, name, seed } = readSetup<FleetSetup>()
const random = randomFrom(seed)
const pools = ports.map((port) => {
  const pool = new pg.Pool({ host: "127.0.0.1", port, database: "postgres", user: "app", max: 2 })
  pool.on("error", () => undefined)
  return pool
})

/** A connection to the server that accepts writes. */
async function connection(): Promise<PostgresConnection> {
  let last: unknown = Object.assign(new Error("no server"), { code: "57P03" })
  for (const pool of pools) {
    try {
      const client = await pool.connect()
      const ignore = (): void => {}
      client.on("error", ignore)
      const release = (error?: unknown): void => {
        client.off("error", ignore)
        client.release(error !== undefined)
      }
      const { rows } = await client.query("select pg_is_in_recovery() as standby")
      if (!rows[0].standby)
        return { query: async (text, values) => (await client.query(text, [...values])).rows, release }
      release()
    } catch (error) {
      last = error
    }
  }
  throw Object.assign(new Error("no server accepts writes", { cause: last }), { code: "57P03" })
}

let stopped = false
listen(() => {
  stopped = true
})

const opened = new Map(
  memories.map((key) => {
    const store = createPostgresStore({ client: { connection }, memory: key })
    return [key, createMemory({ store })] as const
  }),
)

/** One topic after the other: its changes are in order. */
async function write(lane: number): Promise<void> {
  for (let topic = 0; !stopped; topic++) {
    const memory = pick(random, memories)
    const slug = `${name}-${lane}-${topic}`
    const times = 1 + Math.floor(random() * 4)
    for (let generation = 0; generation < times && !stopped; generation++) {
      const isRemoval = generation > 0 && random() < 0.2
      const id = `${slug}-${generation}`
      const text = isRemoval ? undefined : `generation ${generation} of ${slug}`
      const line: Omit<FleetLine, "is"> = { id, memory, slug, generation, text }
      say(JSON.stringify({ is: "begun", ...line }))
      try {
        const options = { why: id, by: name }
        if (text === undefined) await opened.get(memory)?.remove(slug, options)
        else await opened.get(memory)?.write(draft(slug, text), options)
        say(JSON.stringify({ is: "acked", ...line }))
      } catch (error) {
        const code = isMemoryError(error) ? error.code : String(error)
        say(JSON.stringify({ is: "failed", ...line, code }))
        break
      }
      if (isRemoval) break
    }
  }
}

await Promise.all([0, 1, 2, 3].map(write))
await Promise.all(pools.map((pool) => pool.end()))
process.exit(0)
