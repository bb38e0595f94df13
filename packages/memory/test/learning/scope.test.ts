import { mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createMemorySession, type MemorySession } from "../../src/index.ts"
import { STORING } from "./learning-session.ts"

/** A session of a person with a project and a memory for all projects. */
async function openSession(): Promise<MemorySession> {
  const root = mkdtempSync(join(tmpdir(), "caliban-scope-"))
  const [home, cwd] = [join(root, "home"), join(root, "shop")]
  for (const folder of [home, cwd, join(cwd, ".git")]) mkdirSync(folder)
  return await createMemorySession({ cwd, userMemory: true, ...STORING, system: { home, env: {} } })
}

async function say(session: MemorySession, ...messages: string[]): Promise<void> {
  for (const content of messages) {
    await session.beforeTurn(content)
    await session.afterTurn([
      { role: "user", content },
      { role: "assistant", content: "Ok." },
    ])
  }
}

async function addressesOf(session: MemorySession): Promise<string[]> {
  return (await session.memory.list()).topics.map(({ slug }) => slug)
}

test.each([
  "Amounts are always in cents, keep that everywhere.",
  "amounts are always in cents. keep that everywhere",
])("a fact of the project stays in its memory: %s", async (message) => {
  const session = await openSession()
  const text = "Amounts are always in cents."
  await session.memory.write({ slug: "amounts", type: "project", description: text, body: text })
  const before = await session.memory.read("amounts")
  await say(session, "can you run the tests?", message)
  expect(await session.memory.read("amounts")).toEqual(before)
  expect((await addressesOf(session)).filter((address) => address.startsWith("user/"))).toEqual([])
})

test.each([
  "you need to run pnpm install before that",
  "You need to run `pnpm install` before that.",
  "you have to start the database first",
  "Du musst vorher pnpm install laufen lassen.",
  "Il faut lancer pnpm install avant ça.",
  "Primero tienes que ejecutar pnpm install.",
  "run make seed after every pull",
  "the tests need a running redis",
])("a fact of the project does not become one of the person: %s", async (message) => {
  const session = await openSession()
  await say(session, "can you run the tests?", message)
  expect((await addressesOf(session)).filter((address) => address.startsWith("user/"))).toEqual([])
})

test.each([
  "I prefer short answers.",
  "Ich bevorzuge kurze Antworten.",
  "My name is Ada.",
  "Réponds toujours en français.",
])("what is about the person goes to the memory of the person: %s", async (message) => {
  const session = await openSession()
  await say(session, "can you run the tests?", message)
  expect(await addressesOf(session)).toEqual([expect.stringMatching(/^user\//)])
})
