import { expect, test } from "vitest"
import { temporaryMemory } from "../test/temporary-memory.ts"
import { aiSdkTools } from "./adapters/ai-sdk.ts"
import { anthropicToolResults } from "./adapters/anthropic.ts"
import { createMemoryTools } from "./memory-tools.ts"
import { mergeMemoryTools } from "./merge-tools.ts"

async function twoMemories() {
  const [own, team] = [await temporaryMemory(), await temporaryMemory()]
  const merged = mergeMemoryTools(
    createMemoryTools(own.memory),
    createMemoryTools(team.memory, { namePrefix: "team_" }),
  )
  return { own: own.memory, team: team.memory, merged }
}

const draft = (description: string) => ({ slug: "tea", type: "user", description, body: description })

test("the tools of two memories are one list, and each call reaches its memory", async () => {
  const { own, team, merged } = await twoMemories()
  expect(merged.tools.map(({ name }) => name)).toEqual([
    "ReadMemoryTopic",
    "WriteMemoryTopic",
    "team_ReadMemoryTopic",
    "team_WriteMemoryTopic",
  ])
  expect(merged.toolsAsJsonSchema().map(({ name }) => name)).toEqual(merged.tools.map(({ name }) => name))
  await merged.callTool("WriteMemoryTopic", draft("Mine"))
  await merged.callTool("team_WriteMemoryTopic", draft("Ours"))
  expect([(await own.read("tea"))?.body, (await team.read("tea"))?.body]).toEqual(["Mine", "Ours"])
})

test("a tool that is not offered is explained by the memory whose name it has", async () => {
  const { merged } = await twoMemories()
  expect(await merged.callTool("team_RemoveMemoryTopic", { slug: "tea" })).toMatchObject({ ok: false })
  expect(await merged.callTool("nothing", {})).toEqual({
    ok: false,
    code: "unknown-tool",
    message:
      'There is no memory tool "nothing". Available: ReadMemoryTopic, WriteMemoryTopic, team_ReadMemoryTopic and team_WriteMemoryTopic.',
  })
  expect(await mergeMemoryTools().callTool("nothing", {})).toMatchObject({ code: "unknown-tool" })
})

test("adapters take it", async () => {
  const { merged } = await twoMemories()
  expect(Object.keys(aiSdkTools(merged))).toHaveLength(4)
  const use = { type: "tool_use", id: "1", name: "team_ReadMemoryTopic", input: { slug: "tea" } } as const
  const other = { ...use, name: "other" }
  const results = await anthropicToolResults(merged, [use, other])
  expect(results).toMatchObject([{ tool_use_id: "1" }])
})

test("two tools of one name are an error that names it", async () => {
  const { memory } = await temporaryMemory()
  expect(() => mergeMemoryTools(createMemoryTools(memory), createMemoryTools(memory))).toThrow(
    new TypeError("mergeMemoryTools: two memories have the tool ReadMemoryTopic; give one a namePrefix"),
  )
})
