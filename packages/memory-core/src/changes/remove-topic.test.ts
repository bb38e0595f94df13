import { describe, expect, it } from "vitest"
import { snapshotOf, textsOf, topicFile } from "../../test/snapshot.ts"
import { digestOf } from "../index/update-index.ts"
import { revisionOf } from "../store/revision.ts"
import type { Snapshot } from "../store/store.ts"
import { removeTopic, restoreTopic } from "./restore-entry.ts"

const FILES = { "MEMORY.md": "# Mine\n- [a](a.md) — x\n- [b](b.md)\n", "a.md": topicFile("x") }
const remove = async (snapshot: Snapshot, expect?: string | null) => await removeTopic("a", expect)(snapshot)

describe("removeTopic", () => {
  it("moves the topic and its line to the trash", async () => {
    const plan = await remove(snapshotOf(FILES, "a"))
    expect(textsOf(plan)).toEqual({ topic: null, index: "# Mine\n- [b](b.md)\n" })
    expect(plan.note).toEqual({
      action: "removed",
      pointers: [{ line: "- [a](a.md) — x", at: 1, above: digestOf({ text: "# Mine" }) }],
    })
    expect(plan.result).toMatchObject({ before: "- [a](a.md) — x" })
  })

  it("removes a dangling pointer", async () => {
    const plan = await remove(snapshotOf({ "MEMORY.md": FILES["MEMORY.md"] }, "a"))
    expect(textsOf(plan)).toEqual({ index: "# Mine\n- [b](b.md)\n" })
    expect(plan.result).toMatchObject({ before: "- [a](a.md) — x" })
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
    const plan = await remove(snapshotOf(files, "a", { unfinished: [{ slug: "a" }, { slug: "new" }] }))
    expect(textsOf(plan).index).toBe("# Mine\n- [new](new.md) — project: news\n- [b](b.md)\n")
  })

  it("undoes a creation to the byte while the index is as it left it, and then only by its line", async () => {
    const text = FILES["MEMORY.md"]
    const bytes = Buffer.from(text)
    const start = bytes.indexOf("- [a](a.md) — x\n- [b](b.md)\n")
    const length = Buffer.byteLength("- [a](a.md) — x\n- [b](b.md)\n")
    const revision = revisionOf(bytes.subarray(start, start + length))
    const added = { start, length, size: bytes.length, revision }
    const what = { id: "1-abcd", slug: "a", at: "2026", action: "created", before: null } as const
    const creation = { ...what, hasFile: false, addedPointer: true, pointers: [] }
    const undo = async (index: string, given = {}) =>
      textsOf(
        await restoreTopic(
          { ...creation, added },
          undefined,
          undefined,
        )(snapshotOf({ ...FILES, "MEMORY.md": index }, "a", given)),
      )
    expect((await undo(text)).index).toBe("# Mine\n")
    expect((await undo(`${text}mine\n`)).index).toBe("# Mine\n- [b](b.md)\nmine\n")
    expect((await undo(`mine\n${text}`)).index).toBe("mine\n# Mine\n- [b](b.md)\n")
    expect((await undo(text.replace("[b]", "[c]"))).index).toBe("# Mine\n- [c](b.md)\n")
    expect((await undo(`mine\n${text}mine\n`)).index).toBe("mine\n# Mine\n- [b](b.md)\nmine\n")
  })
})
