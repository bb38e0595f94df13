import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createMemorySession, type LearnOptions, type MemorySession } from "../../src/index.ts"

type Consolidate = NonNullable<LearnOptions["consolidate"]>

const open = (consolidate: Consolidate, options: object = {}): Promise<MemorySession> =>
  createMemorySession({
    directory: mkdtempSync(join(tmpdir(), "caliban-consolidate-")),
    learn: { consolidate },
    ...options,
  })

const say = (session: MemorySession, ...contents: string[]) =>
  session.afterTurn(
    contents.flatMap((content) => [
      { role: "user", content } as const,
      { role: "assistant", content: `Yes: ${content}` } as const,
    ]),
  )

const TEA = { slug: "tea", type: "user", description: "Prefers green tea", body: "Sencha." } as const
const OTTER = {
  op: "write",
  slug: "staging",
  type: "project",
  description: "The staging server is called otter",
  body: "The staging server is called otter.",
} as const

test("the host's model gets topics with revisions, the new messages and what was noticed", async () => {
  let seen: Parameters<Consolidate>[0] | undefined
  const session = await open((input) => {
    seen = input
    return []
  })
  const { revision } = await session.memory.write(TEA)
  await session.beforeTurn("Remember that the staging server is called otter.")
  await say(session, "Remember that the staging server is called otter.")
  expect(await session.consolidate()).toEqual({ operations: [] })
  expect(seen).toMatchObject({
    topics: [{ ...TEA, revision }],
    turns: [
      { role: "user", content: "Remember that the staging server is called otter." },
      { role: "assistant" },
    ],
    noticed: [expect.stringContaining("otter")],
  })
  await say(session, "Thanks.")
  await session.consolidate()
  expect(seen?.turns.map(({ content }) => content)).toEqual(["Thanks.", "Yes: Thanks."])
})

test("a secret is masked, and a message that asks not to be remembered is not sent, nor its answer", async () => {
  let seen = ""
  const session = await open((input) => {
    seen = JSON.stringify(input)
    return []
  })
  await say(session, "The admin password is hunter2-Xk93!", "My dog is called Kuno, but don't remember this.")
  await say(session, "We deploy on Tuesdays.")
  await session.consolidate()
  expect(seen).toContain("We deploy on Tuesdays.")
  expect(seen).not.toMatch(/hunter2|Kuno/)
})

test("its operations are ordinary changes, with who made them in the history", async () => {
  const session = await open(({ topics: [tea] }) => [
    OTTER,
    { op: "write", ...TEA, body: "Sencha and oolong.", revision: tea?.revision ?? "" },
  ])
  await session.memory.write(TEA)
  await say(session, "I like oolong, too.")
  const { operations } = await session.consolidate()
  expect(operations.map(({ outcome }) => outcome)).toEqual(["done", "done"])
  expect((await session.memory.read("tea"))?.body).toBe("Sencha and oolong.")
  const entries = await session.memory.history.list()
  expect(entries.filter(({ by }) => by === "consolidate").map(({ slug }) => slug)).toEqual(["tea", "staging"])
  await session.memory.undo("tea")
  expect((await session.memory.read("tea"))?.body).toBe("Sencha.")
})

test("a dry run changes nothing, and the next run gets the same messages", async () => {
  let turns = 0
  const session = await open((input) => {
    turns = input.turns.length
    return [OTTER]
  })
  await say(session, "The staging server is called otter.")
  expect((await session.consolidate({ dryRun: true })).operations).toEqual([
    { operation: OTTER, outcome: "planned" },
  ])
  expect(await session.memory.read("staging")).toBeUndefined()
  await session.consolidate()
  expect(turns).toBe(2)
  expect(await session.memory.read("staging")).toBeDefined()
})

test("a change since the model saw a topic is a conflict, and the other operations are carried out", async () => {
  const session: MemorySession = await open(async ({ topics }) => {
    const revision = topics[0]?.revision ?? ""
    await session.memory.write({ ...TEA, body: "Only mint." }, { by: "person" })
    return [{ op: "remove", slug: "tea", revision }, { op: "write", ...TEA, revision }, OTTER]
  })
  await session.memory.write(TEA)
  await say(session, "No more tea.")
  const { operations } = await session.consolidate()
  expect(operations.map(({ outcome }) => outcome)).toEqual(["conflict", "conflict", "done"])
  expect((await session.memory.read("tea"))?.body).toBe("Only mint.")
})

test.each([
  ["not an array", "consolidate did not return an array"],
  [undefined, "consolidate did not return an array"],
])("%j in place of operations is a problem, and nothing changes", async (given, problem) => {
  const session = await open(() => given as never)
  await say(session, "Hello.")
  expect(await session.consolidate()).toEqual({ operations: [], problem })
})

test("wrong operations, secrets and bad slugs are refused one by one", async () => {
  const wrong = [
    "text",
    { op: "rename", slug: "tea" },
    { op: "remove", slug: "tea" },
    { ...OTTER, type: "thing" },
    { ...OTTER, description: " " },
    { ...OTTER, body: 5 },
    { ...OTTER, slug: "../../etc" },
    { ...OTTER, body: "The password is hunter2-Xk93!" },
  ]
  const session = await open(() => wrong as never)
  await session.memory.write(TEA)
  await say(session, "Hello.")
  const { operations } = await session.consolidate()
  expect(operations.map(({ outcome }) => outcome)).toEqual(wrong.map(() => "refused"))
  for (const { problem } of operations) expect(problem).toMatch(/\.$/)
  expect((await session.memory.list()).topics.map(({ slug }) => slug)).toEqual(["tea"])
})

test("the end of a session consolidates once, and before a request is stored", async () => {
  let calls = 0
  const session = await open(() => {
    calls += 1
    return [OTTER]
  })
  await say(session, "Remember that the staging server is called otter.")
  await session.beforeTurn("Thanks.")
  const summary = await session.end()
  expect(calls).toBe(1)
  expect(summary?.consolidation?.operations).toMatchObject([{ outcome: "done" }])
  expect((await session.memory.list()).topics.map(({ slug }) => slug)).toEqual(["staging"])
})

test("a call that fails is reported, and what the user asked to remember is stored", async () => {
  const session = await open(() => Promise.reject(new Error("503 overloaded")))
  await say(session, "Remember that the staging server is called otter.")
  await session.beforeTurn("Thanks.")
  const summary = await session.end()
  expect(summary?.consolidation).toEqual({ operations: [], problem: "503 overloaded" })
  expect((await session.memory.list()).topics).toHaveLength(1)
})

test("a session for one request consolidates only when asked", async () => {
  let calls = 0
  const session = await open(
    () => {
      calls += 1
      return []
    },
    { stateless: true },
  )
  await say(session, "We deploy on Tuesdays.")
  await session.end()
  expect(calls).toBe(0)
})

test("an abort ends the run with its reason", async () => {
  const controller = new AbortController()
  const session = await open(() => {
    controller.abort(new Error("stopped"))
    return [OTTER]
  })
  await say(session, "Hello.")
  await expect(session.consolidate({ signal: controller.signal })).rejects.toThrow("stopped")
  expect(await session.memory.read("staging")).toBeUndefined()
})

test("without the option it is an error that names the option", async () => {
  const session = await createMemorySession({
    directory: mkdtempSync(join(tmpdir(), "caliban-")),
    learn: true,
  })
  await expect(session.consolidate()).rejects.toThrow(/learn\.consolidate/)
})
