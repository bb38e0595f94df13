import { expect, test } from "vitest"
import { temporaryMemory } from "../../test/temporary-memory.ts"
import { createMemoryTools } from "../memory-tools.ts"
import { anthropicRunnableTools } from "./anthropic.ts"

test("a runnable tool returns the text of a result, and throws what failed for the SDK to mark as an error", async () => {
  const tools = createMemoryTools((await temporaryMemory()).memory)
  const [read, write] = ["ReadMemoryTopic", "WriteMemoryTopic"].map((name) =>
    anthropicRunnableTools(tools).find((tool) => tool.name === name),
  )
  const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." }
  expect(await write?.run(write.parse(draft))).toContain("Created tea (user).")
  expect(await read?.run(read.parse({ slug: "tea" }))).toContain("Green.")
  await expect(read?.run(read.parse({ slug: "coffee" }))).rejects.toThrow('There is no topic "coffee".')
})
