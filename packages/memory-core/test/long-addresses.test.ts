import { join } from "node:path"
import { expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

/** Marks of two classes in turn, which normalisation sorts. */
const MARKS = "\u0301\u0323".repeat(30_000)

const CALLS: readonly [name: string, call: (memory: Memory, address: string) => unknown][] = [
  ["read", async (memory, address) => await memory.read(address)],
  ["write", (memory, slug) => memory.write({ slug, type: "user", description: "Tea", body: "Green." })],
  ["remove", (memory, address) => memory.remove(address)],
  ["undo", (memory, address) => memory.undo(address)],
  ["promote", (memory, address) => memory.promote(address, "user")],
  ["history.list", async (memory, address) => await memory.history.list({ address })],
  ["history.read", (memory, id) => memory.history.read(id)],
  ["history.restore", (memory, id) => memory.history.restore(id)],
  ["history.recordEdit", (memory, address) => memory.history.recordEdit(address, "Before.")],
  ["history.purge", (memory, slug) => memory.history.purge({ slug })],
]

it("60,000 combining marks in a link of the index delay no load, list and repair", async () => {
  const root = temporaryFolder({
    "MEMORY.md": `- [b](${MARKS.slice(0, 20_000)}.md)\n- [c](${MARKS}.md)\n`,
    "a.md": "A.\n",
  })
  const memory = createMemory({ directory: root, system: { env: {} } })
  const start = performance.now()
  await memory.load()
  await memory.list()
  await memory.repair()
  expect(performance.now() - start).toBeLessThan(1_000)
})

it.each(CALLS)("%s with 60,000 combining marks in an address ends at once", async (_, call) => {
  const root = temporaryFolder({
    "MEMORY.md": `- [a](a.md)\n- [b](${MARKS}.md)\n`,
    "a.md": "A.\n",
    "f/b.md": "B\n",
  })
  const userMemory = { directory: join(root, "../user-of-marks") }
  const memory = createMemory({ directory: root, userMemory, system: { env: {} } })
  for (const address of [MARKS, `f/${MARKS}`, `./${MARKS}`, `user/${MARKS}`, `${MARKS}/a`, `[[${MARKS}]]`]) {
    const start = performance.now()
    try {
      await call(memory, address)
    } catch (error) {
      expect(error).toMatchObject({ code: expect.any(String) })
    }
    expect(performance.now() - start).toBeLessThan(500)
  }
})
