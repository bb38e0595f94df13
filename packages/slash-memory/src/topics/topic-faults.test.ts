import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { hostWithEditor } from "../../test/fake-editor.ts"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

test.each(["list", "status"])("%s reports a stale line and files without frontmatter", async (line) => {
  const { memory } = createTemporaryMemory({
    "MEMORY.md": "- [a](a.md) — project: Old\n- [b](b.md) — my own words\n- [lost](lost.md) — project: L\n",
    "a.md": topicFile("project", "New"),
    "b.md": topicFile("project", "B"),
    "lost.md": "name: lost\n---\n\nBody\n",
    "plain.md": "Text.\n",
  })
  const { outcome, text } = await createSlashMemory(memory).run(line, { width: 200 })
  expect(outcome).toMatchObject({
    staleHooks: [{ slug: "a", description: "New" }],
    undescribed: [
      { slug: "lost", listed: true },
      { slug: "plain", listed: false },
    ],
  })
  expect(text).toContain("3 topics")
  expect(text).not.toContain("(*)")
  expect(text).toContain(
    "! The line of a in MEMORY.md does not match its description. /memory edit a or /memory rebuild-index --hooks rewrites it.",
  )
  expect(text).toContain("! lost.md has no name or description: only its line in MEMORY.md describes it.")
  expect(text).toContain(
    "! plain.md has no name or description, so it is not a topic. /memory rebuild-index --other-files makes it one.",
  )
})

test("list proposes no repair for the line of a topic that is not UTF-8, which a repair leaves", async () => {
  const { memory, directory } = createTemporaryMemory({ "MEMORY.md": "- [a](a.md) — project: Café\n" })
  writeFileSync(join(directory, "a.md"), Buffer.from(topicFile("project", "Café"), "latin1"))
  const { outcome, text } = await createSlashMemory(memory).run("list", { width: 200 })
  expect(outcome).toMatchObject({ staleHooks: [] })
  expect(text).toContain("a.md is not UTF-8 text")
})

test("show reports faults of a file with correct hints", async () => {
  const { memory } = createTemporaryMemory({
    "MEMORY.md": "- [a](a.md) — project: Old\n",
    "a.md": topicFile("project", "New"),
    "bad.md": "---\nname: [\ndescription: Fine\n---\n\nBody\n",
    "plain.md": "Text.\n",
  })
  const slash = createSlashMemory(memory, hostWithEditor("view"))
  const { text } = await slash.run("show a")
  expect(text).toContain("description  New")
  expect((await slash.run("show bad")).text).toMatch(/^! /m)
  expect((await slash.run("show plain", { width: 200 })).text).toContain(
    "  not listed: the file has no name or description; /memory rebuild-index --other-files lists it",
  )
})
