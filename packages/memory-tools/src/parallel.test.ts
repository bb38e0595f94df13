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

test("changes of one step are made in order; a person who is asked about one does not hold up reads", async () => {
  const { open } = await temporaryMemory(FILES)
  let agree = (_answer: boolean): void => {}
  const asked = new Promise<void>((resolve) => {
    agree = () => resolve()
  })
  const memory = open({ approve: async () => asked.then(() => true) })
  const tools = createMemoryTools(memory, { include: ["RemoveMemoryTopic"] })
  const draft = { slug: "tea", type: "user", description: "Tea", body: "Green." }
  const edit = { slug: "tea", old_text: "Green", new_text: "Black" }
  const changes = [
    tools.callTool("WriteMemoryTopic", draft),
    tools.callTool("EditMemoryTopic", edit),
    tools.callTool("RemoveMemoryTopic", { slug: "list" }),
  ]
  const waiting = new AbortController()
  const ended = tools.callTool("EditMemoryTopic", edit, { signal: waiting.signal })
  setTimeout(() => waiting.abort(new Error("stopped")), 20)
  await expect(ended).rejects.toThrow("stopped")
  expect(await tools.callTool("ReadMemoryTopic", { slug: "list" })).toMatchObject({ ok: true })
  agree(true)
  expect((await Promise.all(changes)).map(({ ok }) => ok)).toEqual([true, true, true])
  expect((await memory.read("tea"))?.body).toBe("Black.")
})
