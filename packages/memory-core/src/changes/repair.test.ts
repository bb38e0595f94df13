import { describe, expect, it } from "vitest"
import { snapshotOf, textsOf, topicFile } from "../../test/snapshot.ts"
import { createMapStore } from "../store/map-store.ts"
import { bootstrapIndex, newIndex } from "./edit-index.ts"
import { previewChange, repair } from "./repair.ts"

const FILES = {
  "MEMORY.md": "# Mine\n- [a](a.md)\n- [gone](gone.md)\n- [a](a.md) — again\n",
  "a.md": topicFile("about a"),
  "b.md": topicFile("about b"),
  "c.md": topicFile("about c", "Text", "user"),
  "notes.md": "Not a topic.",
}
const REPAIRED = "# Mine\n- [b](b.md) — project: about b\n- [c](c.md) — user: about c\n- [a](a.md) — again\n"

describe("repair", () => {
  it("repairs the index", async () => {
    const plan = await repair()(snapshotOf(FILES))
    const { result } = plan
    const index =
      "# Mine\n- [a](a.md)\n- [a](a.md) — again\n- [b](b.md) — project: about b\n- [c](c.md) — user: about c\n"
    expect(textsOf(plan)).toEqual({ index })
    expect(result).toMatchObject({
      before: FILES["MEMORY.md"],
      after: index,
      added: ["b", "c"],
      dropped: ["gone"],
      merged: [],
      duplicates: ["a"],
    })
  })

  it("keeps two lines about a topic that say different things, and drops one that says the same", async () => {
    const index = "- [a](a.md) — one\n- [a](a.md) — two\n- [a](a.md) — one\n"
    const plan = await repair()(snapshotOf({ "MEMORY.md": index, "a.md": topicFile("about a") }))
    expect(textsOf(plan)).toEqual({ index: "- [a](a.md) — one\n- [a](a.md) — two\n" })
    expect(plan.result).toMatchObject({ merged: ["a"], duplicates: ["a"] })
  })

  it("adds pointers at the end, in the order of their slugs", async () => {
    const { "c.md": _, ...files } = FILES
    const index = "# Mine\n- [a](a.md)\n\n## Rules\n\nNever on Friday.\n"
    const snapshot = snapshotOf({ ...files, "MEMORY.md": index }, undefined, { slugs: () => ["c", "b", "a"] })
    const c = { ...snapshot, readHead: () => Buffer.from(topicFile("about it")) }
    expect(textsOf(await repair()(c)).index).toBe(
      `${index}\n- [b](b.md) — project: about it\n- [c](c.md) — project: about it\n`,
    )
  })

  it("leaves a correct index as it is", async () => {
    const files = { "MEMORY.md": REPAIRED, "a.md": "", "b.md": "", "c.md": "", "notes.md": "" }
    const plan = await repair()(snapshotOf(files))
    expect(plan).toEqual({
      result: expect.objectContaining({ after: REPAIRED, before: REPAIRED, added: [] }),
    })
    const empty = await repair()(snapshotOf({ "MEMORY.md": newIndex() }))
    expect(empty).toEqual({ result: expect.objectContaining({ after: newIndex(), before: newIndex() }) })
  })

  it("creates an index if topics exist, and none for an empty memory", async () => {
    const { "MEMORY.md": _, ...files } = FILES
    const plan = await repair()(snapshotOf(files))
    expect(textsOf(plan).index).toBe(
      `${newIndex()}- [a](a.md) — project: about a\n- [b](b.md) — project: about b\n- [c](c.md) — user: about c\n`,
    )
    expect(plan.note).toBeUndefined()
    expect(plan.result.before).toBe("")
    const none = await repair()(snapshotOf({ "notes.md": "Not a topic." }))
    expect(none).toEqual({ result: expect.objectContaining({ after: "", before: "", added: [] }) })
  })

  it("completes interrupted writes, and leaves out files that cannot be read", async () => {
    const files = { "MEMORY.md": "- [a](a.md)\n", "a.md": topicFile("about a") }
    const snapshot = snapshotOf(files, undefined, {
      unfinished: [{ slug: "a" }],
      slugs: () => ["a", "pipe"],
    })
    expect(textsOf(await repair()(snapshot)).index).toBe("- [a](a.md) — project: about a\n")
  })

  it("rejects an index that is not UTF-8", async () => {
    const index = { bytes: Uint8Array.of(0xff), revision: "r" }
    await expect(async () => await repair()(snapshotOf({}, undefined, { index }))).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringMatching(/^MEMORY\.md is not/),
    })
  })
})

describe("previewChange", () => {
  it("reports what a repair would do, and changes nothing", async () => {
    const store = createMapStore({ files: FILES })
    const { result } = await store.transact(undefined, async (snapshot) => await repair()({ ...snapshot }))
    const fresh = createMapStore({ files: FILES })
    expect((await previewChange(fresh, repair())).result).toEqual(result)
    expect(new TextDecoder().decode((await fresh.readIndex(1_000))?.bytes)).toBe(FILES["MEMORY.md"])
  })

  it("treats a missing memory as an empty one, and sees interrupted writes", async () => {
    expect((await previewChange(createMapStore(), repair())).result).toMatchObject({ after: "", added: [] })
    const store = { ...createMapStore({ files: { "a.md": topicFile("about a") } }), unfinished: () => ["a"] }
    expect((await previewChange(store, repair())).result.after).toBe(
      `${newIndex()}- [a](a.md) — project: about a\n`,
    )
    const { result: seen } = await previewChange(store, async ({ topic, index, caseTwin, readHead }) => ({
      result: [topic, index, await caseTwin(), (await readHead("none"))?.length],
    }))
    expect(seen).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe("bootstrapIndex", () => {
  it("creates an index with the conventions, and leaves an existing one as it is", async () => {
    expect(textsOf(await bootstrapIndex(snapshotOf({})))).toEqual({ index: newIndex() })
    expect(await bootstrapIndex(snapshotOf({ "MEMORY.md": "" }))).toStrictEqual({ result: undefined })
  })

  it("lists topics whose write was interrupted", async () => {
    const snapshot = snapshotOf({ "a.md": topicFile("about a") }, undefined, { unfinished: [{ slug: "a" }] })
    expect(textsOf(await bootstrapIndex(snapshot)).index).toBe(
      `${newIndex()}- [a](a.md) — project: about a\n`,
    )
  })
})
