import { mkdtemp, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createMemorySession, type MemorySession } from "../../src/index.ts"
import { STORING } from "./learning-session.ts"

const NOW = new Date("2026-02-09T12:00:00Z")

async function storing(): Promise<{ session: MemorySession; index(): Promise<string> }> {
  const directory = await mkdtemp(join(tmpdir(), "caliban-storing-"))
  const session = await createMemorySession({ directory, ...STORING, system: { now: () => NOW } })
  return { session, index: () => readFile(join(directory, "MEMORY.md"), "utf8") }
}

async function say(session: MemorySession, content: string) {
  await session.beforeTurn(content)
  return await session.afterTurn([{ role: "user", content }])
}

const texts = async ({ memory }: MemorySession): Promise<string[]> => {
  const { topics } = await memory.list()
  return await Promise.all(topics.map(async ({ slug }) => (await memory.read(slug))?.body.trim() ?? ""))
}

test("a session without write tools stores requests and clear statements with their day", async () => {
  const { session, index } = await storing()
  expect(await say(session, "Remember: the retro is on Monday.")).toMatchObject([
    { outcome: "stored", kind: "request", where: "retro-monday" },
  ])
  expect(await index()).toMatch(
    /- \[retro-monday\]\(retro-monday\.md\) — project: the retro is on Monday\.? \(2026-02-09\)$/im,
  )
  expect(await session.beforeTurn("Hi")).not.toContain("memory-note")
})

test.each([
  ["Remember: the retro is on Monday.", "Remember: the retro is on Thursday now."],
  ["Remember: The API listens on port 4000.", "Remember: the API listens on port 5000."],
  ["Merk dir: Das Retro ist am Donnerstag.", "Merk dir: Das Retro ist jetzt am Montag."],
  ["Retiens : La rétro est le jeudi.", "Retiens : la rétro est le lundi."],
])("one value of the same statement is replaced by a topic of its own: %s %s", async (older, newer) => {
  const { session } = await storing()
  const [first] = await say(session, older)
  const [second] = await say(session, newer)
  expect(second).toMatchObject({ outcome: "replaced" })
  expect(second?.outcome === "replaced" && second.where).not.toBe(first?.where)
  expect(await texts(session)).toHaveLength(1)
  const [last] = await session.memory.history.list({ limit: 1 })
  expect(last).toMatchObject({ action: "removed", by: "learn" })
})

test.each([
  ["Remember: the staging API runs on port 4000.", "Remember: the prod API runs on port 4000."],
  ["Remember: Kim owns the deploys.", "Remember: Marta owns the deploys."],
  ["Remember: We deploy to staging on Fridays.", "Remember: We deploy to prod on Fridays."],
  ["Remember: Sprint 12 ends on Friday.", "Remember: Sprint 13 ends on Friday."],
  ["Remember: We use Postgres for orders.", "Remember: We use Postgres for billing."],
  ["Remember: We use Redis.", "Remember: We use Kafka now."],
])("everything else is kept next to it: %s %s", async (older, newer) => {
  const { session } = await storing()
  await say(session, older)
  expect(await say(session, newer)).toMatchObject([{ outcome: "stored" }])
  expect(await texts(session)).toHaveLength(2)
})

test("a possible contradiction has both addresses, in the result and for commands", async () => {
  const { session } = await storing()
  await say(session, "Remember: Kim owns the deploys.")
  expect(await say(session, "Remember: Marta owns the deploys.")).toMatchObject([
    { contradicts: ["kim-owns-deploys"] },
  ])
  expect(await session.learning?.entries.contradictions()).toEqual([
    ["kim-owns-deploys", "marta-owns-deploys"],
  ])
  expect((await session.slash("/memory status")).text).toMatch(/kim-owns-deploys.*marta-owns-deploys/s)
})

test("what a person or a model wrote is never replaced", async () => {
  const { session } = await storing()
  const text = "The retro is on Thursday."
  await session.memory.write({ slug: "retro", type: "project", description: text, body: text })
  expect(await say(session, "Remember: the retro is on Monday.")).toMatchObject([
    { outcome: "stored", contradicts: ["retro"] },
  ])
})

test("a statement that is known is not stored again", async () => {
  const { session } = await storing()
  await say(session, "Remember: the retro is on Monday.")
  expect(await say(session, "Remember that the retro is now on Monday!")).toMatchObject([
    { outcome: "known" },
  ])
  expect(await texts(session)).toHaveLength(1)
})

test.each([
  ["ok no. we use pnpm, not npm, in this repo", "we use pnpm, not npm, in this repo"],
  ["Big news, our team moved to Forgejo, remember that please", "our team moved to Forgejo"],
  ["please remember that the retro is on Monday", "the retro is on Monday"],
  ["Remember: the demo is tomorrow.", "the demo is tomorrow (2026-02-10)"],
  ["Merk dir, dass die Demo übermorgen ist.", "die Demo übermorgen (2026-02-11) ist"],
  ["Recuerda que la demo es mañana.", "la demo es mañana (2026-02-10)"],
  ["请记住明天上线。", "明天 (2026-02-10)上线"],
])("%s is stored as a plain statement", async (said, stored) => {
  const { session } = await storing()
  await say(session, said)
  expect((await texts(session)).map((text) => text.replace(/[.。]$/, ""))).toEqual([
    expect.stringMatching(new RegExp(`^${stored.replace(/[()]/g, "\\$&")}$`, "i")),
  ])
})

test("a request to forget names the topics that are meant, and removes nothing", async () => {
  const { session } = await storing()
  const text = "Ada is allergic to hazelnuts."
  await session.memory.write({ slug: "allergy", type: "user", description: text, body: text })
  expect(await say(session, "forget the hazelnut thing, no allergy after all")).toMatchObject([
    { kind: "forget", outcome: "named", similar: [{ address: "allergy" }] },
  ])
  expect(await texts(session)).toEqual([text])
})
