import { mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMapStore, createMemory, type Files, nodeFiles, type Store } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

/** File calls that note every path they get. */
function watched(paths: string[]): Files {
  const note =
    (call: (...given: never[]) => unknown) =>
    (...given: never[]) => {
      if (typeof given[0] === "string") paths.push(given[0])
      return call(...given)
    }
  const calls = Object.entries(nodeFiles).filter(([, call]) => typeof call === "function")
  const files = Object.fromEntries(calls.map(([name, call]) => [name, note(call as never)]))
  files["realpathSync"] = Object.assign(note(nodeFiles.realpathSync as never), {
    native: note(nodeFiles.realpathSync.native as never),
  })
  return files as unknown as Files
}

it("has a name but no directory, and makes no file call", async () => {
  const cwd = temporaryFolder({})
  const paths: string[] = []
  const store = createMapStore({ name: "postgres://db/memory?user=7" })
  const memory = createMemory({
    cwd,
    store,
    tiers: { global: false, project: false },
    system: { env: { HOME: join(cwd, "home") }, files: watched(paths) },
  })
  expect([memory.enabled, memory.name, memory.directory]).toEqual([
    true,
    "postgres://db/memory?user=7",
    undefined,
  ])
  const written = await memory.write(draft)
  expect(written.path).toBeUndefined()
  const { text, tiers, enabled } = await memory.load()
  expect(text).toContain('<auto-memory topic_count="1">\n# Memory index\n\n- [tea]')
  expect([enabled, tiers.map(({ name, path }) => [name, path])]).toEqual([
    true,
    [["auto", "postgres://db/memory?user=7"]],
  ])
  const { topics, diagnostics } = await memory.list()
  expect([topics.length, diagnostics]).toEqual([1, []])
  const { name, directory, exists } = await memory.status()
  expect([name, directory, exists]).toEqual(["postgres://db/memory?user=7", undefined, true])
  await memory.remove("tea")
  await memory.undo()
  expect(paths.filter((path) => /postgres|MEMORY|tea/.test(path))).toEqual([])
  expect(readdirSync(cwd)).toEqual([])
})

it("names a store that cannot be read", async () => {
  const cwd = temporaryFolder({})
  const store: Store = {
    ...createMapStore({ name: "the team's store" }),
    readIndex: () => {
      throw Object.assign(new Error("gone"), { code: "EIO" })
    },
    hold: async (task) => await task(store),
  }
  const { diagnostics } = await createMemory({ cwd, store, system: { env: {} } }).load()
  expect(diagnostics).toMatchObject([
    { code: "unreadable-file", message: "the team's store is left out: EIO." },
  ])
})

it("reports when a topic was changed, in both stores", async () => {
  const cwd = temporaryFolder({})
  mkdirSync(join(cwd, "work"))
  const now = (): Date => new Date("2026-05-06T07:08:09Z")
  const inMap = createMemory({ cwd, store: createMapStore({ now }), system: { env: {} } })
  await inMap.write(draft)
  expect((await inMap.list()).topics[0]?.updatedAt).toBe("2026-05-06T07:08:09.000Z")
  const before = Date.now()
  const inFiles = createMemory({ cwd: join(cwd, "work"), system: { env: { HOME: join(cwd, "home") } } })
  await inFiles.write(draft)
  const updatedAt = Date.parse((await inFiles.list()).topics[0]?.updatedAt ?? "")
  expect(Math.abs(updatedAt - before)).toBeLessThan(60_000)
})
