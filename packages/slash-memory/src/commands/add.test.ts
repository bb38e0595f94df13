import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

test("writes what it is told and says what it chose", async () => {
  const { memory, read } = createTemporaryMemory()
  const { text, ok, refresh } = await createSlashMemory(memory).run(
    "/memory add don't use npm here, use pnpm",
  )
  expect([ok, refresh]).toEqual([true, true])
  expect(text).toMatchInlineSnapshot(`
    "Remembered as dont-use-npm-pnpm (feedback): don't use npm here, use pnpm
    The slug and type are a guess. Change it with /memory edit dont-use-npm-pnpm,
    undo it with /memory undo dont-use-npm-pnpm."
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

test("writes the same fact once", async () => {
  const { memory } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  await slash.run("add We deploy on Thursdays")
  const again = await slash.run("add We  deploy on Thursdays")
  expect(again.outcome).toMatchObject({ kind: "added", action: "unchanged", slug: "deploy-thursdays" })
  expect(again.refresh).toBe(false)
  expect(again.text).toBe("deploy-thursdays says this already; nothing was written.")
  expect((await memory.list()).topics).toHaveLength(1)
})

test("keeps the type of a topic that says the same", async () => {
  const { memory, read } = createTemporaryMemory()
  const slash = createSlashMemory(memory)
  await slash.run("add We deploy on Thursdays")
  const before = read("deploy-thursdays.md")
  for (const line of ["", " --slug deploy-thursdays"]) {
    const { outcome, ok, refresh, text } = await slash.run(
      `add --type reference${line} We deploy on Thursdays`,
    )
    expect([ok, refresh]).toEqual([false, false])
    expect(outcome).toEqual({ kind: "slug-taken", slug: "deploy-thursdays", type: "project" })
    expect(text.replace("\n", " ")).toBe(
      "deploy-thursdays says this already, with the type project. Change the type with /memory edit deploy-thursdays.",
    )
  }
  expect((await slash.run("add --type project We deploy on Thursdays")).outcome).toMatchObject({
    action: "unchanged",
  })
  expect(read("deploy-thursdays.md")).toBe(before)
})

test("keeps a topic of an unknown type that says the same", async () => {
  const file = topicFile("recipe", "hello", "hello\n")
  const { memory, read } = createTemporaryMemory({ "MEMORY.md": "", "hello.md": file })
  const slash = createSlashMemory(memory)
  expect((await slash.run("add hello")).outcome).toMatchObject({ action: "unchanged", slug: "hello" })
  expect((await slash.run("add --type=user hello")).ok).toBe(false)
  expect(read("hello.md")).toBe(file)
})

test("gives another fact with the same words a slug of its own", async () => {
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
    "There is a topic style already. Change it with /memory edit style, or choose\nanother --slug.",
  )
  expect(read("style.md")).toBe(before)
})

test("puts a long text into the body and its start into the description", async () => {
  const { memory } = createTemporaryMemory()
  const long = `We ${"really ".repeat(40)}deploy`
  await createSlashMemory(memory).run(`add --slug long ${long}`)
  const topic = await memory.read("long")
  expect(topic?.body).toContain(long)
  expect([...(topic?.description ?? "")]).toHaveLength(120)
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
