import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "- [a-note](a-note.md) - mine\n",
  "a-note.md": topicFile("project", "A note"),
}

test("says who wrote a topic, when, why, and what it replaced", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  const draft = { slug: "a-note", type: "project", description: "Another note", body: "New." } as const
  await memory.write(draft, { by: "model", why: "the person said so" })
  const { text, outcome } = await slash.run("/memory why a-note")
  expect(outcome).toMatchObject({ kind: "why", ok: true, refresh: false, entries: [{ by: "model" }] })
  expect(text).toMatch(/^a-note was replaced on \d{4}-\d\d-\d\d \d\d:\d\dZ, by model: the person said so\./)
  expect(text).toContain("Its file was last changed on ")
  expect(text).toContain("Before: A note")
})

test("says that a topic has no recorded change, and that there is none of a name", async () => {
  const slash = createSlashMemory(createTemporaryMemory(files).memory)
  expect((await slash.run("/memory why a-note")).text).toContain("no change of it is recorded")
  expect((await slash.run("/memory why nothing")).ok).toBe(false)
})

test("still knows a topic that was removed", async () => {
  const { memory } = createTemporaryMemory(files)
  await memory.remove("a-note", { by: "person" })
  const { text } = await createSlashMemory(memory).run("/memory why a-note")
  expect(text).toMatch(/^a-note was removed on .*, by person\./)
})
