import { expect, test } from "vitest"
import { anthropicMemoryHandlers } from "../src/adapters/anthropic-memory/index.ts"
import { temporaryMemory } from "./temporary-memory.ts"

const insertAtStart = async (name: string, text: string): Promise<string> => {
  const { memory, read } = await temporaryMemory({ [name]: text })
  const command = { path: `/memories/${name}`, insert_line: 0, insert_text: "NEW\n" }
  await anthropicMemoryHandlers(memory).insert(command)
  return await read(name)
}

test.each([
  ["k8s.yaml", "---\nkind: A\n---\nkind: B\n"],
  ["notes/k8s.yaml", "---\nkind: A\n---\nkind: B\n"],
  ["rule.md", "---\n\nDeploy only on Tuesdays.\n\n---\n\nSecond part.\n"],
  ["open.md", "---\nonly one rule and text\n"],
])("a line at the beginning of %s, which has no frontmatter, is the first one", async (name, text) => {
  expect(await insertAtStart(name, text)).toBe(`NEW\n${text}`)
})

test.each(["name: a\n", "name: a\ndescription: b: c\n", "# mine\nname: a\n"])(
  "a line at the beginning of a topic goes below its frontmatter %j",
  async (block) => {
    for (const start of ["---\n", "\ufeff---\n"]) {
      const head = `${start}${block}---\n`
      expect(await insertAtStart("a.md", `${head}Text\n`)).toBe(`${head}NEW\nText\n`)
    }
  },
)
