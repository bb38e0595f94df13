import { describe, expect, it } from "vitest"
import { snapshotOf, textsOf, topicFile } from "../../test/snapshot.ts"
import { createMapStore } from "../store/map-store.ts"
import { bootstrapIndex, newIndex } from "./bootstrap-index.ts"
import { previewChange } from "./preview-change.ts"
import { repair } from "./repair.ts"

const FILES = {
  "MEMORY.md": "# Mine\n- [a](a.md)\n- [gone](gone.md)\n- [a](a.md) — again\n",
  "a.md": topicFile("about a"),
  "b.md": topicFile("about b"),
  "c.md": topicFile("about c", "Text", "user"),
  "notes.md": "Not a topic.",
}
const REPAIRED = "# Mine\n- [b](b.md) — project: about b\n- [c](c.md) — user: about c\n- [a](a.md) — again\n"
describe("repair", () => {
  it("repairs the index and keeps the removed lines in the trash", async () => {
    const plan = await repair("first")(snapshotOf(FILES))
    const { result, note } = plan
    // Of two missing topics and one listed one, the listed one stays first.
    const index = "# Mine\n- [a](a.md) — again\n- [b](b.md) — project: about b\n- [c](c.md) — user: about c\n"
    expect(textsOf(plan)).toEqual({ index })
    expect(result).toMatchObject({
      before: FILES["MEMORY.md"],
      text: index,
      added: ["b", "c"],
      dropped: ["gone"],
      merged: ["a"],
    })
    expect(note).toEqual({ action: "repaired", pointers: result.removed })
    expect(result.removed.map(({ line }) => line)).toEqual(["- [gone](gone.md)", "- [a](a.md) — again"])
  })
  it("puts new pointers first or last, as requested", async () => {
    const { "c.md": _, ...files } = FILES
    const one = async (placement) =>
      textsOf(await repair(placement)(snapshotOf({ ...files, "MEMORY.md": "- [a](a.md)\n" }))).index
    expect(await one("first")).toBe("- [b](b.md) — project: about b\n- [a](a.md)\n")
    expect(await one("last")).toBe("- [a](a.md)\n- [b](b.md) — project: about b\n")
  })
  it("leaves a correct index as it is", async () => {
    const files = { "MEMORY.md": REPAIRED, "a.md": "", "b.md": "", "c.md": "", "notes.md": "" }
    const plan = await repair("first")(snapshotOf(files))
    expect(plan).toEqual({ result: expect.objectContaining({ text: REPAIRED, before: REPAIRED, added: [] }) })
    const empty = await repair("first")(snapshotOf({ "MEMORY.md": newIndex() }))
    expect(empty).toEqual({ result: expect.objectContaining({ text: newIndex(), before: newIndex() }) })
  })
  it("creates an index if topics exist, and none for an empty memory", async () => {
    const { "MEMORY.md": _, ...files } = FILES
    const plan = await repair("first")(snapshotOf(files))
    expect(textsOf(plan).index).toBe(
      `${newIndex()}- [a](a.md) — project: about a\n- [b](b.md) — project: about b\n- [c](c.md) — user: about c\n`,
    )
    expect(plan.note).toBeUndefined()
    expect(plan.result.before).toBe("")
    const none = await repair("first")(snapshotOf({ "notes.md": "Not a topic." }))
    expect(none).toEqual({ result: expect.objectContaining({ text: "", before: "", added: [] }) })
  })
  it("completes interrupted writes, and leaves out files that cannot be read", async () => {
    const files = { "MEMORY.md": "- [a](a.md)\n", "a.md": topicFile("about a") }
    const snapshot = snapshotOf(files, undefined, {
      unfinished: ["a"],
      slugs: () => ["a", "pipe"],
    })
    expect(textsOf(await repair("first")(snapshot)).index).toBe("- [a](a.md) — project: about a\n")
  })
  it("rejects an index that is not UTF-8", async () => {
    const index = { bytes: Uint8Array.of(0xff), revision: "r" }
    await expect(
      async () => await repair("first")(snapshotOf({}, undefined, { index })),
    ).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringMatching(/^MEMORY\.md is not/),
    })
  })
})
describe("previewChange", () => {
  it("reports what a repair would do, and changes nothing", async () => {
    const store = createMapStore({ files: FILES })
    const { result } = await store.transact(
      undefined,
      async (snapshot) => await repair("first")({ ...snapshot }),
    )
    const fresh = createMapStore({ files: FILES })
    expect(await previewChange(fresh, repair("first"))).toEqual(result)
    expect(new TextDecoder().decode((await fresh.readIndex(1_000))?.bytes)).toBe(FILES["MEMORY.md"])
  })
  it("treats a missing memory as an empty one, and sees interrupted writes", async () => {
    expect(await previewChange(createMapStore(), repair("first"))).toMatchObject({ text: "", added: [] })
    const store = { ...createMapStore({ files: { "a.md": topicFile("about a") } }), unfinished: () => ["a"] }
    expect((await previewChange(store, repair("first"))).text).toBe(
      `${newIndex()}- [a](a.md) — project: about a\n`,
    )
    const seen = await previewChange(store, async ({ topic, index, caseTwin, readHead }) => ({
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
    const snapshot = snapshotOf({ "a.md": topicFile("about a") }, undefined, { unfinished: ["a"] })
    expect(textsOf(await bootstrapIndex(snapshot)).index).toBe(
      `${newIndex()}- [a](a.md) — project: about a\n`,
    )
  })
})
