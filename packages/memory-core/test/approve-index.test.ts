import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createMemory, type ProposedChange } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const LISTED = "# Memory\n\n- [a](a.md) — user: A\n"

/** An index that a repair has changed, and a memory that asks about each change. */
async function createWorld(answer: (change: ProposedChange) => boolean, before: string | null = "# Mine\n") {
  const directory = temporaryFolder({
    "a.md": "---\nname: a\ndescription: A\nmetadata:\n  type: user\n---\n\nText.\n",
  })
  const path = join(directory, "MEMORY.md")
  if (before !== null) writeFileSync(path, before)
  const options = { cwd: directory, directory, durability: "none", system: { env: {} } } as const
  const asked: ProposedChange[] = []
  const approve = (change: ProposedChange): boolean => {
    asked.push(change)
    return answer(change)
  }
  const memory = createMemory({ ...options, approve })
  await memory.repair()
  return { path, asked, repaired: readFileSync(path, "utf8"), memory }
}

it("a person is asked before an undo or a restore of the index", async () => {
  const { path, asked, repaired, memory } = await createWorld(() => false)
  const [entry] = await memory.history.list()
  await expect(memory.undo()).rejects.toMatchObject({ code: "denied" })
  await expect(memory.history.restore(entry?.id ?? "")).rejects.toMatchObject({ code: "denied" })
  const change = { action: "restore", slug: "MEMORY", before: repaired, after: "# Mine\n" }
  expect(asked).toEqual([change, change])
  expect(readFileSync(path, "utf8")).toBe(repaired)
})

it("an index is brought back after a yes", async () => {
  const { path, memory } = await createWorld(() => true)
  expect(await memory.undo()).toMatchObject({ slug: "MEMORY", action: "index-restored" })
  expect(readFileSync(path, "utf8")).toBe("# Mine\n")
})

it("an index that changes while a person is asked stays", async () => {
  const { path, memory } = await createWorld(() => {
    writeFileSync(path, LISTED)
    return true
  })
  await expect(memory.undo()).rejects.toMatchObject({ code: "conflict" })
  expect(readFileSync(path, "utf8")).toBe(LISTED)
})

it("a person is asked before the undo of an index that a repair created", async () => {
  const { path, asked, repaired, memory } = await createWorld(({ after }) => after === undefined, null)
  await memory.undo()
  expect(asked).toMatchObject([{ action: "remove", slug: "MEMORY", before: repaired }])
  expect(existsSync(path)).toBe(false)
})
