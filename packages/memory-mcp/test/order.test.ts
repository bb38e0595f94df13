import { describe, expect, test } from "vitest"
import { startRawClient } from "./raw-client.ts"
import { createWorld } from "./world.ts"

const tool = (name: string, args: object) => ["tools/call", { name, arguments: args }] as const
const write = (slug: string, body: string) =>
  tool("WriteMemoryTopic", { slug, type: "project", description: `About ${slug}`, body, expect: null })

const READS: readonly (readonly [string, (slug: string) => readonly [string, object]])[] = [
  ["ReadMemoryTopic", (slug) => tool("ReadMemoryTopic", { slug })],
  ["ListMemoryTopics", () => tool("ListMemoryTopics", {})],
  ["MemorySearch", (slug) => tool("MemorySearch", { query: slug })],
  ["resources/list", () => ["resources/list", {}]],
  ["resources/read of a topic", (slug) => ["resources/read", { uri: `memory://topics/${slug}` }]],
  ["resources/read of the index", () => ["resources/read", { uri: "memory://index" }]],
  ["prompts/get", () => ["prompts/get", { name: "list" }]],
  [
    "completion/complete",
    (value) => [
      "completion/complete",
      {
        ref: { type: "ref/resource", uri: "memory://topics/{slug}" },
        argument: { name: "slug", value },
      },
    ],
  ],
]

describe.each(["legacy", "modern"] as const)("in one chunk of bytes, in the %s era", (era) => {
  test.each(READS)("%s sees the write before it, every time", async (name, read) => {
    const { ask } = await startRawClient(createWorld(), { era })
    for (let round = 0; round < 5; round += 1) {
      const slug = `${name.replace(/\W/g, "-").toLowerCase()}-${round}`
      const [written, seen] = await ask(write(slug, "Text."), read(slug))
      expect(JSON.stringify(written?.result)).toContain(`Created ${slug}`)
      expect(seen?.error).toBeUndefined()
      expect(seen?.result.isError).not.toBe(true)
      expect(JSON.stringify(seen?.result)).toContain(slug)
    }
  })
})

test("a read before a write does not see it", async () => {
  const { ask } = await startRawClient(createWorld())
  const [read, written, again] = await ask(
    tool("ReadMemoryTopic", { slug: "deploy" }),
    write("deploy", "With make."),
    tool("ReadMemoryTopic", { slug: "deploy" }),
  )
  expect(read?.result.isError).toBe(true)
  expect(written?.result.isError).toBe(false)
  expect(JSON.stringify(again?.result)).toContain("With make.")
})
