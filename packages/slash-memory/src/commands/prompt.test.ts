import { expect, test } from "vitest"
import { createTemporaryMemory, topicFile } from "../../test/temporary-memory.ts"
import { createSlashMemory } from "../slash-memory.ts"

const files = {
  "MEMORY.md":
    "- [tabs](tabs.md) — user: Likes tabs\n\n\n- [long](long.md) — project: A\tline with   spaces\n",
  "tabs.md": topicFile("user", "Likes tabs"),
  "../work/CLAUDE.md": `Rules of the project, on a line that is longer than the terminal: ${"word ".repeat(30)}\n`,
}

test("shows the text of a load, unwrapped and whole", async () => {
  const { memory } = createTemporaryMemory(files)
  const { text, outcome, ok, refresh } = await createSlashMemory(memory).run("/memory prompt", { width: 40 })
  const loaded = (await memory.load()).text
  expect([ok, refresh]).toEqual([true, false])
  expect(outcome).toMatchObject({ kind: "prompt", text: loaded })
  expect(text).toBe(loaded.trimEnd())
})

test("shows what the host says that the model has, with escapes for a terminal and unchanged as JSON", async () => {
  const { memory } = createTemporaryMemory(files)
  const slash = createSlashMemory(memory, { prompt: async () => "Loaded before\u001b[2J\n" })
  expect((await slash.run("prompt")).text).toBe("Loaded before\\x1b[2J")
  expect(JSON.parse((await slash.run("prompt --json")).text)).toMatchObject({
    text: "Loaded before\u001b[2J\n",
  })
})

test("says that there is none, also when memory is off", async () => {
  const { memory } = createTemporaryMemory({}, { bare: true })
  expect((await createSlashMemory(memory).run("prompt")).text).toBe("The model gets no text of memory.")
})
