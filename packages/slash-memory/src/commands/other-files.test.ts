import type { Memory } from "@caliban/memory-core"
import { exactFiles, requireInternals } from "@caliban/memory-core/internal"
import { expect, test } from "vitest"
import { createTemporaryMemory } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const put = async (memory: Memory, path: string, text: string): Promise<void> => {
  const { own } = requireInternals(memory)
  const address = exactFiles.addressAt(own, path)
  const expect = (await exactFiles.read(own, address))?.revision ?? null
  await (await exactFiles.prepareWrite(own, address, Buffer.from(text), { expect }))()
}

async function withFile() {
  const { memory } = createTemporaryMemory({ "MEMORY.md": "# Mine\n" })
  await put(memory, "notes/today.txt", "one\n")
  await put(memory, "notes/today.txt", "two\n")
  return { memory, slash: createSlashMemory(memory) }
}

test("the trash lists a file that is not a topic by its address, and an undo brings it back", async () => {
  const { memory, slash } = await withFile()
  expect((await slash.run("log")).text).toContain("replaced  ./notes/today.txt")
  const { ok, text } = await slash.run("undo ./notes/today.txt")
  expect([ok, text]).toEqual([true, "./notes/today.txt is back as it was."])
  expect((await memory.read("./notes/today.txt"))?.text).toBe("one\n")
})

test("an entry of a file that is not a topic is restored by its id, and purged by its address", async () => {
  const { memory, slash } = await withFile()
  const [entry] = await memory.history.list()
  expect((await slash.run(`restore ${entry?.id}`)).ok).toBe(true)
  expect((await memory.read("./notes/today.txt"))?.text).toBe("one\n")
  expect((await slash.run("purge ./notes/today.txt --yes")).text).toBe(
    "Deleted 3 entries of the history for good.",
  )
  expect((await memory.read("./notes/today.txt"))?.text).toBe("one\n")
})

test.each(["status", "verify"])("/memory %s finds nothing wrong", async (command) => {
  const { slash } = await withFile()
  const { ok, text } = await slash.run(command)
  expect(ok).toBe(true)
  expect(text).not.toMatch(/notes|today/)
})

test("/memory list names a file in a folder as one that can be read", async () => {
  const { memory, slash } = await withFile()
  await put(memory, "notes/today.md", "one\n")
  expect((await slash.run("list")).text).toContain("Other files that the agent can read: notes/today.")
})
