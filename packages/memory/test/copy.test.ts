import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { copyMemory } from "../src/copy.ts"
import { createFileStore, createMapStore, createMemory, type Store } from "../src/index.ts"
import { openClaw } from "../src/layouts.ts"
import { errorOf, folder, namesIn, tea, topic } from "./pool/world.ts"

const IMAGE = Buffer.from([0xff, 0, 0xfe])

/** A memory with updates, a removal, an undo, a file of a person and one that is no topic. */
async function filled(): Promise<{ path: string; store: Store }> {
  const path = join(folder(), "memory")
  const store = createFileStore(path, { durability: "none" })
  const memory = createMemory({ store })
  await memory.write(topic(1, "Before."))
  await memory.write(topic(1, "After."), { by: "model", why: "it changed" })
  await memory.write(topic(2))
  await memory.remove("fact-2")
  await memory.write(topic(3, "One."))
  await memory.write(topic(3, "Two."))
  await memory.undo("fact-3")
  writeFileSync(join(path, "by-hand.md"), "---\r\nname: by hand\r\n---\r\n\r\nTab\t, no end")
  mkdirSync(join(path, "images"))
  writeFileSync(join(path, "images", "a.png"), IMAGE)
  return { path, store }
}

/** All that a store shows: files, and entries with what they keep, oldest first, with places instead of ids. */
async function contentsOf(store: Store): Promise<unknown> {
  const files: Record<string, string> = {}
  const folders = [""]
  for (const at of folders)
    for (const { name, kind } of (await store.listFolder?.(at)) ?? []) {
      const path = at === "" ? name : `${at}/${name}`
      if (kind === "folder") folders.push(path)
      else {
        const head = path === "MEMORY.md" ? store.readIndex(2 ** 20) : store.readTopic(`./${path}`, 2 ** 20)
        files[path] = Buffer.from((await head)?.bytes ?? []).toString("latin1")
      }
    }
  const entries = (await store.history.list()).toReversed()
  const ids = entries.map(({ id }) => id)
  const history = await Promise.all(
    entries.map(async ({ id, undoes, copied: _, ...entry }) => ({
      ...entry,
      ...(undoes !== undefined && { undoes: ids.indexOf(undoes) }),
      kept: Buffer.from((await store.history.read(id)) ?? []).toString(),
    })),
  )
  return { files, history }
}

const emptyStore = (): Store => createFileStore(join(folder(), "copy"), { durability: "none" })

