import { requireInternals } from "@caliban/memory-core/internal"
import { expect, test } from "vitest"
import { createTemporaryMemory } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

async function withAttachment() {
  const { memory } = createTemporaryMemory({ "MEMORY.md": "# Mine\n" })
  await requireInternals(memory).own.files.edit("notes/today.md", () => "one\n")
  await requireInternals(memory).own.files.edit("notes/today.md", () => "two\n")
  return { memory, slash: createSlashMemory(memory) }
}

test("the trash lists an attachment by its address, and an undo brings it back", async () => {
  const { memory, slash } = await withAttachment()
  expect((await slash.run("log")).text).toContain("replaced  ./notes/today.md")
  const { ok, text } = await slash.run("undo ./notes/today.md")
  expect([ok, text]).toEqual([true, "./notes/today.md is back as it was."])
  expect((await requireInternals(memory).own.files.read("notes/today.md"))?.text).toBe("one\n")
})

test("an undo without a slug reverts the removal of a folder", async () => {
  const { memory, slash } = await withAttachment()
  await requireInternals(memory).own.files.edit("notes/more.txt", () => "more\n")
  await requireInternals(memory).own.files.remove("notes")
  expect((await slash.run("undo")).ok).toBe(true)
  expect((await requireInternals(memory).own.files.list("notes"))?.map(({ path }) => path)).toEqual([
    "notes/more.txt",
    "notes/today.md",
  ])
})

test("an entry of an attachment is restored by its id, and purged by its address", async () => {
  const { memory, slash } = await withAttachment()
  const [entry] = await memory.history.list()
  expect((await slash.run(`restore ${entry?.id}`)).ok).toBe(true)
  expect((await requireInternals(memory).own.files.read("notes/today.md"))?.text).toBe("one\n")
  expect((await slash.run("purge ./notes/today.md --yes")).text).toBe(
    "Deleted 3 entries of the history for good.",
  )
  expect((await requireInternals(memory).own.files.read("notes/today.md"))?.text).toBe("one\n")
})

test.each(["status", "verify"])("/memory %s finds nothing wrong", async (command) => {
  const { slash } = await withAttachment()
  const { ok, text } = await slash.run(command)
  expect(ok).toBe(true)
  expect(text).not.toMatch(/notes|today/)
})

test("/memory list names a file in a folder as one that can be read", async () => {
  const { slash } = await withAttachment()
  expect((await slash.run("list")).text).toContain("Other files that the agent can read: notes/today.")
})
