import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { snapshotOf, topicFile } from "../../test/snapshot.ts"
import { recoverIndex } from "./recover-index.ts"

/** The recovery without the parsed index. */
const recover = async (...given: Parameters<typeof recoverIndex>) => {
  const { text, healed } = await recoverIndex(...given)
  return { text, healed }
}

const INDEX = "# Mine\n\n- [a](a.md) — authored\n- [b](b.md)\n"
const FILES = { "a.md": topicFile("about a"), "b.md": topicFile("about b"), "new.md": topicFile("news") }

describe("recoverIndex", () => {
  it("leaves an index alone when there is nothing to recover", async () => {
    expect(await recover(INDEX, snapshotOf(FILES), undefined)).toEqual({ text: INDEX, healed: [] })
  })

  it("gives a topic whose write was interrupted the pointer that the write would have given it", async () => {
    const snapshot = snapshotOf(FILES, undefined, { unfinished: ["new"] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({
      text: INDEX.replace("- [a]", "- [new](new.md) — project: news\n- [a]"),
      healed: ["new"],
    })
  })

  it("rewrites a pointer that no longer says what its topic says", async () => {
    const snapshot = snapshotOf(FILES, undefined, { unfinished: ["a"] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({
      text: INDEX.replace("authored", "project: about a"),
      healed: ["a"],
    })
  })

  it.each(["project: about a", "about a", "see about a, often"])(
    "keeps the pointer %j, which says it",
    async (hook) => {
      const index = INDEX.replace("authored", hook)
      const snapshot = snapshotOf(FILES, undefined, { unfinished: ["a"] })
      expect(await recover(index, snapshot, undefined)).toEqual({ text: index, healed: [] })
    },
  )

  it("goes by the name where a topic has no description", async () => {
    const files = { "a.md": "---\nname: The name\n---\n" }
    const snapshot = snapshotOf(files, undefined, { unfinished: ["a"] })
    const named = INDEX.replace("authored", "The name")
    expect((await recoverIndex(named, snapshot, undefined)).text).toBe(named)
    expect((await recover(INDEX, snapshot, undefined)).text).toBe(named)
  })

  it("removes the pointer of a topic that was being removed", async () => {
    const snapshot = snapshotOf({}, undefined, { unfinished: ["a", "gone"] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({
      text: "# Mine\n\n- [b](b.md)\n",
      healed: ["a"],
    })
  })

  it("gives no pointer to a file that is not meant as a topic", async () => {
    const snapshot = snapshotOf({ "notes.md": "Just text." }, undefined, { unfinished: ["notes"] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({ text: INDEX, healed: [] })
  })

  it("leaves the topic alone that the change is about anyway", async () => {
    const snapshot = snapshotOf(FILES, undefined, { unfinished: ["a", "new"] })
    expect(await recover(INDEX, snapshot, "a")).toMatchObject({ healed: ["new"] })
    expect((await recover(INDEX, snapshot, "a")).text).toContain("authored")
  })

  it("takes in what was saved too late, but no pointer to a topic that is not there or that the change is about", async () => {
    const save = `${INDEX}- a line of mine\n- [new](new.md) — mine\n- [gone](gone.md)\n`
    const snapshot = snapshotOf(FILES, undefined, { lateSaves: [encode(save)] })
    expect(await recover(INDEX, snapshot, undefined)).toEqual({
      text: `${INDEX}- a line of mine\n- [new](new.md) — mine\n`,
      healed: [],
    })
    expect((await recover(INDEX, snapshot, "new")).text).toBe(`${INDEX}- a line of mine\n`)
  })
})
