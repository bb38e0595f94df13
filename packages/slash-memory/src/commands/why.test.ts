import { join } from "node:path"
import { expect, test } from "vitest"
import { hostWithEditor } from "../../test/fake-editor.ts"
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
  expect(text).toMatch(/^a-note was changed on \d{4}-\d\d-\d\d \d\d:\d\dZ, by model: the person said so\./)
  expect(text).toContain("Its file was last changed on ")
  expect(text).toContain("Before: A note")
})

test("says that a topic has no recorded change, and that there is none of a name", async () => {
  const slash = createSlashMemory(createTemporaryMemory(files).memory)
  expect((await slash.run("/memory why a-note")).text).toMatch(/^No change of a-note is recorded: /)
  expect((await slash.run("/memory why nothing")).ok).toBe(false)
})

test("still knows a topic that was removed", async () => {
  const { memory } = createTemporaryMemory(files)
  await memory.remove("a-note", { by: "person" })
  const { text } = await createSlashMemory(memory).run("/memory why a-note")
  expect(text).toMatch(/^a-note was removed on .*, by person\./)
})

test("tells an edit, an undo and what each replaced, in any form of frontmatter and without one", async () => {
  const { memory } = createTemporaryMemory()
  const slash = createSlashMemory(memory, hostWithEditor("write", "# A heading"))
  await slash.run("add --slug deploy We deploy: on Thursdays")
  await slash.run("edit deploy")
  const edited = (await slash.run("why deploy")).text
  expect(edited).toMatch(/^deploy was changed on \S+ \S+, by person\.\n/)
  expect(edited).toContain("\nBefore: We deploy: on Thursdays\n")
  const [entry] = await memory.history.list()
  await slash.run("undo")
  const undone = (await slash.run("why deploy")).text
  expect(undone).toContain(`, by person: undo of ${entry?.id}.`)
  expect(undone).toContain("\nBefore: # A heading\n")
})

test("tells the history of a topic of a mount, and of one that was removed from it", async () => {
  const { root } = createTemporaryMemory()
  const { memory } = createTemporaryMemory({}, { userMemory: { directory: join(root, "person") } })
  const slash = createSlashMemory(memory)
  await slash.run("add --type user --slug tabs I like tabs")
  for (const line of ["why user/tabs", "why tabs"])
    expect((await slash.run(line)).text).toMatch(/^user\/tabs was created on .*, by person\./)
  await slash.run("rm user/tabs")
  expect((await slash.run("why user/tabs")).text).toMatch(/was removed on .*\nBefore: I like tabs\n/)
})

test("tells nothing of earlier changes as what the last one replaced", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  await slash.run("rm a-note")
  await slash.run("undo")
  const { text, outcome } = await slash.run("why a-note")
  expect(text).toMatch(/^a-note was created on .*, by person: undo of /)
  expect(text).not.toContain("Before")
  expect(outcome).toMatchObject({ entries: [{ action: "created" }, { action: "removed" }] })
})
