import { describe, expect, it } from "vitest"
import { snapshotOf, textsOf, topicFile } from "../../test/snapshot.ts"
import { formatIndex, parseIndex } from "../index/parse-index.ts"
import { digestOf } from "../index/update-index.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import type { Plan, Snapshot } from "../store/store.ts"
import { formatTopic } from "../topics/edit-topic.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { checkExpected } from "./checks.ts"
import { newIndex } from "./edit-index.ts"
import { composeTopic, type WriteOutcome, type WriteRequest, writeTopic } from "./write-topic.ts"

const draft: TopicDraft = { slug: "a", type: "project", description: "new", body: "Text" }
const write = async (snapshot: Snapshot, request: Partial<WriteRequest> = {}): Promise<Plan<WriteOutcome>> =>
  await writeTopic({
    slug: "a",
    content: draft,
    hook: undefined,
    expect: undefined,
    placement: "first",
    ...request,
  })(snapshot)

describe("writeTopic", () => {
  it("creates the topic, the index and the pointer", async () => {
    const plan = await write(snapshotOf({}, "a"))
    expect(textsOf(plan)).toEqual({
      topic: formatTopic(draft),
      index: `${newIndex()}- [a](a.md) — project: new\n`,
    })
    expect(plan.note).toMatchObject({ action: "created", pointers: [], addedPointer: true })
    expect(plan.result).toMatchObject({
      action: "created",
      after: "- [a](a.md) — project: new",
    })
    expect(formatIndex(plan.result.index)).toBe(textsOf(plan).index)
    expect(plan.result.before).toBeUndefined()
  })

  it("puts the pointer first or last, as requested", async () => {
    const files = { "MEMORY.md": "- [b](b.md)\n- [c](c.md)\n" }
    const slugsOf = async (placement: "first" | "last") =>
      parseIndex(textsOf(await write(snapshotOf(files, "a"), { placement })).index ?? "").lines.map(
        ({ pointer }) => pointer?.slug,
      )
    expect(await slugsOf("first")).toEqual(["a", "b", "c"])
    expect(await slugsOf("last")).toEqual(["b", "c", "a"])
  })

  it("puts the pointer below a long list when last is requested", async () => {
    const lines = Array.from({ length: 2_000 }, (_, at) => `- [t${at}](t${at}.md)\n`).join("")
    const files = { "MEMORY.md": `# Mine\n${lines}\nText\n` }
    const line = "- [a](a.md) — project: new\n"
    expect(textsOf(await write(snapshotOf(files, "a"), { placement: "last" })).index).toBe(
      `# Mine\n${lines}${line}\nText\n`,
    )
    expect(textsOf(await write(snapshotOf(files, "a"))).index).toBe(`# Mine\n${line}${lines}\nText\n`)
  })

  it("keeps the old line in the trash when a new topic refreshes a dangling pointer", async () => {
    const plan = await write(snapshotOf({ "MEMORY.md": "- [a](a.md) — mine\n" }, "a"))
    expect(plan.note).toMatchObject({ action: "created", pointers: [{ line: "- [a](a.md) — mine" }] })
    expect(plan.note?.addedPointer).toBeUndefined()
    expect(plan.result.action).toBe("created")
  })

  it("keeps the replaced topic in the trash, with its old line", async () => {
    const files = { "MEMORY.md": "- [a](a.md) — project: old\n", "a.md": topicFile("old") }
    const plan = await write(snapshotOf(files, "a"))
    expect(textsOf(plan)).toEqual({ topic: topicFile("new"), index: "- [a](a.md) — project: new\n" })
    expect(plan.note).toEqual({
      action: "replaced",
      pointers: [{ line: "- [a](a.md) — project: old", at: 0 }],
      written: [digestOf({ text: "- [a](a.md) — project: new" })],
    })
    expect(plan.result).toMatchObject({ action: "updated" })
    expect(plan.result).toMatchObject({
      before: "- [a](a.md) — project: old",
      after: "- [a](a.md) — project: new",
    })
  })

  it("records that an existing topic got its first pointer", async () => {
    const files = { "MEMORY.md": "- [b](b.md)\n", "a.md": topicFile("old") }
    expect((await write(snapshotOf(files, "a"))).note).toMatchObject({
      action: "replaced",
      pointers: [],
      addedPointer: true,
    })
  })

  it("changes nothing when the topic and its pointer are up to date", async () => {
    const files = { "MEMORY.md": "- [a](a.md) — mine\n", "a.md": topicFile("new") }
    const plan = await write(snapshotOf(files, "a"))
    expect(textsOf(plan)).toEqual({})
    expect(plan.note).toBeUndefined()
    expect(plan.result).toMatchObject({ action: "unchanged", after: "- [a](a.md) — mine" })
  })

  it("adds only the pointer when the topic file is up to date", async () => {
    const files = { "MEMORY.md": "- [b](b.md)\n", "a.md": topicFile("new") }
    const plan = await write(snapshotOf(files, "a"))
    expect(textsOf(plan)).toEqual({ index: "- [a](a.md) — project: new\n- [b](b.md)\n" })
    expect(plan.note).toMatchObject({ action: "replaced", pointers: [], addedPointer: true })
    expect(plan.result.action).toBe("updated")
  })

  it.each([
    ["in", "---\nname: a\n<<<<<<< ours\ntype: user\n=======\ntype: project\n>>>>>>> theirs\n---\nText\n"],
    ["from", "---\r\n<<<<<<< ours\r\nname: a\r\n---\r\nOurs\r\n=======\r\nTheirs\r\n>>>>>>> theirs\r\n"],
  ])("changes nothing of a topic with an open git conflict %s its frontmatter", async (_, text) => {
    await expect(write(snapshotOf({ "a.md": text }, "a"))).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringContaining("a.md has an open git conflict. Nothing was changed."),
    })
  })

  it.each(["---\nname: a\n<<<<<<< x: y\n---\nText\n", "---\n<<<<<<< art\n---\n=======\nText\n"])(
    "changes a topic that only begins like a conflict: %j",
    async (text) => {
      const plan = await write(snapshotOf({ "a.md": text }, "a"))
      expect(plan.result.action).toBe("updated")
    },
  )

  it("replaces a text with an open git conflict below the frontmatter", async () => {
    const conflict = "<<<<<<< ours\nOne\n=======\nTwo\n>>>>>>> theirs"
    const plan = await write(snapshotOf({ "a.md": topicFile("old", conflict) }, "a"))
    expect(textsOf(plan).topic).toBe(topicFile("new"))
  })

  describe("writeTopic, for a topic with a pointer,", () => {
    const hookAfter = async (hook: string, topic: string) => {
      const files = { "MEMORY.md": `- [a](a.md) — ${hook}\n`, "a.md": topic }
      return (await write(snapshotOf(files, "a"))).result.after
    }

    it("refreshes the hook when the description changes", async () => {
      expect(await hookAfter("mine", topicFile("old"))).toBe("- [a](a.md) — project: new")
    })

    it("refreshes a generated hook when only the type changes", async () => {
      const topic = topicFile("new", "Text", "user")
      expect(await hookAfter("user: new", topic)).toBe("- [a](a.md) — project: new")
    })

    it("keeps a hook that a person wrote when the description stays the same", async () => {
      const topic = topicFile("new", "Other text", "user")
      expect(await hookAfter("mine", topic)).toBe("- [a](a.md) — mine")
    })
  })

  it("rejects a new slug that differs only in case from another topic", async () => {
    const twin = { caseTwin: () => "A" }
    await expect(write(snapshotOf({}, "a", twin))).rejects.toMatchObject({
      code: "invalid-slug",
      message: 'The slug "a" differs only in case from the topic "A". Use "A", or choose another slug.',
      details: { slug: "a", twin: "A" },
    })
    // Without a line, a system that finds names in any case may have found the other topic.
    const found = snapshotOf({ "a.md": topicFile("old") }, "a", twin)
    await expect(write(found)).rejects.toMatchObject({ code: "invalid-slug" })
    const listed = { "MEMORY.md": "- [a](a.md)\n", "a.md": topicFile("old") }
    expect((await write(snapshotOf(listed, "a", twin))).result.action).toBe("updated")
  })

  it("rejects a topic that is not UTF-8, and one whose revision is not the expected one", async () => {
    const topic = { bytes: Uint8Array.of(0xff), revision: "r" }
    await expect(write(snapshotOf({}, "a", { topic }))).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringMatching(/^a\.md is not UTF-8/),
    })
    await expect(write(snapshotOf({}, "a"), { expect: "r" })).rejects.toMatchObject({ code: "conflict" })
  })
})

