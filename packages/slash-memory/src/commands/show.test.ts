import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "- [deploy-steps](deploy-steps.md) — project: How we deploy\n",
  "deploy-steps.md": topicFile("project", "How we deploy", "1. Tag\n2. \u001b]8;;http://evil\u0007Promote\n"),
}

test("shows a topic and the state of its file", async () => {
  const { memory, neutral } = createTemporaryMemory(files)
  const { text, ok } = await createSlashMemory(memory).run("show deploy-steps")
  expect(ok).toBe(true)
  expect(neutral(text)).toMatchInlineSnapshot(`
    "deploy-steps
      <root>/memory/deploy-steps.md
      type         project
      description  How we deploy
      name         title
      bytes        129
      index        listed

    1. Tag
    2. \\x1b]8;;http://evil\\x07Promote"
  `)
})

test("finds a topic by its file's name and in another spelling", async () => {
  const slash = createSlashMemory(createTemporaryMemory(files).memory)
  for (const reference of ["deploy-steps.md", "Deploy_Steps", "title"]) {
    expect((await slash.run(`show ${reference}`)).outcome).toMatchObject({ kind: "topic", listed: true })
  }
})

test("does not suggest the topic that is missing", async () => {
  const { memory } = createTemporaryMemory({ "MEMORY.md": "- [gone](gone.md) — project: Gone\n" })
  expect((await createSlashMemory(memory).run("show gone")).outcome).toMatchObject({ suggestions: [] })
})

test("suggests the nearest topics for an unknown slug", async () => {
  const { memory } = createTemporaryMemory(files)
  const { text, ok, outcome } = await createSlashMemory(memory).run("show deploy-step")
  expect(ok).toBe(false)
  expect(outcome).toMatchObject({ kind: "unknown-topic", slug: "deploy-step", suggestions: ["deploy-steps"] })
  expect(text).toBe(
    "There is no topic deploy-step. Did you mean deploy-steps? Run /memory list to\nsee all topics.",
  )
})

test("shows the index as MEMORY", async () => {
  const { memory, neutral } = createTemporaryMemory(files)
  expect(neutral((await createSlashMemory(memory).run("show MEMORY")).text)).toBe(
    `<root>/memory/MEMORY.md\n\n${files["MEMORY.md"].trim()}`,
  )
  const empty = createTemporaryMemory()
  expect((await createSlashMemory(empty.memory).run("show MEMORY")).ok).toBe(false)
})

test("says what makes a file in a folder a topic, and no command that does not", async () => {
  const { memory } = createTemporaryMemory({
    ...files,
    "sub/plain.md": "Plain.\n",
    "sub/described.md": topicFile("project", "Described", "Text.\n"),
  })
  for (const reference of ["sub/plain", "sub/described"]) {
    const { text } = await createSlashMemory(memory).run(`show ${reference}`)
    expect(text).toContain("not listed: a file in a folder needs a link in the index")
    expect(text).not.toContain("--other-files")
  }
})
