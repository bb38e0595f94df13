import { expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { aiSdkTools } from "./adapters/ai-sdk.ts"
import { createMemoryTools } from "./memory-tools.ts"

const numbers = Array.from({ length: 25 }, (_, at) => at)
const FILES = { "list.md": topicFile("A list", numbers.map((at) => `line ${at};`).join("\n")) }

test("all edits of one topic in one step are made", async () => {
  const { memory } = await temporaryMemory(FILES)
  const { EditMemoryTopic } = aiSdkTools(createMemoryTools(memory, { include: ["EditMemoryTopic"] }))
  const edits = numbers.map((at) =>
    EditMemoryTopic.execute({ slug: "list", old_text: `line ${at};`, new_text: `LINE ${at};` }),
  )
  await Promise.all(edits)
  expect((await memory.read("list"))?.body).toBe(numbers.map((at) => `LINE ${at};`).join("\n"))
})

test("all edits of one topic by two sessions at once are made", async () => {
  const { memory, open } = await temporaryMemory(FILES)
  const sessions = [memory, open()].map((one) => createMemoryTools(one, { include: ["EditMemoryTopic"] }))
  const results = await Promise.all(
    numbers.map((at) =>
      sessions[at % 2]?.callTool("EditMemoryTopic", {
        slug: "list",
        old_text: `line ${at};`,
        new_text: `LINE ${at};`,
      }),
    ),
  )
  expect(results.filter((result) => !result?.ok)).toEqual([])
})

test("a person who is asked about one change, and a guard that saves another one, hold up no other", async () => {
  const { open } = await temporaryMemory(FILES)
  const draft = (slug: string) => ({ slug, type: "user", description: slug, body: "Text." })
  const memory = open({
    approve: ({ slug }) => (slug === "asked" ? new Promise(() => {}) : true),
    guard: async ({ slug }) => {
      if (slug === "outer") await tools.callTool("WriteMemoryTopic", draft("inner"))
      return undefined
    },
  })
  const tools = createMemoryTools(memory)
  void tools.callTool("WriteMemoryTopic", draft("asked"))
  expect(await tools.callTool("WriteMemoryTopic", draft("outer"))).toMatchObject({ ok: true })
  expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["inner", "list", "outer"])
})
