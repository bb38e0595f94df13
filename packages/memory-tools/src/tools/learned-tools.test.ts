import { join } from "node:path"
import { createMapStore } from "@caliban/memory-core"
import { requireInternals } from "@caliban/memory-core/internal"
import type { LearnedEntry } from "@caliban/text"
import { expect, test } from "vitest"
import { temporaryMemory } from "../../test/temporary-memory.ts"
import type { FoundEntry, LearnedEntries } from "../learned-entries.ts"
import { createMemoryTools } from "../memory-tools.ts"

const entry = (text: string): LearnedEntry & FoundEntry => ({
  text,
  where: "Corrections",
  section: "Corrections",
  scope: "project",
  stale: false,
})

interface FakeLearner extends LearnedEntries {
  kept(): string[]
  confirmed: string[]
}

/** A learner's port over a few entries of sectioned files. */
function learn(...texts: string[]): FakeLearner {
  let entries = texts.map(entry)
  const confirmed: string[] = []
  const find = async (text: string) => entries.filter((one) => one.text.includes(text))
  return {
    confirmed,
    kept: () => entries.map(({ text }) => text),
    find,
    search: find,
    confirm: async ({ text }) => confirmed.push(text),
    forget: async (gone) => {
      entries = entries.filter((other) => other !== gone)
    },
  }
}

test("offers confirm, forget and search where something is learned", async () => {
  const { memory } = await temporaryMemory()
  const names = (options: Parameters<typeof createMemoryTools>[1]): string[] =>
    createMemoryTools(memory, options).tools.map(({ name }) => name)
  expect(names({})).toEqual(["ReadMemoryTopic", "WriteMemoryTopic"])
  expect(names({ learned: learn() }).slice(2)).toEqual([
    "ConfirmMemoryEntry",
    "ForgetMemoryEntry",
    "memory_search",
  ])
  const readOnly = { learned: learn(), permissions: [{ pattern: "memory.write", action: "deny" }] } as const
  expect(names(readOnly)).toEqual(["ReadMemoryTopic", "memory_search"])
})

test("changes entries next to a memory that only a setting closes, and next to no other read-only one", async () => {
  const { memory, root } = await temporaryMemory()
  const closedBy = "memory.auto.scopes.project is false"
  const restricted = (rules: object) => {
    const closed = requireInternals(memory).restrict({ store: createMapStore(), closedBy, ...rules })
    return createMemoryTools(closed, { learned: learn("Use pnpm"), include: ["RemoveMemoryTopic"] })
  }
  const names = ({ tools }: ReturnType<typeof createMemoryTools>) => tools.map(({ name }) => name)
  const closed = restricted({})
  const changes = ["ConfirmMemoryEntry", "ForgetMemoryEntry"]
  expect(names(closed)).toEqual(["ReadMemoryTopic", ...changes, "memory_search"])
  expect(await closed.callTool("RemoveMemoryTopic", { slug: "nothing" })).toMatchObject({
    code: "read-only",
    message: `Nothing was changed: ${closedBy}. Do not retry.`,
  })
  const agent = memory.forAgent("reviewer", { directory: join(root, "agent"), access: "read" })
  const readOnly = { ...memory, readOnly: true }
  const others = [agent, readOnly].map((one) => createMemoryTools(one, { learned: learn("Use pnpm") }))
  for (const tools of [restricted({ readOnly: true }), ...others]) {
    expect(names(tools)).toEqual(["ReadMemoryTopic", "memory_search"])
    const forgotten = await tools.callTool("ForgetMemoryEntry", { entry: "Use pnpm" })
    expect(forgotten).toMatchObject({ ok: false, code: "read-only" })
  }
})

test("searches, and says when there are no results", async () => {
  const { memory } = await temporaryMemory()
  const { callTool } = createMemoryTools(memory, { learned: learn("Use pnpm", "Deploy on Thursdays") })
  expect(await callTool("memory_search", { query: "pnpm" })).toMatchObject({
    ok: true,
    text: "1 entry, best match first:\n- Use pnpm (project, Corrections)",
  })
  expect(await callTool("memory_search", { query: "yarn" })).toMatchObject({
    ok: true,
    text: "No entries found. Try other keywords, or continue without them.",
  })
  expect(await callTool("memory_search", {})).toMatchObject({ ok: false, code: "invalid-arguments" })
})

test("shows a bounded number of results, and says how many it leaves out", async () => {
  const { memory } = await temporaryMemory()
  const learned = learn(...Array.from({ length: 500 }, (_, at) => `x${at} ${"long ".repeat(40)}`))
  const result = await createMemoryTools(memory, { learned }).callTool("memory_search", { query: "x" })
  const text = result.ok ? result.text : ""
  expect(text.length).toBeLessThan(21_000)
  const shown = Number(/^(\d+) entries/.exec(text)?.[1])
  expect(text).toContain(`[${500 - shown} more entries not shown; use more specific keywords]`)
})

test("confirms and forgets the matching entry", async () => {
  const { memory } = await temporaryMemory()
  const learned = learn("Use pnpm", "Deploy on Thursdays")
  const { callTool } = createMemoryTools(memory, { learned })
  expect(await callTool("ConfirmMemoryEntry", { entry: "Use pnpm" })).toMatchObject({
    ok: true,
    text: "Confirmed: Use pnpm",
    details: { kind: "confirmed" },
  })
  expect(learned.confirmed).toEqual(["Use pnpm"])
  expect(await callTool("ForgetMemoryEntry", { entry: "Thursdays" })).toMatchObject({
    ok: true,
    details: { kind: "forgotten" },
  })
  expect(learned.kept()).toEqual(["Use pnpm"])
})

test("does not guess: it says when no entry matches, and lists the entries when several do", async () => {
  const { memory } = await temporaryMemory()
  const learned = learn("Use pnpm", "Use tabs")
  const { callTool } = createMemoryTools(memory, { learned })
  expect(await callTool("ForgetMemoryEntry", { entry: "yarn" })).toMatchObject({
    ok: false,
    code: "not-found",
  })
  expect(await callTool("ForgetMemoryEntry", { entry: "Use" })).toMatchObject({
    ok: false,
    code: "not-found",
    message: "Several entries match; pass the full text of one of them:\n- Use pnpm\n- Use tabs",
  })
  expect(learned.kept()).toHaveLength(2)
})
