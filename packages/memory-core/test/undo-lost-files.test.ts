import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMemory } from "../src/index.ts"
import { prepareRemoval } from "../src/memory/exact-files.ts"
import { requireInternals } from "../src/memory/internals.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const

function open() {
  const directory = temporaryFolder({})
  return { directory, memory: createMemory({ directory, system: { env: {}, home: "/nowhere" } }) }
}

it("an undo says once that the file of a change is gone from the history, and the next one goes further back", async () => {
  const { directory, memory } = open()
  await memory.write(draft)
  await memory.write({ ...draft, body: "Black." })
  await memory.write({ ...draft, slug: "gone" })
  await memory.remove("gone")
  const [removal] = await memory.history.list()
  rmSync(join(directory, ".caliban/history", `${removal?.id}.old`))
  await expect(memory.undo()).rejects.toThrow("in the history is gone. Nothing was changed.")
  expect(await memory.undo()).toMatchObject({ slug: "tea", action: "restored" })
  expect((await memory.read("tea"))?.body).toBe("Green.")
})

it("an undo of a group whose files are gone from the history says so once", async () => {
  const { directory, memory } = open()
  await memory.write(draft)
  for (const slug of ["one", "two"]) await memory.write({ ...draft, slug })
  const { own } = requireInternals(memory, "test")
  for (const slug of ["one", "two"])
    await (await prepareRemoval(own, slug, { expect: undefined, by: "model", group: "both" }))()
  const removals = (await memory.history.list()).filter(({ action }) => action === "removed")
  for (const { id } of removals) rmSync(join(directory, ".caliban/history", `${id}.old`))
  await expect(memory.undo()).rejects.toThrow("in the history is gone. Nothing was changed.")
  expect(await memory.undo()).toMatchObject({ slug: "tea", action: "removed" })
})
