import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { snapshotOf, topicFile } from "../../test/snapshot.ts"
import { formatIndex } from "../index/parse-index.ts"
import type { Snapshot } from "../store/store.ts"
import { editIndex, keepIndex } from "./edit-index.ts"

/** An index that nothing but interrupted writes change. */
const recover = async (text: string, snapshot: Snapshot, except: string | undefined) => {
  const index = { bytes: encode(text), revision: "" }
  return { text: formatIndex((await editIndex({ ...snapshot, index }, keepIndex, { except })).update.index) }
}

const INDEX = "# Mine\n\n- [a](a.md) — authored\n- [b](b.md)\n"
const FILES = { "a.md": topicFile("about a"), "b.md": topicFile("about b"), "new.md": topicFile("news") }

describe("editIndex, after an interrupted write,", () => {
  it("returns the index unchanged when there is nothing to recover", async () => {
    expect(await recover(INDEX, snapshotOf(FILES), undefined)).toEqual({ text: INDEX })
  })

  it("adds the pointer that an interrupted write would have added", async () => {
    const snapshot = snapshotOf(FILES, undefined, { unfinished: [{ slug: "new" }] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({
      text: INDEX.replace("- [a]", "- [new](new.md) — project: news\n- [a]"),
    })
  })

  it("rewrites a pointer that does not contain its topic's description", async () => {
    const snapshot = snapshotOf(FILES, undefined, { unfinished: [{ slug: "a" }] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({
      text: INDEX.replace("authored", "project: about a"),
    })
  })

  it.each(["project: about a", "about a", "see about a, often"])(
    "keeps the pointer %j, which contains the description",
    async (hook) => {
      const index = INDEX.replace("authored", hook)
      const snapshot = snapshotOf(FILES, undefined, { unfinished: [{ slug: "a" }] })
      expect(await recover(index, snapshot, undefined)).toEqual({ text: index })
    },
  )

  it("uses the name of a topic without a description", async () => {
    const files = { "a.md": "---\nname: The name\n---\n" }
    const snapshot = snapshotOf(files, undefined, { unfinished: [{ slug: "a" }] })
    const named = INDEX.replace("authored", "The name")
    expect((await recover(named, snapshot, undefined)).text).toBe(named)
    expect((await recover(INDEX, snapshot, undefined)).text).toBe(named)
  })

  it("removes the pointer of a topic whose removal was interrupted", async () => {
    const snapshot = snapshotOf({}, undefined, { unfinished: [{ slug: "a" }, { slug: "gone" }] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({
      text: "# Mine\n\n- [b](b.md)\n",
    })
  })

  it("adds no pointer to a file that is not a topic", async () => {
    const snapshot = snapshotOf({ "notes.md": "Just text." }, undefined, { unfinished: [{ slug: "notes" }] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({ text: INDEX })
  })

  it("skips the topic that the change itself updates", async () => {
    const snapshot = snapshotOf(FILES, undefined, { unfinished: [{ slug: "a" }, { slug: "new" }] })
    const { text } = await recover(INDEX, snapshot, "a")
    expect(text).toContain("authored")
    expect(text).toContain("new.md")
  })
})
