import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { snapshotOf, textsOf, topicFile } from "../../test/snapshot.ts"
import { digestOf } from "../index/update-index.ts"
import { revisionOf } from "../store/revision.ts"
import type { HistoryEntry } from "../store/store.ts"
import { newIndex } from "./edit-index.ts"
import { restoreIndex, restoreTopic } from "./restore-entry.ts"

const LINE = { line: "- [a](a.md) — old", at: 1, above: digestOf({ text: "# Mine" }) }
type TopicEntry = HistoryEntry & { slug: string }
const entry = (more: Partial<TopicEntry> = {}): TopicEntry => ({
  id: "1",
  slug: "a",
  at: "2026-01-01T00:00:00.000Z",
  hasFile: true,
  action: "removed",
  pointers: [LINE],
  ...more,
})
const OLD = topicFile("old")
const NOW = topicFile("now")

describe("restoreTopic", () => {
  it("restores a removed topic, with its line where it was", async () => {
    const snapshot = snapshotOf({ "MEMORY.md": "# Mine\n- [b](b.md)\n" }, "a")
    const plan = await restoreTopic(entry(), encode(OLD), undefined)(snapshot)
    expect(textsOf(plan)).toEqual({ topic: OLD, index: "# Mine\n- [a](a.md) — old\n- [b](b.md)\n" })
    expect(plan.note).toMatchObject({ action: "created", pointers: [], addedPointer: true })
    expect(plan.result).toMatchObject({ after: LINE.line })
  })

  it("creates an index if there is none", async () => {
    const plan = await restoreTopic(entry(), encode(OLD), undefined)(snapshotOf({}, "a"))
    expect(textsOf(plan).index).toBe(`${newIndex()}- [a](a.md) — old\n`)
    const bare = await restoreTopic(entry({ pointers: [] }), encode(OLD), undefined)(snapshotOf({}, "a"))
    expect(textsOf(bare)).toEqual({ topic: OLD })
  })

  it("moves the current topic to the trash", async () => {
    const files = { "MEMORY.md": "# Mine\n- [a](a.md) — now\n", "a.md": NOW }
    const plan = await restoreTopic(
      entry({ action: "replaced" }),
      encode(OLD),
      undefined,
    )(snapshotOf(files, "a"))
    expect(textsOf(plan)).toEqual({ topic: OLD, index: "# Mine\n- [a](a.md) — old\n" })
    expect(plan.note).toEqual({
      action: "replaced",
      pointers: [{ ...LINE, line: "- [a](a.md) — now" }],
      written: [digestOf({ text: LINE.line })],
    })
    expect(plan.result).toMatchObject({ before: "- [a](a.md) — now", after: "- [a](a.md) — old" })
  })

  it("keeps a replaced pointer in the trash, even if the topic has no file now", async () => {
    const snapshot = snapshotOf({ "MEMORY.md": "# Mine\n- [a](a.md) — now\n" }, "a")
    const plan = await restoreTopic(entry(), encode(OLD), undefined)(snapshot)
    expect(plan.note?.pointers).toMatchObject([{ line: "- [a](a.md) — now" }])
  })

  it("changes only what differs", async () => {
    const files = { "MEMORY.md": "# Mine\n- [a](a.md) — old\n", "a.md": OLD }
    const same = await restoreTopic(entry({ pointers: [] }), encode(OLD), undefined)(snapshotOf(files, "a"))
    expect(textsOf(same)).toEqual({})
    const topicOnly = { ...files, "a.md": NOW }
    const plan = await restoreTopic(
      entry({ pointers: [] }),
      encode(OLD),
      undefined,
    )(snapshotOf(topicOnly, "a"))
    expect(textsOf(plan)).toEqual({ topic: OLD })
    expect(plan.note).toEqual({ action: "replaced", pointers: [] })
  })

  it("restores only the pointers when the entry has no file", async () => {
    const files = { "MEMORY.md": "# Mine\n", "a.md": NOW }
    const plan = await restoreTopic(entry({ hasFile: false }), undefined, undefined)(snapshotOf(files, "a"))
    expect(textsOf(plan)).toEqual({ index: "# Mine\n- [a](a.md) — old\n" })
    expect(plan.note).toMatchObject({ action: "replaced", pointers: [] })
  })

  it("removes a pointer that the change added, and keeps any other", async () => {
    const files = { "MEMORY.md": "# Mine\n- [a](a.md) — now\n", "a.md": NOW }
    const added = entry({ action: "replaced", pointers: [], addedPointer: true })
    const plan = await restoreTopic(added, encode(OLD), undefined)(snapshotOf(files, "a"))
    expect(textsOf(plan)).toEqual({ topic: OLD, index: "# Mine\n" })
    for (const more of [{}, { addedPointer: false }]) {
      const other = entry({ action: "replaced", pointers: [], ...more })
      expect(textsOf(await restoreTopic(other, encode(OLD), undefined)(snapshotOf(files, "a")))).toEqual({
        topic: OLD,
      })
    }
  })

  it("rejects an unexpected revision and an index that cannot be read", async () => {
    await expect(restoreTopic(entry(), encode(OLD), "other")(snapshotOf({}, "a"))).rejects.toMatchObject({
      code: "conflict",
    })
    const index = { bytes: Uint8Array.of(0xff), revision: "r" }
    const snapshot = snapshotOf({}, "a", { index })
    await expect(restoreTopic(entry(), encode(OLD), undefined)(snapshot)).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringMatching(/^MEMORY\.md is not/),
    })
  })

  it("completes interrupted writes, except that of the restored topic", async () => {
    const files = { "MEMORY.md": "# Mine\n", "a.md": NOW, "new.md": topicFile("news") }
    const snapshot = snapshotOf(files, "a", { unfinished: [{ slug: "a" }, { slug: "new" }] })
    const plan = await restoreTopic(entry(), encode(OLD), undefined)(snapshot)
    expect(textsOf(plan).index).toBe("# Mine\n- [a](a.md) — old\n- [new](new.md) — project: news\n")
  })
})

describe("restoreIndex", () => {
  const current = "# Now\n"
  const before = "# Before\n- [a](a.md)\n"

  it("restores an index and moves the current one to the trash", async () => {
    for (const expected of [undefined, revisionOf(encode(current))]) {
      const plan = await restoreIndex(entry(), encode(before), expected)(snapshotOf({ "MEMORY.md": current }))
      expect(textsOf(plan)).toEqual({ index: before })
    }
  })

  it("rejects an index that was changed after the repair", async () => {
    const restore = restoreIndex(entry(), encode(before), revisionOf(encode("# Then\n")))
    for (const files of [{ "MEMORY.md": current }, {}]) {
      await expect(async () => await restore(snapshotOf(files))).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/^The file "MEMORY" was /),
      })
    }
  })

  it("completes interrupted writes", async () => {
    const files = { "MEMORY.md": current, "new.md": topicFile("news") }
    const snapshot = snapshotOf(files, undefined, { unfinished: [{ slug: "new" }] })
    const plan = await restoreIndex(entry(), encode(before), undefined)(snapshot)
    expect(textsOf(plan).index).toBe("# Before\n- [new](new.md) — project: news\n- [a](a.md)\n")
  })

  it("restores bytes that are not UTF-8 as they were", async () => {
    const bytes = Uint8Array.of(0xff)
    expect(await restoreIndex(entry(), bytes, undefined)(snapshotOf({}))).toMatchObject({ index: bytes })
  })
})
