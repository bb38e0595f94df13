import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createMemory, type Memory, type ProposedChange } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const draft = (body: string) => ({ slug: "a", type: "user", description: "A", body }) as const

/** A topic that was written twice, and a memory that is asked about each change. */
async function createWorld(onAsked: (change: ProposedChange, directory: string, id: string) => void) {
  const directory = join(temporaryFolder(), "memory")
  const options = {
    cwd: directory,
    directory,
    durability: "none",
    system: { env: {}, home: "/nowhere" },
  } as const
  const first = createMemory(options)
  await first.write(draft("One."))
  await first.write(draft("Two."))
  const [entry] = await first.history.list()
  const id = entry?.id ?? ""
  const seen: (string | undefined)[] = []
  const memory = createMemory({
    ...options,
    approve: (change) => {
      seen.push(change.after)
      onAsked(change, directory, id)
      return true
    },
  })
  return {
    directory,
    memory,
    id,
    seen,
    path: join(directory, "a.md"),
    kept: join(directory, `.caliban/history/${id}.old`),
  }
}

const restores: readonly [string, (memory: Memory, id: string) => Promise<unknown>][] = [
  ["a restore", async (memory, id) => await memory.history.restore(id)],
  ["an undo", async (memory) => await memory.undo("a")],
]

describe.each(restores)("%s", (_, restore) => {
  it("of a topic that changes while it is approved changes nothing", async () => {
    const { memory, id, path, kept } = await createWorld((_, directory) =>
      writeFileSync(join(directory, "a.md"), "Edited meanwhile.\n"),
    )
    await expect(restore(memory, id)).rejects.toMatchObject({ code: "conflict" })
    expect(readFileSync(path, "utf8")).toBe("Edited meanwhile.\n")
    expect(readFileSync(kept, "utf8")).toContain("One.")
  })

  it("brings back the text that was approved, and keeps what was saved into the entry since", async () => {
    const { memory, id, seen, path, kept } = await createWorld((_, directory, entry) =>
      writeFileSync(join(directory, `.caliban/history/${entry}.old`), "Saved into the entry.\n"),
    )
    await restore(memory, id)
    expect(seen).toHaveLength(1)
    expect(readFileSync(path, "utf8")).toBe(seen[0])
    expect(readFileSync(path, "utf8")).toContain("One.")
    expect(existsSync(kept) && readFileSync(kept, "utf8")).toBe("Saved into the entry.\n")
  })
})

it("a removal of a topic that changes while it is approved changes nothing", async () => {
  const { memory, path } = await createWorld((_, directory) =>
    writeFileSync(join(directory, "a.md"), "Edited meanwhile.\n"),
  )
  await expect(memory.remove("a")).rejects.toMatchObject({ code: "conflict" })
  expect(readFileSync(path, "utf8")).toBe("Edited meanwhile.\n")
})

it.runIf(process.platform !== "win32")("an index that is gone comes back with its permissions", async () => {
  const { directory, memory } = await createWorld(() => {})
  const index = join(directory, "MEMORY.md")
  const old = readFileSync(index)
  chmodSync(index, 0o640)
  writeFileSync(index, `${old}- [b](b.md)\n`)
  const { entryId = "" } = await memory.repair()
  rmSync(index)
  await memory.history.restore(entryId)
  expect(readFileSync(index, "utf8")).toBe(`${old}- [b](b.md)\n`)
  expect(statSync(index).mode & 0o777).toBe(0o640)
})
