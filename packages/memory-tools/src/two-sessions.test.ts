import type { Memory } from "@caliban/memory-core"
import fc from "fast-check"
import { expect, test } from "vitest"
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts"
import { createMemoryTools } from "./memory-tools.ts"

const SLUGS = [
  "deploy",
  "deploy.md",
  "me/deploy",
  "me/deploy.md",
  "./deploy.md",
  "me/./deploy.md",
  "Deploy",
] as const

test("two sessions never replace a text that they have not seen, whatever they do in turn", async () => {
  const step = fc.record({
    session: fc.constantFrom(0, 1),
    call: fc.constantFrom("ReadMemoryTopic", "WriteMemoryTopic", "WriteMemoryTopic", "RemoveMemoryTopic"),
    slug: fc.constantFrom(...SLUGS),
    /** Sessions sometimes write the same. */
    text: fc.constantFrom("text one", "text two", "text three"),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { open, root } = await temporaryMemory({ "deploy.md": topicFile("D", "first") })
      const mounts = [{ name: "me", directory: `${root}/me`, access: "write" as const }]
      const memory = open({ mounts })
      await memory.write({ slug: "me/deploy", type: "project", description: "D", body: "first in the mount" })
      const sessions = [memory, open({ mounts })].map((one) =>
        createMemoryTools(one, { include: ["RemoveMemoryTopic"] }),
      )
      const shown = [new Map<string, string>(), new Map<string, string>()]
      for (const { session, call, slug, text } of steps) {
        const before = await readAll(memory)
        const draft = { type: "project", description: "D", body: text }
        const result = await sessions[session]?.callTool(
          call,
          call === "WriteMemoryTopic" ? { slug, ...draft } : { slug },
        )
        const after = await readAll(memory)
        const isConflict = result?.ok === false && result.code === "conflict"
        if (isConflict) expect(after).toEqual(before)
        for (const [address, old] of before) {
          const isReplaced = after.has(address) && after.get(address) !== old
          if (isReplaced) expect(shown[session]?.get(address)).toBe(old)
        }
        const isWritten = call === "WriteMemoryTopic" && result?.ok === true
        const answer = result?.ok ? result.text : (result?.message ?? "")
        // Every text is different and shown whole, and what the model has written itself it has seen.
        for (const [address, now] of after)
          if (
            answer.includes(now) ||
            (isWritten && now === text) ||
            after.get(address) !== before.get(address)
          )
            shown[session]?.set(address, now)
      }
    }),
    { numRuns: 12 },
  )
})

async function readAll(memory: Memory): Promise<ReadonlyMap<string, string>> {
  const { topics } = await memory.list()
  const texts = topics.map(async ({ slug }) => [slug, (await memory.read(slug))?.body.trim() ?? ""] as const)
  return new Map(await Promise.all(texts))
}

test("arguments of a megabyte are answered with a short sentence, and nothing is stored", async () => {
  const { memory, snapshot } = await temporaryMemory()
  const { tools, callTool } = createMemoryTools(memory, {
    include: ["ListMemoryTopics", "RemoveMemoryTopic"],
  })
  const long = "x".repeat(1_000_000)
  const draft = { slug: "tea", type: "user", description: "Tea", body: "Green." }
  const all: unknown[] = [
    long,
    JSON.stringify({ ...draft, body: long }),
    { ...draft, body: long },
    { ...draft, slug: long },
    { ...draft, slug: `${"a/".repeat(500_000)}b` },
    { ...draft, slug: "e\u0301".repeat(400_000) },
    { ...draft, description: long },
    { ...draft, type: long },
    { ...draft, [long]: long },
    Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`field ${at}`, at])),
    Array.from({ length: 100_000 }, () => long),
    { slug: long },
    { slug: `[[${long}]]` },
  ]
  for (const { name } of tools) {
    for (const args of all) {
      const result = await callTool(name, args)
      expect(result.ok ? result.text.length : result.message.length).toBeLessThan(1_200)
      expect(result.ok).toBe(false)
    }
  }
  expect(await snapshot()).toEqual({})
})
