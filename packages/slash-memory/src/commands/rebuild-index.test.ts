import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const index = `# What I keep

Prose that stays.

- [a-note](a-note.md) - a hook of my own
- [gone](gone.md) - leads nowhere
- [a-note](a-note.md) - said twice

| a | table |
`
const files = {
  "MEMORY.md": index,
  "a-note.md": topicFile("project", "A note"),
  "b-note.md": topicFile("user", "Another"),
}

test("shows the repair and changes nothing when dry", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const { text, ok, refresh } = await createSlashMemory(memory).run("rebuild-index --dry-run")
  expect([ok, refresh]).toEqual([true, false])
  expect(text).toMatchInlineSnapshot(`
    "Would add 1 pointer (b-note), drop 1 pointer (gone), merge 1 pointer (a-note).

    @@ -2,8 +2,7 @@
     
     Prose that stays.
     
    +- [b-note](b-note.md) — user: Another
     - [a-note](a-note.md) - a hook of my own
    -- [gone](gone.md) - leads nowhere
    -- [a-note](a-note.md) - said twice
     
     | a | table |

    Nothing was changed: this was a dry run."
  `)
  expect(read("MEMORY.md")).toBe(index)
})

test("repairs, keeps every other line, and can be undone", async () => {
  const { memory, read } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory)
  const { text, refresh, outcome } = await slash.run("rebuild-index")
  expect(refresh).toBe(true)
  expect(outcome).toMatchObject({ added: ["b-note"], dropped: ["gone"], merged: ["a-note"] })
  expect(text).toMatch(/undo with \/memory undo or\s+\/memory\s+restore \S+/)
  for (const line of [
    "# What I keep",
    "Prose that stays.",
    "- [a-note](a-note.md) - a hook of my own",
    "| a | table |",
  ]) {
    expect(read("MEMORY.md")).toContain(line)
  }
  expect((await slash.run("rebuild-index")).text).toBe("The index needs no repair.")
  await slash.run("undo")
  expect(read("MEMORY.md")).toBe(index)
})
