import { describe, expect, it } from "vitest"
import { createMapStore, createMemory, type Memory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

// Every change and every opening is in the same millisecond.
const now = () => new Date("2026-01-01")

const topic = (slug: string) =>
  ({ slug, type: "project", description: `About ${slug}`, body: "Text." }) as const

describe.each(["a directory", "a store"])("a memory that is opened for each call, over %s", (kind) => {
  /** Opens the same memory again and again. */
  function place(): () => Memory {
    const directory = temporaryFolder()
    const over = kind === "a store" ? { store: createMapStore({ now }) } : { directory }
    return () => createMemory({ ...over, durability: "none", system: { env: {}, now } })
  }

  it("takes back the newest change, also one of the millisecond in which it was opened", async () => {
    const open = place()
    await open().write(topic("old"))
    await open().write(topic("new"))
    expect(await open().undo()).toMatchObject({ slug: "new", action: "removed" })
    expect(await open().undo()).toMatchObject({ slug: "old", action: "removed" })
    expect(await open().undo()).toBeUndefined()
  })

  it("never touches what another one has changed since, also in that millisecond", async () => {
    const open = place()
    await open().write(topic("old"))
    const memory = open()
    await open().write(topic("new"))
    expect(await memory.undo()).toMatchObject({ slug: "old" })
    expect(await memory.undo()).toBeUndefined()
    expect(await open().read("new")).toBeDefined()
  })

  it("does not take a change of another memory for its own", async () => {
    const open = place()
    await open().write(topic("old"))
    const memory = open()
    await place()().write(topic("new"))
    expect(await memory.undo()).toMatchObject({ slug: "old" })
  })
})
