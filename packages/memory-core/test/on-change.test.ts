import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { createMapStore, createMemory, type MemoryChange, type MemoryOptions } from "../src/index.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

function listen(options: Partial<MemoryOptions> = {}) {
  const cwd = temporaryFolder({})
  const all: MemoryOptions = {
    cwd,
    ...options,
    system: { env: { HOME: join(cwd, "home") }, ...options.system },
  }
  const memory = createMemory(all)
  const changes: MemoryChange[] = []
  const stop = memory.onChange(({ revision: _, ...change }) => changes.push(change))
  return { memory, changes, stop, again: () => createMemory(all) }
}

it("says what the topic is now, and nothing where it is gone", async () => {
  const { memory } = listen()
  const revisions: unknown[] = []
  memory.onChange(({ revision }) => revisions.push(revision))
  const { revision } = await memory.write(draft)
  await memory.remove("tea")
  await memory.undo()
  expect(revisions).toEqual([revision, undefined, revision])
})

it("reports writes, removals, undos and repairs, and nothing that changed nothing", async () => {
  const { memory, changes } = listen()
  await requireInternals(memory).init()
  await requireInternals(memory).init()
  await memory.write(draft)
  await memory.write(draft)
  await memory.write({ ...draft, body: "Black." })
  await memory.remove("tea")
  await memory.remove("tea")
  await memory.undo()
  await memory.repair()
  await memory.undo()
  await memory.undo()
  expect(changes).toEqual([
    { action: "index-created" },
    { action: "created", slug: "tea" },
    { action: "updated", slug: "tea" },
    { action: "removed", slug: "tea" },
    { action: "restored", slug: "tea" },
    { action: "restored", slug: "tea" },
    { action: "removed", slug: "tea" },
  ])
})

it("says who undoes, restores, promotes and repairs, in the history, too", async () => {
  const mounts = [{ name: "team", directory: temporaryFolder(), access: "write" as const }]
  const { memory, changes } = listen({ mounts })
  const by = "person"
  const { entryId = "" } = (await memory.write(draft)) && ((await memory.remove("tea")) ?? {})
  await memory.history.restore(entryId, { by })
  await memory.promote("tea", "team", { by })
  await memory.undo(undefined, { by })
  await memory.undo("tea", { by })
  await writeFile(join(memory.directory ?? "", "MEMORY.md"), "- [gone](gone.md)\n")
  await memory.repair({ by })
  expect(changes.slice(2)).toEqual([
    { action: "restored", slug: "tea", by },
    { action: "created", slug: "team/tea", mount: "team", by },
    { action: "removed", slug: "tea", by },
    { action: "restored", slug: "tea", by },
    { action: "removed", slug: "team/tea", mount: "team", by },
    { action: "removed", slug: "tea", by },
    { action: "index-repaired", by },
  ])
  const unknown = (await memory.history.list()).filter((entry) => entry.by === undefined)
  expect(unknown.map(({ action }) => action)).toEqual(["removed", "created"])
})

it("reports the changes of another instance of the same directory, and of the same store", async () => {
  for (const options of [{}, { store: createMapStore() }]) {
    const { changes, again } = listen(options)
    await again().write(draft, { by: "model" })
    expect(changes).toEqual([{ action: "created", slug: "tea", by: "model", isOther: true }])
  }
})

it("does not report the changes of another directory", async () => {
  const { changes } = listen()
  await listen().memory.write(draft)
  await listen({ store: createMapStore() }).memory.write(draft)
  expect(changes).toEqual([])
})

it("reports before the write resolves, and no more once it is stopped", async () => {
  const { memory, changes, stop } = listen()
  await memory.write(draft).then(() => expect(changes).toHaveLength(1))
  stop()
  stop()
  await memory.remove("tea")
  expect(changes).toHaveLength(1)
})

it("reports the error of a listener as a warning, and the write succeeds", async () => {
  const { memory, changes } = listen()
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {})
  memory.onChange(() => {
    throw new Error("the listener failed")
  })
  const later = vi.fn()
  memory.onChange(later)
  expect((await memory.write(draft)).action).toBe("created")
  expect([changes.length, later.mock.calls.length]).toEqual([1, 1])
  expect(warn).toHaveBeenCalledWith(new Error("the listener failed"))
  warn.mockRestore()
})

it.each([
  ["rejects", async () => Promise.reject(new Error("The listener failed.")), "The listener failed."],
  [
    "throws what is no error",
    () => {
      throw Object.create(null)
    },
    "an object",
  ],
])("a listener that %s is a warning of the process", async (_how, listener, message) => {
  const memory = createMemory({ directory: temporaryFolder({}), system: { env: {}, home: "/nowhere" } })
  const warning = once(process, "warning")
  memory.onChange(listener)
  await memory.write(draft)
  expect(String(await warning)).toContain(message)
})
