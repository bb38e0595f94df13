import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { snapshotOf, textsOf, topicFile } from "../../test/snapshot.ts"
import type { Snapshot } from "../store/store.ts"
import { diffIndex } from "./index-difference.ts"
import { removeTopic } from "./remove-topic.ts"

const FILES = { "MEMORY.md": "# Mine\n- [a](a.md) — x\n- [b](b.md)\n", "a.md": topicFile("x") }
const remove = async (
  snapshot: Snapshot,
  ...rest: [expect?: string | null, reverting?: ReturnType<typeof diffIndex>]
) => await removeTopic("a", rest[0], { reverting: rest[1] })(snapshot)

describe("removeTopic", () => {
  it("moves the topic and its line to the trash", async () => {
    const plan = await remove(snapshotOf(FILES, "a"))
    expect(textsOf(plan)).toEqual({ topic: null, index: "# Mine\n- [b](b.md)\n" })
    expect(plan.note).toEqual({
      action: "removed",
      pointers: [{ line: "- [a](a.md) — x", at: 1, above: "# Mine", end: "\n" }],
    })
    expect(plan.result).toMatchObject({ pointer: { before: "- [a](a.md) — x" }, completed: [] })
  })

  it("removes a dangling pointer", async () => {
    const plan = await remove(snapshotOf({ "MEMORY.md": FILES["MEMORY.md"] }, "a"))
    expect(textsOf(plan)).toEqual({ index: "# Mine\n- [b](b.md)\n" })
    expect(plan.result?.pointer).toEqual({ before: "- [a](a.md) — x" })
  })

  it("removes a topic without a pointer, and creates no index", async () => {
    expect(textsOf(await remove(snapshotOf({ "a.md": topicFile("x") }, "a")))).toEqual({ topic: null })
    const files = { "MEMORY.md": "- [b](b.md)\n", "a.md": topicFile("x") }
    expect(textsOf(await remove(snapshotOf(files, "a")))).toEqual({ topic: null })
  })

  it("returns undefined when there is nothing to remove", async () => {
    expect(await remove(snapshotOf({}, "a"))).toStrictEqual({ result: undefined })
    expect(await remove(snapshotOf({ "MEMORY.md": "- [b](b.md)\n" }, "a"))).toEqual({ result: undefined })
  })

  it("rejects an unexpected revision", async () => {
    await expect(remove(snapshotOf(FILES, "a"), "other")).rejects.toMatchObject({ code: "conflict" })
  })

  it("completes interrupted writes, except that of the removed topic", async () => {
    const files = { ...FILES, "new.md": topicFile("news") }
    const plan = await remove(snapshotOf(files, "a", { unfinished: ["a", "new"] }))
    expect(textsOf(plan).index).toBe("# Mine\n- [new](new.md) — project: news\n- [b](b.md)\n")
    expect(plan.result?.completed).toEqual(["new"])
  })

  describe("when it undoes the change that created the topic", () => {
    // The change also removed blanks from the line above.
    const before = "# Mine  \n- [b](b.md)\n"
    const reverting = diffIndex(encode(before), encode(FILES["MEMORY.md"]))

    it("restores the exact bytes of the index", async () => {
      const plan = await remove(snapshotOf(FILES, "a"), undefined, reverting)
      expect(textsOf(plan)).toEqual({ topic: null, index: before })
      const { index } = plan.result ?? {}
      expect(index).toEqual(diffIndex(encode(FILES["MEMORY.md"]), encode(before)))
    })

    it("removes only the line when the index was changed since, or needs recovery", async () => {
      const changed = { ...FILES, "MEMORY.md": `${FILES["MEMORY.md"]}mine\n` }
      const plan = await remove(snapshotOf(changed, "a"), undefined, reverting)
      expect(textsOf(plan).index).toBe("# Mine\n- [b](b.md)\nmine\n")
      const files = { ...FILES, "new.md": topicFile("news") }
      const completed = await remove(snapshotOf(files, "a", { unfinished: ["new"] }), undefined, reverting)
      expect(textsOf(completed).index).toBe("# Mine\n- [new](new.md) — project: news\n- [b](b.md)\n")
      const lateSaves = [encode(`${FILES["MEMORY.md"]}late\n`)]
      const late = await remove(snapshotOf(FILES, "a", { lateSaves }), undefined, reverting)
      expect(textsOf(late).index).toBe("# Mine\n- [b](b.md)\nlate\n")
      const none = await remove(snapshotOf(FILES, "a", { lateSaves: [] }), undefined, reverting)
      expect(textsOf(none).index).toBe(before)
    })
  })
})
