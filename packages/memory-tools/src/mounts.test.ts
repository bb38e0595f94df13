import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Memory } from "@caliban/memory-core"
import { notes } from "@caliban/memory-core/layouts"
import { expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createMemoryTools, type MemoryTools } from "./memory-tools.ts"

interface World {
  root: string
  memory: Memory
  /** A second process on the same directories. */
  other: Memory
  tools: MemoryTools
  /** The text or the message that the model gets. */
  call(name: string, args: unknown): Promise<string>
}

/** A memory with the writable mount `me`, which takes the type `user`, and the read-only mount `ref`. */
async function createWorld(ref: Readonly<Record<string, string>> = {}): Promise<World> {
  const { open, root } = await temporaryMemory()
  for (const name of ["me", "ref"]) await mkdir(join(root, name), { mode: 0o700 })
  for (const [file, text] of Object.entries(ref)) await writeFile(join(root, "ref", file), text)
  const mounts = [
    { name: "me", directory: join(root, "me"), access: "write" as const, types: ["user" as const] },
    { name: "ref", directory: join(root, "ref") },
  ]
  const memory = open({ mounts })
  const tools = createMemoryTools(memory, { include: ["RemoveMemoryTopic", "ListMemoryTopics"] })
  const call = async (name: string, args: unknown): Promise<string> => {
    const result = await tools.callTool(name, args)
    return result.ok ? result.text : `${result.code}: ${result.message}`
  }
  return { root, memory, other: open({ mounts }), tools, call }
}

const coffee = { slug: "coffee", type: "user", description: "Drinks tea", body: "Tea." } as const

test("a topic that was written to a mount without its name can be updated the same way", async () => {
  const { call } = await createWorld()
  expect(await call("ReadMemoryTopic", { slug: "coffee" })).toContain("not-found")
  expect(await call("WriteMemoryTopic", coffee)).toMatch(/^Created me\/coffee \(user\)\./)
  const updated = await call("WriteMemoryTopic", { ...coffee, description: "Drinks water" })
  expect(updated).toMatch(/^Updated me\/coffee \(user\)\./)
})

test.each([
  ["Über Coffee/Notes", "uber-coffee-notes"],
  ["me/Über Coffee", "me/uber-coffee"],
  ["me/Notes/Über Coffee", "me/notes-uber-coffee"],
  ["Me/tea", "me/tea"],
  ["me/me/tea", "me/tea"],
  ["me/home/tea", "me/home-tea"],
])("in place of %j, the slug %s is proposed, which can be written", async (slug, proposed) => {
  const { call } = await createWorld()
  const refused = await call("WriteMemoryTopic", { ...coffee, type: "project", slug })
  expect(refused).toMatch(/^invalid-slug: /)
  expect(refused).toContain(` Call WriteMemoryTopic again with the slug "${proposed}".`)
  const written = await call("WriteMemoryTopic", { ...coffee, type: "project", slug: proposed })
  expect(written).toContain(`Created ${proposed} (project).`)
})

test("a change of another process in a mount is a conflict, with and without the name of the mount", async () => {
  const { call, other } = await createWorld()
  await call("WriteMemoryTopic", coffee)
  for (const [slug, body] of [
    ["coffee", "Their first change."],
    ["me/coffee", "Their second change."],
  ] as const) {
    await other.write({ ...coffee, slug: "me/coffee", body })
    const refused = await call("WriteMemoryTopic", { ...coffee, slug, body: `Ours for ${slug}.` })
    expect(refused).toMatch(/^conflict: Nothing was changed: the topic "me\/coffee" has changed/)
    expect(refused).toContain(body)
    expect(await call("WriteMemoryTopic", { ...coffee, slug, body: `Ours for ${slug}.` })).toContain(
      "Updated me/coffee",
    )
  }
})

test("a topic of a mount that the session has not seen is a conflict, with and without the name of the mount", async () => {
  for (const slug of ["coffee", "me/coffee", "me/coffee.md"]) {
    const { call, other } = await createWorld()
    await other.write({ ...coffee, slug: "me/coffee" })
    const water = { ...coffee, slug, description: "Drinks water" }
    const refused = await call("WriteMemoryTopic", water)
    expect(refused).toMatch(
      /^conflict: Nothing was changed: the topic "me\/coffee(\.md)?" exists, and you have not/,
    )
    expect(refused).toContain("me/coffee (user): Drinks tea")
    expect((await other.read("me/coffee"))?.description).toBe("Drinks tea")
    expect(await call("WriteMemoryTopic", coffee)).toContain("Unchanged: me/coffee")
    expect(await call("WriteMemoryTopic", water)).toContain("Updated me/coffee")
  }
})

