import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type MemoryChange } from "../../src/index.ts"
import { writeFiles } from "../temporary-folder.ts"
import { createWorld, draft, topicFiles } from "./world.ts"

describe("undo", () => {
  it("reverts the last change of this instance, in the memory itself or in a mount", async () => {
    const { open } = createWorld({ team: topicFiles("deploy") })
    const memory = open()
    await memory.write(draft("tone"))
    await memory.write(draft("deploy", { body: "New." }))
    await memory.write(draft("tone", { body: "Also new." }))
    await memory.remove("team/deploy")
    expect(await memory.undo()).toMatchObject({ slug: "team/deploy", action: "restored" })
    expect(await memory.undo()).toMatchObject({ slug: "tone", action: "restored" })
    expect(await memory.undo()).toMatchObject({ slug: "team/deploy", action: "restored" })
    expect(await memory.undo()).toMatchObject({ slug: "tone", action: "removed" })
    expect(await memory.undo()).toBeUndefined()
    expect(await memory.read("deploy")).toMatchObject({ slug: "team/deploy", description: "About deploy" })
  })

  it("reverts the last change of one topic by its address", async () => {
    const { open } = createWorld({ team: topicFiles("deploy") })
    const memory = open()
    await memory.write(draft("deploy", { body: "New." }))
    await memory.write(draft("tone"))
    expect(await memory.undo("deploy")).toBeUndefined()
    expect(await memory.undo("team/deploy")).toMatchObject({ slug: "team/deploy", action: "restored" })
    await expect(memory.undo("ref/deploy")).rejects.toMatchObject({
      code: "read-only",
      details: { mount: "ref" },
    })
  })

  it("takes the address that a removal names, where a folder is named like a mount", async () => {
    const memory = createWorld({ team: topicFiles("deploy") }).open()
    const { directory: own = "" } = memory
    await memory.write(draft("tone"))
    writeFiles(own, { "MEMORY.md": "- [deploy](team/deploy.md) — ours\n", "team/deploy.md": "Ours.\n" })
    const { slug } = (await memory.remove("./team/deploy.md")) ?? {}
    expect(slug).toBe("./team/deploy.md")
    expect((await memory.history.list())[0]).toMatchObject({ slug, action: "removed" })
    expect(await memory.undo(slug)).toMatchObject({ slug, action: "restored" })
    expect(readFileSync(join(own, "team/deploy.md"), "utf8")).toBe("Ours.\n")
    await memory.remove("./team/deploy.md")
    expect(await memory.undo()).toMatchObject({ slug, action: "restored" })
  })

  it("brings back a topic in a folder that is empty since, whose name is not that of a mount", async () => {
    const memory = createWorld().open()
    await memory.write(draft("tone"))
    writeFiles(memory.directory ?? "", { "q/w.md": "Ours.\n" })
    await memory.remove("q/w")
    expect(await memory.history.list({ address: "q/w" })).toHaveLength(1)
    expect(await memory.undo("q/w.md")).toMatchObject({ slug: "q/w", action: "restored" })
    await expect(memory.undo("q/other")).rejects.toThrow("not the name of a mount")
  })

  it("is an entry that names the change by its address", async () => {
    const memory = createWorld().open()
    await memory.write(draft("release", { type: "project" }))
    const [change] = await memory.history.list()
    await memory.undo()
    const [undo] = await memory.history.list()
    expect(change?.id).toMatch(/^team\//)
    expect(undo?.undoes).toBe(change?.id)
  })

  it("names the entry of a conflict by its address", async () => {
    const { open, team } = createWorld({ team: topicFiles("deploy") })
    const memory = open()
    await memory.write(draft("release", { type: "project" }))
    await memory.write(draft("deploy", { body: "New." }))
    writeFiles(team, { "deploy.md": "by hand\n" })
    const conflict = memory.undo()
    await expect(conflict).rejects.toMatchObject({
      code: "conflict",
      details: { slug: "team/deploy", entryId: expect.stringMatching(/^team\//) },
    })
    await expect(conflict).rejects.toThrow(/Restore "team\//)
    expect(await memory.undo()).toMatchObject({ slug: "team/release", action: "removed" })
  })
})

describe("the trash", () => {
  it("covers the memory itself and its writable mounts, newest first", async () => {
    const { open, options } = createWorld({ team: topicFiles("deploy") })
    let time = Date.UTC(2026, 0, 1)
    const memory = open({
      system: {
        now: () => {
          time += 60_000
          return new Date(time)
        },
      },
    })
    await memory.write(draft("tone"))
    const first = await memory.write(draft("deploy", { body: "New." }))
    const second = await memory.remove("tone")
    const entries = await memory.history.list()
    expect(entries.map(({ id, slug }) => [id, slug])).toEqual([
      [second?.entryId, "tone"],
      [first.entryId, "team/deploy"],
      [expect.any(String), "tone"],
    ])
    expect(first.entryId).toMatch(/^team\//)
    expect(await memory.history.read(first.entryId ?? "")).toContain("Text of deploy.")
    expect(await memory.history.restore(first.entryId ?? "")).toMatchObject({ slug: "team/deploy" })
    expect(await memory.history.read("nope/1")).toBeUndefined()
    expect(await memory.history.read("ref/1")).toBeUndefined()
    await expect(memory.history.restore("ref/1")).rejects.toMatchObject({ code: "read-only" })
    expect((await createMemory({ ...options, mounts: [] }).history.list()).map(({ slug }) => slug)).toEqual([
      "tone",
      "tone",
    ])
  })

  it("is purged as a whole, by a slug or by an id, each with its address", async () => {
    const { open } = createWorld({ team: topicFiles("deploy") })
    const memory = open()
    await memory.write(draft("deploy", { body: "Two." }))
    await memory.write(draft("team/deploy", { body: "Three." }))
    await memory.write(draft("deploy", { body: "Four." }))
    await memory.write(draft("tone"))
    await memory.remove("tone")
    expect(await memory.history.purge({ slug: "deploy" })).toEqual({ purged: 0 })
    const [entry] = (await memory.history.list()).filter(({ slug }) => slug === "team/deploy")
    expect(await memory.history.purge({ id: entry?.id ?? "", slug: "tone" })).toEqual({ purged: 0 })
    expect(await memory.history.purge({ id: entry?.id ?? "" })).toEqual({ purged: 1 })
    expect(await memory.history.purge({ slug: "team/deploy" })).toEqual({ purged: 2 })
    await memory.remove("team/deploy")
    expect(await memory.history.purge({ all: true })).toEqual({ purged: 3 })
    expect(await memory.history.list()).toEqual([])
  })
})

it("records an edit of a topic and of an index of a mount", async () => {
  const { open, team } = createWorld({ team: topicFiles("deploy") })
  const memory = open()
  const before = readFileSync(join(team, "deploy.md"), "utf8")
  writeFiles(team, { "deploy.md": before.replace("Text of", "New text of") })
  expect(await memory.history.recordEdit("team/deploy", before)).toMatchObject({ action: "updated" })
  expect(await memory.undo()).toMatchObject({ slug: "team/deploy" })
  expect(readFileSync(join(team, "deploy.md"), "utf8")).toBe(before)
  const index = readFileSync(join(team, "MEMORY.md"), "utf8")
  writeFiles(team, { "MEMORY.md": `# Team\n${index}` })
  expect(await memory.history.recordEdit("team/MEMORY", index)).toMatchObject({ action: "updated" })
  expect(await memory.undo()).toMatchObject({ slug: "team/MEMORY", action: "index-restored" })
  expect(readFileSync(join(team, "MEMORY.md"), "utf8")).toBe(index)
})

it("announces the changes of mounts by their addresses, also those of another instance", async () => {
  const { open, options, team } = createWorld({ team: { "lost.md": "---\nname: lost\n---\n\nx\n" } })
  const memory = open()
  const changes: MemoryChange[] = []
  const stop = memory.onChange(({ revision: _, ...change }) => changes.push(change))
  await memory.write(draft("release", { type: "project" }))
  await memory.write(draft("tone"))
  await createMemory({ ...options, directory: team, mounts: [] }).remove("release")
  await memory.repair({ mount: "team" })
  stop()
  await memory.write(draft("release", { type: "project" }))
  expect(changes).toEqual([
    { action: "created", slug: "team/release", mount: "team" },
    { action: "created", slug: "tone" },
    { action: "removed", slug: "team/release", mount: "team", isOther: true },
    { action: "index-repaired", mount: "team" },
  ])
})
