import { expect, test } from "vitest"
import { hostWithEditor } from "../../test/fake-editor.ts"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md": "- [a-note](a-note.md) — project: A note\n",
  "a-note.md": topicFile("project", "A note", "One line.\n"),
}

test.each([
  ["a body", ["replace", "One", "Two"]],
  ["a description, whose line is renewed", ["replace", "description: A note", "description: Another"]],
  ["everything", ["write", "gone"]],
  ["the file itself", ["remove"]],
])("undo brings back %s", async (_, words) => {
  for (const line of ["undo", "undo a-note"]) {
    const { memory, read } = createTemporaryMemory(files)
    const slash = createSlashMemory(memory, hostWithEditor(...words))
    expect((await slash.run("edit a-note")).outcome).toMatchObject({ trashId: expect.any(String) })
    expect((await slash.run(line)).ok).toBe(true)
    expect([read("a-note.md"), read("MEMORY.md")]).toEqual([files["a-note.md"], files["MEMORY.md"]])
  }
})

test("undo brings back the index", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("write", "gone"))
  await slash.run("edit")
  expect((await slash.run("undo")).ok).toBe(true)
  expect(read("MEMORY.md")).toBe(files["MEMORY.md"])
})

test("tells a person of a conflict", async () => {
  const { memory, write } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, hostWithEditor("replace", "One", "Two"))
  await slash.run("edit a-note")
  write("a-note.md", topicFile("project", "A note", "Theirs.\n"))
  const { outcome } = await slash.run("undo")
  expect(outcome).toMatchObject({ code: "conflict" })
  expect(outcome).toHaveProperty(
    "message",
    expect.stringMatching(
      /^a-note was changed by somebody else since; nothing was undone\. \/memory undo a-note/,
    ),
  )
})
