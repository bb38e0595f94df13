import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { snapshotOf, textsOf, topicFile } from "../../test/snapshot.ts"
import type { Snapshot } from "../store/store.ts"
import { describeEdit } from "./index-edit.ts"
import { removeTopic } from "./remove-topic.ts"

const FILES = { "MEMORY.md": "# Mine\n- [a](a.md) — x\n- [b](b.md)\n", "a.md": topicFile("x") }
const remove = async (
  snapshot: Snapshot,
  ...rest: [expect?: string | null, reverting?: ReturnType<typeof describeEdit>]
) => await removeTopic("a", rest[0], rest[1])(snapshot)

describe("removeTopic", () => {
  it("moves the topic to the trash with its line", async () => {
    const plan = await remove(snapshotOf(FILES, "a"))
    expect(textsOf(plan)).toEqual({ topic: null, index: "# Mine\n- [b](b.md)\n" })
    expect(plan.note).toEqual({
      action: "removed",
      pointers: [{ line: "- [a](a.md) — x", at: 1, above: "# Mine", end: "\n" }],
    })
    expect(plan.result).toMatchObject({ pointer: { before: "- [a](a.md) — x" }, healed: [] })
  })

  it("takes a pointer away that leads nowhere", async () => {
    const plan = await remove(snapshotOf({ "MEMORY.md": FILES["MEMORY.md"] }, "a"))
    expect(textsOf(plan)).toEqual({ index: "# Mine\n- [b](b.md)\n" })
    expect(plan.result?.pointer).toEqual({ before: "- [a](a.md) — x" })
  })

  it("removes a topic without a pointer, and makes no index for that", async () => {
    expect(textsOf(await remove(snapshotOf({ "a.md": topicFile("x") }, "a")))).toEqual({ topic: null })
    const files = { "MEMORY.md": "- [b](b.md)\n", "a.md": topicFile("x") }
    expect(textsOf(await remove(snapshotOf(files, "a")))).toEqual({ topic: null })
  })

  it("knows when there is nothing to remove", async () => {
    expect(await remove(snapshotOf({}, "a"))).toStrictEqual({ result: undefined })
    expect(await remove(snapshotOf({ "MEMORY.md": "- [b](b.md)\n" }, "a"))).toEqual({ result: undefined })
  })

  it("stops when the topic is not the expected one", async () => {
    await expect(remove(snapshotOf(FILES, "a"), "other")).rejects.toMatchObject({ code: "conflict" })
  })

  it("mends what else is to be mended, but not the line that goes", async () => {
    const files = { ...FILES, "new.md": topicFile("news") }
    const plan = await remove(snapshotOf(files, "a", { unfinished: ["a", "new"] }))
    expect(textsOf(plan).index).toBe("# Mine\n- [new](new.md) — project: news\n- [b](b.md)\n")
    expect(plan.result?.healed).toEqual(["new"])
  })

  describe("when it takes back the change that made the topic", () => {
    // The change also took blanks out of the line above.
    const before = "# Mine  \n- [b](b.md)\n"
    const reverting = describeEdit(encode(before), encode(FILES["MEMORY.md"]))

    it("gives the index its very bytes back", async () => {
      const plan = await remove(snapshotOf(FILES, "a"), undefined, reverting)
      expect(textsOf(plan)).toEqual({ topic: null, index: before })
      const { index } = plan.result ?? {}
      expect(index).toEqual(describeEdit(encode(FILES["MEMORY.md"]), encode(before)))
    })

    it("only takes the line out when the index was changed since, or has to be mended", async () => {
      const changed = { ...FILES, "MEMORY.md": `${FILES["MEMORY.md"]}mine\n` }
      const plan = await remove(snapshotOf(changed, "a"), undefined, reverting)
      expect(textsOf(plan).index).toBe("# Mine\n- [b](b.md)\nmine\n")
      const files = { ...FILES, "new.md": topicFile("news") }
      const healed = await remove(snapshotOf(files, "a", { unfinished: ["new"] }), undefined, reverting)
      expect(textsOf(healed).index).toBe("# Mine\n- [new](new.md) — project: news\n- [b](b.md)\n")
      const lateSaves = [encode(`${FILES["MEMORY.md"]}late\n`)]
      const late = await remove(snapshotOf(FILES, "a", { lateSaves }), undefined, reverting)
      expect(textsOf(late).index).toBe("# Mine\n- [b](b.md)\nlate\n")
      const none = await remove(snapshotOf(FILES, "a", { lateSaves: [] }), undefined, reverting)
      expect(textsOf(none).index).toBe(before)
    })
  })
})
