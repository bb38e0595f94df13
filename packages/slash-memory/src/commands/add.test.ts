import { createMapStore, createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

test("writes the text and says what it proposed", async () => {
  const { memory, read } = createTemporaryMemory()
  const { text, ok, refresh } = await createSlashMemory(memory).run(
    "/memory add don't use npm here, use pnpm",
  )
  expect([ok, refresh]).toEqual([true, true])
  expect(text).toMatchInlineSnapshot(`
    "Remembered as dont-use-npm-pnpm (feedback): don't use npm here, use pnpm
    The slug and type are guesses. Change the topic with /memory edit
    dont-use-npm-pnpm. Undo this with /memory undo dont-use-npm-pnpm."
  `)
  expect(read("dont-use-npm-pnpm.md")).toContain("\ndon't use npm here, use pnpm\n")
  expect(read("MEMORY.md")).toContain("](dont-use-npm-pnpm.md)")
})

test("takes slug and type from the person", async () => {
  const { memory } = createTemporaryMemory()
  const { text, outcome } = await createSlashMemory(memory).run(
    "add --slug style --type feedback tabs, please",
  )
  expect(outcome).toMatchObject({ slug: "style", type: "feedback", proposed: { slug: false, type: false } })
  expect(text).not.toContain("guess")
})

test("writes the same text once", async () => {
  const { memory } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  await slash.run("add We deploy on Thursdays")
  const again = await slash.run("add We  deploy on Thursdays")
  expect(again.outcome).toMatchObject({ kind: "added", action: "unchanged", slug: "deploy-thursdays" })
  expect(again.refresh).toBe(false)
  expect(again.text).toBe("deploy-thursdays (project) already has this text. Nothing was written.")
  expect((await memory.list()).topics).toHaveLength(1)
})

test("keeps the type of a topic with the same text", async () => {
  const { memory, read } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  await slash.run("add We deploy on Thursdays")
  const before = read("deploy-thursdays.md")
  for (const line of ["", " --slug deploy-thursdays"]) {
    const { outcome, text } = await slash.run(`add --type reference${line} We deploy on Thursdays`)
    expect(outcome).toMatchObject({ action: "unchanged", slug: "deploy-thursdays", type: "project" })
    expect(text).toBe("deploy-thursdays (project) already has this text. Nothing was written.")
  }
  expect(read("deploy-thursdays.md")).toBe(before)
})

test("keeps a topic of an unknown type with the same text", async () => {
  const file = topicFile("recipe", "hello", "hello\n")
  const { memory, read } = createTemporaryMemory({ "MEMORY.md": "", "hello.md": file })
  const slash = createSlashMemory(memory)
  expect((await slash.run("add hello")).outcome).toMatchObject({ action: "unchanged", slug: "hello" })
  expect((await slash.run("add --type=user hello")).outcome).toMatchObject({ type: "recipe" })
  expect(read("hello.md")).toBe(file)
})

test("gives another text with the same words a different slug", async () => {
  const { memory } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  await slash.run("add We deploy on Thursdays")
  expect((await slash.run("add We deploy on Thursdays!")).outcome).toMatchObject({
    slug: "deploy-thursdays-2",
  })
})

test("never writes over a topic", async () => {
  const { memory, read } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  await slash.run("add --slug style tabs")
  const before = read("style.md")
  const { text, ok } = await slash.run("add --slug style spaces")
  expect(ok).toBe(false)
  expect(text).toBe(
    "The topic style already exists. Change it with /memory edit style, or choose\nanother --slug.",
  )
  expect(read("style.md")).toBe(before)
})

test("puts a long text into the body and its start into the description", async () => {
  const { memory } = createTemporaryMemory()
  const long = `We ${"really ".repeat(40)}deploy`
  await createSlashMemory(memory).run(`add --slug long ${long}`)
  const topic = await memory.read("long")
  expect(topic?.body).toContain(long)
  const length = [...(topic?.description ?? "")].length
  expect(length).toBeGreaterThan(100)
  expect(length).toBeLessThanOrEqual(120)
  expect(topic?.description).toMatch(/…$/)
})

test("passes on a refusal as one sentence", async () => {
  const guard = () => ({ rule: "secret", message: "That looks like a key." })
  const { memory } = createTemporaryMemory({}, { guard })
  const { outcome, ok } = await createSlashMemory(memory).run("add the key is 123")
  expect(ok).toBe(false)
  expect(outcome).toMatchObject({ kind: "failed", code: "refused" })
})

test("refuses in a read-only memory", async () => {
  const { memory } = createTemporaryMemory({}, { readOnly: true })
  expect((await createSlashMemory(memory).run("add x")).outcome).toMatchObject({
    kind: "failed",
    code: "read-only",
  })
})

const HIDDEN = "\u202e\u2066\u200f\u{e0041}\u{e0042}\u200b"

test("removes bidi and tag characters from the text and says so", async () => {
  const { memory, read } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  const { text, outcome } = await slash.run(`add We deploy ${HIDDEN}on Thursdays`)
  expect(outcome).toMatchObject({ kind: "added", hiddenRemoved: 6 })
  expect(text).toContain("! 6 hidden characters removed from the text, such as direction controls.")
  for (const name of ["MEMORY.md", "deploy-thursdays.md"]) {
    expect(read(name)).toContain("We deploy on Thursdays")
    expect(read(name)).not.toMatch(/[\u200b\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u)
  }
  expect((await slash.run(`add We ${HIDDEN}deploy on Thursdays`)).outcome).toMatchObject({
    action: "unchanged",
  })
})

test("keeps joiners, emoji and line ends, and mentions no hidden characters", async () => {
  const { memory } = createTemporaryMemory()
  const text = "می‌خواهم 👩‍👩‍👧 ❤️\nsecond line"
  const { outcome, text: shown } = await createSlashMemory(memory).run(
    `add --slug a ${text.replace("\n", "\r\n")}`,
  )
  expect(outcome).not.toHaveProperty("hiddenRemoved", expect.any(Number))
  expect(shown).not.toContain("idden character")
  expect((await memory.read("a"))?.body.trim()).toBe(text)
})

test("refuses a text of hidden characters only", async () => {
  const { memory } = createTemporaryMemory()
  expect((await createSlashMemory(memory).run(`add ${HIDDEN}`)).outcome).toMatchObject({
    kind: "invalid",
    message: "The text is missing.",
  })
  expect((await memory.list()).topics).toEqual([])
})

test.each(["global", "project"])(
  "names the file of a topic %s, whose slug alone is a file of the person",
  async (slug) => {
    const { memory } = createTemporaryMemory()
    const slash = createSlashMemory(memory)
    const line = `add --slug ${slug} We deploy on Fridays`
    for (const { text } of [await slash.run(line), await slash.run(`${line} only`)])
      expect(text).toContain(`/memory edit ${slug}.md`)
  },
)

test("does not name the editor where topics are not files", async () => {
  const memory = createMemory({ store: createMapStore(), system: { env: {} } })
  const { text } = await createSlashMemory(memory).run("add The door is blue")
  expect(text).toContain("The slug and type are guesses. Undo this with /memory undo door-blue.")
})
