import fs, { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMapStore, createMemory, type Memory, nodeFiles } from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"
import { treeOf } from "./watched-files.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

async function open(): Promise<{ memory: Memory; directory: string; trash: string }> {
  const directory = temporaryFolder({})
  const memory = createMemory({ cwd: directory, directory, system: { env: {}, home: "/nowhere" } })
  await memory.write(draft)
  await memory.write({ ...draft, description: "Likes green tea" })
  await memory.write({ ...draft, slug: "gone" })
  await memory.remove("gone")
  await memory.repair()
  return { memory, directory, trash: join(directory, ".caliban", "history") }
}

it("finds no problem in an intact memory with either store, and in a missing one", async () => {
  const { memory, directory } = await open()
  const before = treeOf(directory)
  expect((await memory.status({ verify: true })).findings).toEqual([])
  expect(treeOf(directory)).toEqual(before)
  const inMap = createMemory({ cwd: directory, store: createMapStore(), system: { env: {} } })
  await inMap.write(draft)
  await inMap.remove("tea")
  expect((await inMap.status({ verify: true })).findings).toEqual([])
  const nowhere = join(directory, "nowhere")
  const none = createMemory({ cwd: directory, directory: nowhere, system: { env: {}, home: "/nowhere" } })
  expect((await none.status({ verify: true })).findings).toEqual([])
})

it("finds each damaged entry of the trash, by its id and topic", async () => {
  const { memory, trash } = await open()
  const [removal, , update] = await memory.history.list()
  fs.appendFileSync(join(trash, `${update?.id}.old`), "changed")
  expect((await memory.status({ verify: true })).findings).toMatchObject([
    { code: "history-changed", slug: "tea", id: update?.id },
  ])
  fs.unlinkSync(join(trash, `${update?.id}.old`))
  expect((await memory.status({ verify: true })).findings).toMatchObject([
    { code: "history-incomplete", slug: "tea", id: update?.id },
  ])
  fs.unlinkSync(join(trash, `${update?.id}.json`))
  expect((await memory.status({ verify: true })).findings).toEqual([])
  writeFileSync(join(trash, `${removal?.id}.json`), "{")
  expect((await memory.status({ verify: true })).findings).toMatchObject([
    { code: "history-unreadable", id: removal?.id },
  ])
  fs.unlinkSync(join(trash, `${removal?.id}.json`))
  expect((await memory.status({ verify: true })).findings).toMatchObject([
    { code: "history-incomplete", id: removal?.id },
  ])
})

it("reports the newest removal without its file, also one that a crash may have interrupted", async () => {
  const { memory, trash, directory } = await open()
  await memory.remove("tea")
  const [removal] = await memory.history.list()
  const kept = join(trash, `${removal?.id}.old`)
  const codes = async () => (await memory.status({ verify: true })).findings?.map(({ code }) => code)
  const text = fs.readFileSync(kept)
  fs.rmSync(kept)
  expect(await codes()).toContain("history-incomplete")
  // As if the process had died between the record of the removal and the removal.
  fs.writeFileSync(join(directory, "tea.md"), text)
  expect(await codes()).toContain("history-incomplete")
})

it("finds drift, an unreadable index, a cut-off write and a newer format", async () => {
  const { memory, directory } = await open()
  writeFiles(directory, {
    "orphan.md": "---\nname: orphan\ndescription: Not listed\n---\n",
    ".caliban/open-9-aaaa": JSON.stringify({
      at: "2026",
      action: "removed",
      address: "lost",
      after: null,
      pointers: [],
    }),
    ".caliban/format": "7\n",
  })
  fs.appendFileSync(join(directory, "MEMORY.md"), "- [lost](lost.md) — user: \xFF\n", "latin1")
  const { findings = [] } = await memory.status({ verify: true })
  expect(findings.map(({ code, slug }) => [code, slug])).toEqual([
    ["newer-format", undefined],
    ["invalid-utf8", undefined],
    ["orphan-topic", "orphan"],
    ["dangling-pointer", "lost"],
    ["unfinished-write", "lost"],
  ])
  for (const { level, message } of findings) expect([level, message.length > 20]).toEqual(["warning", true])
})

it("reports a mount that cannot be read, although a load has left out its index", async () => {
  const { directory } = await open()
  const team = temporaryFolder()
  const openSync: typeof fs.openSync = (path, ...how) => {
    if (String(path).startsWith(team)) throw Object.assign(new Error("no"), { code: "EACCES" })
    return fs.openSync(path, ...how)
  }
  const system = { env: {}, home: "/nowhere", files: { ...nodeFiles, openSync } }
  const mounts = [{ name: "team", directory: team }]
  const { diagnostics } = await createMemory({ directory, mounts, system }).status()
  expect(diagnostics.map(({ message }) => message)).toContain(
    `In the mount team: ${team} cannot be read: permission was denied.`,
  )
})

it("reports a directory that cannot be read", async () => {
  const { directory } = await open()
  const openSync: typeof fs.openSync = (path, ...how) => {
    if (String(path).startsWith(directory)) throw Object.assign(new Error("no"), { code: "EACCES" })
    return fs.openSync(path, ...how)
  }
  const files = { ...nodeFiles, openSync }
  const memory = createMemory({ cwd: directory, directory, system: { env: {}, home: "/nowhere", files } })
  expect(await memory.status({ verify: true })).toMatchObject({
    unreadable: "permission was denied",
    findings: [{ code: "unreadable-file", level: "error" }],
  })
})