describe("composeTopic", () => {
  it("accepts a file up to the limit in bytes, and names the size of a larger one", () => {
    const empty = Buffer.byteLength(composeTopic(undefined, { ...draft, body: "x" })) - 1
    const body = "é".repeat((TOPIC_MAX_BYTES - empty) / 2)
    const fitting = { ...draft, body: body + "x".repeat(TOPIC_MAX_BYTES - empty - Buffer.byteLength(body)) }
    expect(Buffer.byteLength(composeTopic(undefined, fitting))).toBe(TOPIC_MAX_BYTES)
    expect(() => composeTopic(undefined, { ...fitting, body: `${fitting.body}x` })).toThrow(
      expect.objectContaining({
        code: "too-large",
        message: `a.md has ${TOPIC_MAX_BYTES + 1} bytes, or would have; the limit is ${TOPIC_MAX_BYTES}. Nothing was changed. Shorten it or split it up, then retry.`,
      }),
    )
  })
})

describe("checkExpected", () => {
  const topic = { revision: "now" }

  it.each([
    [topic, undefined],
    [topic, "now"],
    [undefined, null],
    [undefined, undefined],
  ])("accepts %j when %j is expected", (found, expected) => {
    expect(() => checkExpected("a", found, expected)).not.toThrow()
  })

  it.each([
    [undefined, "then", null, "was removed"],
    [topic, null, "now", "already exists"],
    [topic, "then", "now", "was changed"],
  ])("rejects %j when %j is expected", (found, expected, revision, what) => {
    expect(() => checkExpected("a", found, expected)).toThrow(
      expect.objectContaining({
        code: "conflict",
        message: `The topic "a" ${what}. Read it again, merge both changes, then retry.`,
        details: { slug: "a", revision },
      }),
    )
  })
})

describe("writeTopic, for frontmatter that is too long,", () => {
  it("rejects a draft whose frontmatter could not be read again", async () => {
    const long = { ...draft, name: "n".repeat(9_000) }
    await expect(write(snapshotOf({}, "a"), { content: long })).rejects.toMatchObject({ code: "too-large" })
    const note = `note: ${"x".repeat(8_100)}`
    const files = { "a.md": `---\nname: a\ndescription: old\n${note}\n---\n\nText\n` }
    const wordy = { ...draft, description: "d".repeat(120) }
    await expect(write(snapshotOf(files, "a"), { content: wordy })).rejects.toMatchObject({
      code: "too-large",
    })
  })

  it("rejects a write to a file whose frontmatter cannot be read", async () => {
    const files = { "a.md": `---\nname: a\nnote: ${"x".repeat(9_000)}\n---\n\nText\n` }
    await expect(write(snapshotOf(files, "a"))).rejects.toMatchObject({ code: "too-large" })
  })
})