test("a topic that was read without the name of its mount has been seen", async () => {
  const { call, other } = await createWorld()
  await other.write({ ...coffee, slug: "me/coffee" })
  await call("ReadMemoryTopic", { slug: "coffee" })
  expect(await call("WriteMemoryTopic", { ...coffee, description: "Drinks water" })).toContain(
    "Updated me/coffee",
  )
})

test("a topic of the same slug in another place has not been seen", async () => {
  const { call, other, memory } = await createWorld()
  await other.write({ ...coffee, slug: "me/coffee" })
  await call("ReadMemoryTopic", { slug: "me/coffee" })
  await writeFile(join(memory.directory ?? "", "coffee.md"), topicFile("Their own", "Other text."))
  expect(await call("WriteMemoryTopic", { ...coffee, description: "Drinks water" })).toMatch(
    /^conflict: .*"coffee" exists[\s\S]*Other text\./,
  )
})

test("a change in a read-only mount says which mount is read-only; only a write is told another slug", async () => {
  const { call } = await createWorld({ "deploy.md": topicFile("How we deploy", "Use make.") })
  const edit = { old_text: "make", new_text: "ship" }
  for (const [tool, args, advice] of [
    ["WriteMemoryTopic", { ...coffee, slug: "ref/deploy" }, '; a slug without "ref/" is in this memory'],
    ["EditMemoryTopic", { slug: "ref/deploy", ...edit }, ""],
    ["EditMemoryTopic", { slug: "deploy", ...edit }, ""],
    ["RemoveMemoryTopic", { slug: "ref/deploy" }, ""],
  ] as const) {
    expect(await call(tool, args)).toBe(
      `read-only: Nothing was changed: the mount "ref" is read-only. Do not retry${advice}.`,
    )
  }
})

test("a read-only memory with a writable mount has the tools that write to it", async () => {
  const { open, root } = await temporaryMemory()
  await mkdir(join(root, "me"), { mode: 0o700 })
  const mounts = [
    { name: "me", directory: join(root, "me"), access: "write" as const, types: ["user" as const] },
  ]
  const memory = open({ mounts, layout: notes() })
  const tools = createMemoryTools(memory)
  expect(await tools.callTool("WriteMemoryTopic", { ...coffee, slug: "me/coffee" })).toMatchObject({
    ok: true,
  })
  const own = await tools.callTool("WriteMemoryTopic", { ...coffee, type: "project", slug: "other" })
  expect(own).toMatchObject({
    ok: false,
    code: "read-only",
    message: "This memory is read-only. Nothing was changed. Do not retry.",
  })
  expect(createMemoryTools(open({ mounts, readOnly: true })).tools.map(({ name }) => name)).toEqual([
    "ReadMemoryTopic",
  ])
})

test("reads the whole index of a mount", async () => {
  const index = "- [deploy](deploy.md) — project: How we deploy\n"
  const { call } = await createWorld({ "MEMORY.md": index })
  expect(await call("ReadMemoryTopic", { slug: "ref/MEMORY" })).toBe(index)
  expect(await call("ReadMemoryTopic", { slug: "me/memory.md" })).toBe("The memory index is empty.")
  expect(await call("ReadMemoryTopic", { slug: "nope/MEMORY" })).toContain("invalid-slug")
})

test("no message for the model contains the directory of a mount", async () => {
  const { call, root } = await createWorld({ "big.md": topicFile("Big", "x".repeat(300_000)) })
  await writeFile(join(root, "me", "MEMORY.md"), Buffer.from([0xff, 0xfe, 0x2d]))
  const texts = [
    await call("ReadMemoryTopic", { slug: "ref/big" }),
    await call("WriteMemoryTopic", coffee),
    await call("ListMemoryTopics", {}),
    await call("ReadMemoryTopic", { slug: "me/MEMORY" }),
  ]
  expect(texts.join("\n")).not.toContain(root)
})

test("an unknown slug gets the similar topics of the mounts", async () => {
  const { call } = await createWorld({ "deploy.md": topicFile("How we deploy", "Use make.") })
  expect(await call("ReadMemoryTopic", { slug: "deplyo" })).toContain("Similar slugs: ref/deploy.")
  expect(await call("RemoveMemoryTopic", { slug: "deploy" })).toContain("Similar slugs: ref/deploy.")
})

test("a subagent that sees only the index of its parent is told so, and not that its topics do not exist", async () => {
  const { memory, root } = await temporaryMemory({
    "MEMORY.md": "- [tests](tests.md) — Tests\n",
    "tests.md": topicFile("Tests", "Use vitest."),
  })
  const directory = join(root, "reviewer")
  const tools = createMemoryTools(memory.forAgent("reviewer", { directory, parent: "index" }))
  expect(await tools.callTool("ReadMemoryTopic", { slug: "parent/tests" })).toMatchObject({
    code: "not-found",
    message: 'Of the mount "parent" only the index can be read, not "parent/tests".',
  })
})
