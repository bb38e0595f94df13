import { createMemorySearch } from "@caliban/memory-search"
import type { TopicSearch } from "@caliban/text"
import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "- [deploy](deploy.md)\n- [editor](editor.md)\n",
  "deploy.md": topicFile("project", "How we deploy", "Press the blue button on Thursdays."),
  "editor.md": topicFile("user", "The user prefers Helix", "The button bar is blue."),
}

test("shows the topics that a search finds, with passage and reason", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, { search: createMemorySearch(memory) })
  const { text, ok, refresh, outcome } = await slash.run("/memory search thursdays")
  expect({ ok, refresh }).toEqual({ ok: true, refresh: false })
  expect(outcome).toMatchObject({ kind: "found", query: "thursdays", hits: [{ address: "deploy" }] })
  expect(text).toBe(
    [
      "1 topic, best match first",
      "",
      "deploy (project)",
      "  How we deploy",
      "  … Press the blue button on Thursdays.",
      "  [thursdays in body; changed today]",
      "",
      "/memory show <slug> shows a topic.",
    ].join("\n"),
  )
})

test("passes quotes and filters on as they were typed", async () => {
  const queries: string[] = []
  const search: TopicSearch = {
    search: async (query) => {
      queries.push(query)
      return { hits: [], notes: ["The filter type:recipe was ignored: no topic has this type."] }
    },
  }
  const slash = createSlashMemory(createTemporaryMemory(files).memory, { search })
  const { text } = await slash.run('/memory search "blue button" -v type:recipe')
  expect(queries).toEqual(['"blue button" -v type:recipe'])
  expect(text).toContain("Nothing found for")
  expect(text).toContain("! The filter type:recipe was ignored: no topic has this type.")
  const json = await slash.run("find blue --json")
  expect(queries.at(-1)).toBe("blue")
  expect(JSON.parse(json.text)).toMatchObject({ kind: "found", query: "blue", hits: [] })
})

test("says when the text is missing and when the host has no search", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  expect(await slash.run("search")).toMatchObject({ ok: false, outcome: { kind: "invalid" } })
  expect(await slash.run("search blue")).toMatchObject({
    ok: false,
    text: "This program has no search. Run /memory list to see the topics.",
  })
})

test("says which filter or time a topic was found by", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, { search: createMemorySearch(memory) })
  expect((await slash.run("search type:user")).text).toMatch(/\[type:user; /)
  expect((await slash.run("search today")).text).not.toMatch(/ in ;| in \]/)
})

test("completes filters after any word", async () => {
  const { complete } = createSlashMemory(createTemporaryMemory(files).memory)
  expect(await complete("/memory search ty")).toEqual([
    "/memory search type:user",
    "/memory search type:feedback",
    "/memory search type:project",
    "/memory search type:reference",
  ])
  expect(await complete("/memory search blue si")).toEqual(["/memory search blue since:"])
})

test("makes escape sequences and hidden characters of a topic visible", async () => {
  const evil = "a\u001b[31m\u202eb"
  const hit = { address: evil, type: evil, description: evil, passage: `x${evil}`, score: 1 }
  const search: TopicSearch = {
    search: async () => ({ hits: [{ ...hit, reason: { fields: ["body"], terms: [evil] } }], notes: [evil] }),
  }
  const { text } = await createSlashMemory(createTemporaryMemory(files).memory, { search }).run("search x")
  expect(text).not.toMatch(/[\u001b\u202e]/)
})

test("shows what was learned in files that no search reads, and nothing twice", async () => {
  const { memory } = createTemporaryMemory(files)
  const entry = (text: string, where: string) => ({ text, where, scope: "user", stale: false })
  const blue = [entry("Likes the blue button", "Preferences"), entry("How we deploy", "deploy")]
  const learned = {
    form: "sections" as const,
    list: async () => blue,
    find: async () => blue,
    confirm: async () => {},
    forget: async () => {},
  }
  const slash = createSlashMemory(memory, { learned, search: createMemorySearch(memory) })
  const { text, outcome } = await slash.run("/memory search thursdays")
  expect(outcome).toMatchObject({ hits: [{ address: "deploy" }], entries: [blue[0]] })
  expect(text).toContain("Learned (1):\n  Likes the blue button (user, Preferences)")
  expect((await slash.run("/memory search xyzzy")).text).not.toContain("Nothing found")
})
