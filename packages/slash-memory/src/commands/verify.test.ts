import { chmodSync } from "node:fs"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

test("reports problems, or that there are none, and changes nothing", async () => {
  const { memory, write, read } = createTemporaryMemory({
    "MEMORY.md": "- [a](a.md) — user: A\n",
    "a.md": topicFile("user", "A"),
  })
  const slash = createSlashMemory(memory)
  expect((await slash.run("verify")).text).toBe("All files and records are intact.")
  write("MEMORY.md", "- [lost](lost.md)\n- [a](a.md) — user: A\n")
  const { text, ok, refresh, outcome } = await slash.run("verify", { width: 60 })
  expect(text).toMatchInlineSnapshot(`
    "1 problem

    ! dangling-pointer: MEMORY.md points to lost.md, which does
      not exist. A repair removes the line."
  `)
  expect([ok, refresh]).toEqual([true, false])
  expect(outcome).toMatchObject({ kind: "verified", findings: [{ code: "dangling-pointer", slug: "lost" }] })
  expect(read("MEMORY.md")).toContain("lost.md")
})

test("says that a directory is refused, and not that it is intact", async () => {
  const { memory, directory } = createTemporaryMemory({ "a.md": topicFile("user", "A") })
  chmodSync(directory, 0o777)
  const { text, outcome } = await createSlashMemory(memory).run("verify", { width: 1_000 })
  expect(outcome).toMatchObject({ kind: "failed", code: "memory-off" })
  expect(text).toContain("all users may write to it")
})
