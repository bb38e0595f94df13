import { expect, it } from "vitest"
import { createTableStore } from "./table-store.ts"
import type { TableReader, Tables } from "./tables.ts"

const EMPTY: TableReader = {
  file: () => undefined,
  paths: () => [],
  list: () => [],
  entry: () => undefined,
  read: () => undefined,
  record: () => undefined,
}

it("a change is stored although the database is lost before old entries are dropped", async () => {
  let writes = 0
  const tables: Tables = {
    name: "tables",
    now: () => new Date(0),
    read: async (task) => await task(EMPTY),
    async write(_paths, decide) {
      writes += 1
      if (writes > 1) throw new Error("The connection is lost.")
      return { result: (await decide(EMPTY)).result, entryId: "64-a" }
    },
  }
  const commit = createTableStore(tables).transact("a", () => ({
    topic: new Uint8Array([97]),
    result: "stored",
  }))
  expect(await commit).toMatchObject({ result: "stored", entryId: "64-a" })
  expect(writes).toBe(2)
})
