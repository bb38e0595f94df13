import { encode } from "@caliban/text"
import { describe, expect, it } from "vitest"
import { snapshotOf, textsOf, topicFile } from "../../test/snapshot.ts"
import type { Snapshot } from "../store/store.ts"
import { newIndex } from "./edit-index.ts"
import { writeTopic } from "./write-topic.ts"

const FILE = topicFile("how we ship")
const INDEX = "# Mine\n- [b](b.md) — project: b\n"

const importFile = async (snapshot: Snapshot, hook?: string, bytes: Uint8Array = encode(FILE)) =>
  await writeTopic({ slug: "a", content: bytes, hook, expect: null, placement: "first" })(snapshot)

describe("writeTopic, for a file of another memory,", () => {
  it("copies the bytes and adds a pointer with the hook of the other index", async () => {
    const plan = await importFile(snapshotOf({ "MEMORY.md": INDEX }, "a"), "**read this** before a release")
    expect(textsOf(plan)).toEqual({
      topic: FILE,
      index: "# Mine\n- [a](a.md) — **read this** before a release\n- [b](b.md) — project: b\n",
    })
    expect(plan.note).toMatchObject({ action: "created", pointers: [], addedPointer: true })
    expect(plan.result.action).toBe("created")
  })

  it("keeps a hook that is longer than a generated one", async () => {
    const hook = "word ".repeat(60).trim()
    const plan = await importFile(snapshotOf({ "MEMORY.md": INDEX }, "a"), hook)
    expect(textsOf(plan).index).toContain(`- [a](a.md) — ${hook}\n`)
  })

  it("keeps bytes that are not UTF-8", async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 10])
    const plan = await importFile(snapshotOf({}, "a"), undefined, bytes)
    expect(plan.topic).toEqual(bytes)
  })

  it("makes the hook from the frontmatter when the topic had no pointer", async () => {
    const plan = await importFile(snapshotOf({}, "a"))
    expect(textsOf(plan).index).toBe(`${newIndex()}- [a](a.md) — project: how we ship\n`)
  })

  it("gives a generated hook the form of the other pointers", async () => {
    const typeless = "- [b](b.md) — one\n- [c](c.md) — two\n"
    const toTypeless = await importFile(snapshotOf({ "MEMORY.md": typeless }, "a"), "project: how we ship")
    expect(textsOf(toTypeless).index).toBe(`- [a](a.md) — how we ship\n${typeless}`)
    const toTyped = await importFile(snapshotOf({ "MEMORY.md": INDEX }, "a"), "how we ship")
    expect(textsOf(toTyped).index).toContain("- [a](a.md) — project: how we ship\n")
    const worded = await importFile(snapshotOf({ "MEMORY.md": typeless }, "a"), "project: shipping, in short")
    expect(textsOf(worded).index).toBe(`- [a](a.md) — shipping, in short\n${typeless}`)
  })

  it("turns links to topics of the other memory into text", async () => {
    const plan = await importFile(snapshotOf({ "MEMORY.md": INDEX }, "a"), "see [other](other.md) first")
    expect(textsOf(plan).index).toContain("- [a](a.md) — see other first\n")
  })

  it("generates the hook when the given one would hide the link or the lines below", async () => {
    const index = `${INDEX}An arrow --> here.\n`
    for (const hook of ["open <!-- comment", "two\n- [x](x.md) — lines"]) {
      const plan = await importFile(snapshotOf({ "MEMORY.md": index }, "a"), hook)
      expect(textsOf(plan).index).toBe(index.replace("- [b]", "- [a](a.md) — project: how we ship\n- [b]"))
    }
  })

  it("changes nothing when the topic is there with the same bytes and a pointer", async () => {
    const files = { "MEMORY.md": `${INDEX}- [a](a.md) — mine\n`, "a.md": FILE }
    const plan = await importFile(snapshotOf(files, "a"), "theirs")
    expect(textsOf(plan)).toEqual({})
    expect(plan.result).toMatchObject({ action: "unchanged", after: "- [a](a.md) — mine" })
  })

  it("adds a missing pointer to the same topic", async () => {
    const plan = await importFile(snapshotOf({ "MEMORY.md": INDEX, "a.md": FILE }, "a"), "theirs")
    expect(textsOf(plan)).toEqual({ index: "# Mine\n- [a](a.md) — theirs\n- [b](b.md) — project: b\n" })
  })

  it("refuses a slug that has other bytes, one that differs in case, and a link", async () => {
    const files = { "MEMORY.md": INDEX, "a.md": topicFile("other") }
    await expect(importFile(snapshotOf(files, "a"))).rejects.toMatchObject({ code: "conflict" })
    const twin = snapshotOf({ "MEMORY.md": INDEX, "A.md": FILE }, "a", { caseTwin: () => "A" })
    await expect(importFile(twin)).rejects.toMatchObject({ code: "invalid-slug" })
    const linked: Snapshot = { ...snapshotOf({}, "a"), hasLink: true }
    await expect(importFile(linked)).rejects.toMatchObject({ code: "unreadable-file" })
  })

  it("refuses a topic that could not be read whole", async () => {
    const large = new Uint8Array(300_000)
    await expect(importFile(snapshotOf({}, "a"), undefined, large)).rejects.toMatchObject({
      code: "too-large",
    })
  })
})
