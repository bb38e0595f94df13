import type { LearnedEntries, LearnedEntry } from "@caliban/text"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = { "MEMORY.md": "- [pnpm](pnpm.md) — a topic\n", "pnpm.md": topicFile("project", "Use pnpm") }

function entry(text: string, stale = false): LearnedEntry {
  return { text, stale, where: "Corrections", scope: "project" }
}

/** Entries that a test can inspect afterwards. */
function learn(...entries: LearnedEntry[]): LearnedEntries & { confirmed: string[]; kept: () => string[] } {
  let all = entries
  const confirmed: string[] = []
  return {
    confirmed,
    kept: () => all.map(({ text }) => text),
    list: async () => all,
    find: async (text) => {
      const words = text.toLowerCase().split(" ")
      return all.filter((one) => words.every((word) => one.text.toLowerCase().includes(word)))
    },
    confirm: async ({ text }) => confirmed.push(text),
    forget: async (gone) => {
      all = all.filter((other) => other !== gone)
    },
  }
}

test("lists the entries that need to be confirmed, and confirms one by a few of its words", async () => {
  const learned = learn(entry("[?] The API listens on port 8080", true), entry("Use pnpm, not npm"))
  const slash = createSlashMemory(createTemporaryMemory(files).memory, { learned })
  const shown = await slash.run("/memory confirm")
  expect(shown.text).toBe(
    "1 entry not confirmed for a long time\n\n  The API listens on port 8080 (project, Corrections)\n\n/memory confirm <text> keeps an entry, /memory forget <text> removes it.",
  )
  const confirmed = await slash.run("/memory confirm PORT 8080")
  expect(confirmed).toMatchObject({ ok: true, refresh: true })
  expect(confirmed.text).toBe("Confirmed: The API listens on port 8080 (project, Corrections)")
  expect(learned.confirmed).toEqual(["[?] The API listens on port 8080"])
})

test("says when no entry needs to be confirmed, and when the host has no learner", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, { learned: learn(entry("x")) })
  expect((await slash.run("confirm")).text).toBe("No learned entry needs to be confirmed.")
  expect(await createSlashMemory(memory).run("confirm x")).toMatchObject({
    ok: false,
    outcome: { kind: "not-learning" },
  })
})

test("asks for more words when several entries match, and says when none does", async () => {
  const learned = learn(entry("Tests run with pnpm test"), entry("Use pnpm"))
  const slash = createSlashMemory(createTemporaryMemory().memory, { learned })
  const several = await slash.run("confirm pnpm")
  expect(several).toMatchObject({ ok: false, outcome: { kind: "several-entries" } })
  expect(several.text).toContain("2 entries contain “pnpm”")
  expect(learned.confirmed).toEqual([])
  expect(await slash.run("confirm yarn berry")).toMatchObject({
    ok: false,
    outcome: { kind: "unknown-entry" },
  })
})

test("forgets a topic of that name first, else the learned entry", async () => {
  const learned = learn(entry("Use pnpm, not npm"), entry("Deploy on Thursdays"))
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, { learned })
  expect(await slash.run("/memory forget pnpm")).toMatchObject({ ok: true, outcome: { kind: "removed" } })
  expect(learned.kept()).toHaveLength(2)
  const forgotten = await slash.run("/memory forget deploy thursdays")
  expect(forgotten).toMatchObject({ ok: true, refresh: true, outcome: { kind: "forgotten" } })
  expect(learned.kept()).toEqual(["Use pnpm, not npm"])
})

test("suggests the nearest topics for one word that matches nothing, and accepts quotes and --json", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, { learned: learn(entry("Deploy on Thursdays")) })
  expect((await slash.run("forget pnp")).outcome).toMatchObject({
    kind: "unknown-topic",
    suggestions: ["pnpm"],
  })
  expect(JSON.parse((await slash.run('forget "on Thursdays" --json')).text)).toMatchObject({
    kind: "forgotten",
  })
  expect((await createSlashMemory(memory).run("forget nothing here")).outcome).toMatchObject({
    kind: "unknown-topic",
  })
})