describe("copyMemory", () => {
  it.each([
    ["a folder", emptyStore],
    ["tables", () => createMapStore()],
  ])("copies every byte and the whole history into %s, and back", async (_, open) => {
    const { store } = await filled()
    const [there, back] = [open(), emptyStore()]
    expect(await copyMemory(store, there)).toEqual({ files: 5, entries: 7 })
    expect(await contentsOf(there)).toEqual(await contentsOf(store))
    await copyMemory(there, back)
    expect(await contentsOf(back)).toEqual(await contentsOf(store))
    const memory = createMemory({ store: back })
    await memory.undo("fact-2")
    expect((await memory.read("fact-2"))?.body).toBe("It is so.")
    await memory.undo("fact-1")
    expect((await memory.read("fact-1"))?.body).toBe("Before.")
    expect((await memory.status({ verify: true })).findings?.map(({ slug }) => slug)).toEqual(["by-hand"])
  })

  it("changes nothing in a dry run, and counts the same", async () => {
    const { path, store } = await filled()
    const to = join(folder(), "copy")
    const names = namesIn(path)
    expect(await copyMemory(store, createFileStore(to), { dryRun: true })).toEqual({ files: 5, entries: 7 })
    expect(namesIn(path)).toEqual(names)
    expect(() => namesIn(to)).toThrow("ENOENT")
  })

  it("goes on where it stopped, wherever that was, and copies nothing twice", async () => {
    const { store } = await filled()
    const whole = await contentsOf(store)
    for (let stop = 0; stop < 12; stop++) {
      const to = createMapStore()
      let count = 0
      const failing: Store = {
        ...to,
        transact: (...args) => {
          if (count++ === stop) throw new Error("power")
          return to.transact(...args)
        },
      }
      await expect(copyMemory(store, failing), String(stop)).rejects.toThrow("power")
      await copyMemory(store, to)
      expect(await contentsOf(to), String(stop)).toEqual(whole)
    }
  })

  it("copies later what changed since: writes, removals, edits by hand and a purge", async () => {
    const { path, store } = await filled()
    const to = emptyStore()
    await copyMemory(store, to)
    const memory = createMemory({ store })
    await memory.write(tea)
    await memory.remove("fact-3")
    await memory.history.purge({ slug: "fact-1" })
    writeFileSync(join(path, "by-hand.md"), "Changed by hand.")
    await copyMemory(store, to)
    const own = (await to.history.list()).filter(({ by }) => by === "copy")
    expect(own.map(({ slug }) => slug).sort()).toEqual(["./by-hand.md", "./fact-3.md", undefined].sort())
    const [{ files }, copied] = (await Promise.all([store, to].map(contentsOf))) as [
      { files: unknown },
      { files: unknown },
    ]
    expect(copied.files).toEqual(files)
    const kept = await Promise.all((await to.history.list()).map(({ id }) => to.history.read(id)))
    const texts = kept.map((bytes) => Buffer.from(bytes ?? []).toString()).join()
    expect(texts).toContain("no end")
    expect(texts).not.toContain("Before.")
    expect(await copyMemory(store, to)).toEqual({ files: 0, entries: 0 })
  })

  it("copies a memory that others write to, and finishes while nobody can", async () => {
    const { store } = await filled()
    const memory = createMemory({ store })
    const to = createMapStore()
    let isOver = false
    let late: Promise<unknown> = Promise.resolve()
    const writer = (async () => {
      for (let number = 10; !isOver; number++) await memory.write(topic(number))
    })()
    await copyMemory(store, to, {
      async finish() {
        isOver = true
        late = memory.write(topic("late"))
        expect(await store.slugs()).toEqual(await to.slugs())
        expect(await contentsOf(to)).toEqual(await contentsOf(store))
      },
    })
    await Promise.all([writer, late])
    expect(await to.slugs()).not.toContain("fact-late")
    expect(await store.slugs()).toContain("fact-late")
  })

  it("refuses a place with anything of its own, with nothing changed", async () => {
    const { store } = await filled()
    const other = await filled()
    const copy = emptyStore()
    await copyMemory(store, copy)
    await createMemory({ store: copy }).write(topic("own"))
    const byHand = join(folder(), "copy")
    mkdirSync(byHand)
    writeFileSync(join(byHand, "by-hand.md"), "Mine.")
    for (const to of [other.store, copy, createFileStore(byHand)]) {
      const before = await contentsOf(to)
      const error = await errorOf(() => copyMemory(store, to))
      expect(error, to.name).toMatchObject({ code: "write-failed" })
      expect(String(error)).toContain("is not of an earlier copy of this memory. Nothing was copied")
      expect(await contentsOf(to)).toEqual(before)
    }
    expect(readFileSync(join(byHand, "by-hand.md"), "utf8")).toBe("Mine.")
  })

  it("refuses a copy of another memory, also one whose entries have the same ids", async () => {
    const [one, two] = [await filled(), await filled()]
    const tables = [createMapStore(), createMapStore()] as const
    for (const [at, store] of tables.entries()) await createMemory({ store }).write(topic(at))
    for (const [from, other] of [[one.store, two.store] as const, tables]) {
      const to = createMapStore()
      await copyMemory(from, to)
      expect(await errorOf(() => copyMemory(other, to))).toMatchObject({ code: "write-failed" })
      expect(await contentsOf(to)).toEqual(await contentsOf(from))
    }
  })

  it("refuses a place with another layout", async () => {
    const { path } = await filled()
    const from = createFileStore(path, { layout: openClaw() })
    const to = createMapStore()
    expect(String(await errorOf(() => copyMemory(from, to)))).toContain(
      "both stores must have one layout, not openclaw and",
    )
    expect(await to.slugs()).toBeUndefined()
  })

  it("goes on without a history, when it is told that what is there is a copy", async () => {
    const path = folder()
    for (const name of ["a", "b", "c"]) writeFileSync(join(path, `${name}.md`), `The first ${name}.`)
    const store = createFileStore(path, { durability: "none" })
    const to = createMapStore()
    let count = 0
    const failing: Store = {
      ...to,
      transact: (...args) => (++count > 2 ? Promise.reject(new Error("power")) : to.transact(...args)),
    }
    await expect(copyMemory(store, failing)).rejects.toThrow("power")
    writeFileSync(join(path, "a.md"), "The second a.")
    expect(await errorOf(() => copyMemory(store, to))).toMatchObject({ code: "write-failed" })
    await copyMemory(store, to, { resume: true })
    const [{ files }, copied] = (await Promise.all([store, to].map(contentsOf))) as [
      { files: unknown },
      { files: unknown },
    ]
    expect(copied.files).toEqual(files)
    // What was replaced is not lost.
    const kept = await Promise.all((await to.history.list()).map(({ id }) => to.history.read(id)))
    expect(kept.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual(["The first a."])
    await createMemory({ store: to }).write(topic("own"))
    const before = await contentsOf(to)
    expect(await errorOf(() => copyMemory(store, to, { resume: true }))).toMatchObject({
      code: "write-failed",
    })
    expect(await contentsOf(to)).toEqual(before)
  })

  it("goes on when the history is purged, and a file changed, during the copy", async () => {
    const { path, store } = await filled()
    const to = createMapStore()
    let count = 0
    const slow: Store = {
      ...to,
      async transact(...args) {
        if (++count === 8) {
          await store.history.purge({ all: true })
          writeFileSync(join(path, "by-hand.md"), "Changed by hand.")
        }
        return await to.transact(...args)
      },
    }
    await copyMemory(store, slow)
    expect((await to.history.list()).filter(({ by }) => by !== "copy")).toEqual([])
    expect(Buffer.from((await to.readTopic("by-hand", 100))?.bytes ?? []).toString()).toBe("Changed by hand.")
  })

  it("names what cannot be copied", async () => {
    const { path, store } = await filled()
    expect(await copyMemory(store, createMapStore())).not.toHaveProperty("leftOut")
    writeFileSync(join(path, "..", "shared.md"), "Shared.")
    symlinkSync("../shared.md", join(path, "removed.md"))
    await createMemory({ store }).remove("removed")
    const [entry] = await store.history.list()
    symlinkSync("../shared.md", join(path, "live.md"))
    symlinkSync("..", join(path, "images", "above"))
    const leftOut = ["live.md", "images/above", `.caliban/history/${entry?.id}.old`]
    for (const to of [createMapStore(), emptyStore()]) {
      expect(await copyMemory(store, to, { dryRun: true })).toMatchObject({ leftOut })
      expect(await copyMemory(store, to)).toMatchObject({ leftOut })
      // Also when there is nothing left to copy.
      expect(await copyMemory(store, to)).toEqual({ files: 0, entries: 0, leftOut })
      const copy = createMemory({ store: to })
      const [copied] = await copy.history.list({ address: "removed", limit: 1 })
      const restored = copy.history.restore(copied?.id ?? "")
      await expect(restored).rejects.toMatchObject({ code: "unreadable-file" })
      expect(await copy.read("removed")).toBeUndefined()
    }
  })

  // Other systems have no such names.
  it.runIf(process.platform === "linux")("names files whose name is not UTF-8", async () => {
    const { path, store } = await filled()
    for (const end of [".md", ".txt"]) {
      const name = Buffer.concat([Buffer.from(`${path}/caf`), Buffer.from([0xe9]), Buffer.from(end)])
      writeFileSync(name, "Coffee.")
    }
    const { leftOut } = await copyMemory(store, createMapStore())
    expect(leftOut?.toSorted()).toEqual(["caf\uFFFD.md", "caf\uFFFD.txt"])
  })

  it("takes stores and its own options only", async () => {
    const store = createMapStore()
    const calls: (readonly unknown[])[] = [
      [undefined, store],
      [store, createMemory({ store })],
      [store, createMapStore(), { dryrun: true }],
    ]
    for (const args of calls)
      expect(await errorOf(() => copyMemory(...(args as Parameters<typeof copyMemory>)))).toBeInstanceOf(
        TypeError,
      )
  })
})
