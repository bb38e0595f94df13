import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { TopicDraft } from "@caliban/memory-core"
import { createMemorySearch } from "@caliban/memory-search"
import type { TopicSearch } from "@caliban/text"
import { expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"

const FILES = {
  "deploy-steps.md": topicFile("How we deploy the shop", "Run `make ship` on Thursdays."),
  "editor.md": topicFile("The user prefers Helix", "Never suggest vim.", "user"),
}

test("MemorySearch is offered only with a search, also for a read-only memory", async () => {
  const { memory, open } = await temporaryMemory(FILES)
  const search = createMemorySearch(memory)
  const names = (tools: ReturnType<typeof createMemoryTools>): string[] => tools.tools.map(({ name }) => name)
  expect(names(createMemoryTools(memory))).toEqual(["ReadMemoryTopic", "WriteMemoryTopic"])
  expect(names(createMemoryTools(memory, { search }))).toEqual([
    "ReadMemoryTopic",
    "WriteMemoryTopic",
    "MemorySearch",
  ])
  expect(names(createMemoryTools(open({ readOnly: true }), { search }))).toEqual([
    "ReadMemoryTopic",
    "MemorySearch",
  ])
  expect(names(createMemoryTools(open({ bare: true }), { search }))).toEqual([])
})

test("MemorySearch shows topics with passages and reasons to the model, and the hits to the host", async () => {
  const { memory } = await temporaryMemory(FILES)
  const { callTool } = createMemoryTools(memory, { search: createMemorySearch(memory) })
  const result = await callTool("MemorySearch", { query: "thursdays type:recipe" })
  expect(result).toMatchObject({
    ok: true,
    text: [
      "1 topic, best match first:",
      "- deploy-steps (project): How we deploy the shop",
      "  Run `make ship` on Thursdays.",
      "  (thursdays in body; changed today)",
      "Note: The filter type:recipe was ignored: no topic has this type; the usual types are user, feedback, project and reference.",
    ].join("\n"),
    details: { kind: "search", hits: [{ address: "deploy-steps" }], notes: [expect.any(String)] },
  })
})

test("MemorySearch says when nothing was found and when the query is empty", async () => {
  const { memory } = await temporaryMemory(FILES)
  const { callTool } = createMemoryTools(memory, { search: createMemorySearch(memory) })
  expect(await callTool("MemorySearch", { query: "zebra" })).toMatchObject({
    ok: true,
    text: 'Nothing found for "zebra". Try other words, or continue without it.',
  })
  expect(await callTool("MemorySearch", { query: "  " })).toMatchObject({
    ok: false,
    code: "invalid-arguments",
  })
})

test("MemorySearch shows no hidden characters and no line ends of a passage", async () => {
  const hit = {
    address: "a",
    passage: "one\ntwo\u202e",
    score: 1,
    reason: { fields: ["body"], terms: ["on\ne"] },
  }
  const search: TopicSearch = { search: async () => ({ hits: [hit], notes: [] }) }
  const { memory } = await temporaryMemory()
  const result = await createMemoryTools(memory, { search }).callTool("MemorySearch", { query: "one" })
  expect(result).toMatchObject({
    text: "1 topic, best match first:\n- a\n  one\\ntwo\\u{202e}\n  (on\\ne in body)",
  })
})

test("MemorySearch names the filter or the time that a topic was found by", async () => {
  const { memory } = await temporaryMemory(FILES)
  const tools = createMemoryTools(memory, { search: createMemorySearch(memory) })
  expect(await tools.callTool("MemorySearch", { query: "since:1y" })).toMatchObject({
    text: expect.stringMatching(/\(since:[\d-]+; /),
  })
  expect(await tools.callTool("MemorySearch", { query: "today" })).toMatchObject({
    text: expect.not.stringMatching(/ in ;| in \)/),
  })
})

test("ReadMemoryTopic also names topics that contain the words of a slug that does not exist", async () => {
  const { memory } = await temporaryMemory(FILES)
  const search = createMemorySearch(memory)
  const call = { slug: "helix-vim" }
  expect(await createMemoryTools(memory).callTool("ReadMemoryTopic", call)).toMatchObject({
    details: { closest: [] },
  })
  expect(await createMemoryTools(memory, { search }).callTool("ReadMemoryTopic", call)).toMatchObject({
    ok: false,
    code: "not-found",
    message: 'There is no topic "helix-vim". Similar slugs: editor.',
  })
})

test("WriteMemoryTopic warns of topics that the search finds similar, and not of an index", async () => {
  const index = "# Memory\n\nWe deploy the shop with make ship.\n"
  const { memory } = await temporaryMemory({ ...FILES, "MEMORY.md": index })
  const draft = {
    slug: "shop-deploy",
    type: "project",
    description: "We deploy the shop with make ship",
    body: "We ship on Thursdays with make ship.",
  }
  const { callTool } = createMemoryTools(memory, { search: createMemorySearch(memory) })
  const result = await callTool("WriteMemoryTopic", draft)
  expect(result).toMatchObject({
    text: expect.stringContaining("Note: Similar topics exist: deploy-steps."),
    details: { warnings: [{ code: "similar-topics", slugs: ["deploy-steps"] }] },
  })
  expect(await callTool("WriteMemoryTopic", { ...draft, body: "Changed." })).toMatchObject({
    details: { action: "updated", warnings: [] },
  })
})

test("WriteMemoryTopic warns of the topics that the host calls similar, by their addresses", async () => {
  const { open, root } = await temporaryMemory({ "roadmap.md": topicFile("What comes next", "Speed.") })
  await mkdir(join(root, "user"), { mode: 0o700 })
  const mount = { name: "user", directory: join(root, "user"), access: "write", types: ["user"] } as const
  const findSimilar = ({ slug }: TopicDraft): readonly string[] =>
    slug.endsWith("espresso") ? ["coffee"] : []
  const { callTool } = createMemoryTools(open({ mounts: [mount], findSimilar }))
  const write = (slug: string, description: string) =>
    callTool("WriteMemoryTopic", { slug, type: "user", description, body: description })
  expect(await write("coffee", "Drinks espresso without sugar")).toMatchObject({
    details: { slug: "user/coffee", warnings: [] },
  })
  expect(await write("espresso", "Drinks espresso without any sugar")).toMatchObject({
    details: { warnings: [{ code: "similar-topics", slugs: ["user/coffee"] }] },
  })
})

test("an abort ends a search that never answers, and not the write that asked it for similar topics", async () => {
  const { memory } = await temporaryMemory()
  const search: TopicSearch = { search: () => new Promise(() => {}) }
  const { callTool } = createMemoryTools(memory, { search })
  const draft = { slug: "deploy", type: "project", description: "Deploys run on Thursdays", body: "Wait." }
  const signal = AbortSignal.timeout(50)
  const [written] = await Promise.allSettled([
    callTool("WriteMemoryTopic", draft, { signal }),
    expect(callTool("MemorySearch", { query: "deploy" }, { signal })).rejects.toBe(signal.reason),
  ])
  expect(written).toMatchObject({ value: { ok: true, details: { kind: "written", action: "created" } } })
})

test("no daily note is called a similar topic, and a write to one gets no advice to remove it", async () => {
  const note = "# 2026-01-02\n\nWe deploy the shop with make ship.\n"
  const { memory } = await temporaryMemory({ "memory/2026-01-02.md": note }, { layout: "openclaw" })
  const { callTool } = createMemoryTools(memory, { search: createMemorySearch(memory) })
  const draft = { type: "project", description: "We deploy the shop with make ship", body: "On Thursdays." }
  for (const slug of ["memory/2026-01-03", "shop-deploy"]) {
    const result = await callTool("WriteMemoryTopic", { slug, ...draft })
    expect(result).toMatchObject({ ok: true, text: expect.not.stringContaining("Similar topics") })
  }
})
