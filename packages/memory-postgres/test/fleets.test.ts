import { readFileSync } from "node:fs"
import { createMemory } from "@caliban/memory-core"
import { findPrograms, startServer } from "@caliban/postgres-server"
import pg from "pg"
import { expect, it } from "vitest"
import { createPostgresStore, migrate } from "../src/index.ts"

const page = readFileSync(new URL("../../../docs/fleets.md", import.meta.url), "utf8")
const sqlWith = (text: string): string =>
  [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = ""]) => sql).find((sql) => sql.includes(text)) ??
  ""

it.runIf(findPrograms())(
  "the memories that docs/fleets.md measures with can be read and undone",
  async () => {
    const server = await startServer(migrate)
    const owner = new pg.Pool({ ...server.owner, max: 1 })
    const client = new pg.Pool({ ...server.app, max: 1 })
    try {
      await owner.query(sqlWith("generate_series").replaceAll("2000", "2"))
      const [, ...statements] = sqlWith("apply_change").replaceAll(":user", "1").split("\n")
      await owner.query(statements.join("\n"))
      const memory = createMemory({ store: createPostgresStore({ client, memory: "user-1" }) })
      expect(await memory.history.list()).toHaveLength(201)
      expect(await memory.undo()).toMatchObject({ action: "restored", slug: "topic-1" })
    } finally {
      await Promise.all([owner.end(), client.end()])
      server.stop()
    }
  },
)
