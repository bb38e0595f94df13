import { expect, it, vi } from "vitest"
import { createMemory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"

const COUNT = 10_000

/** How often the event loop ran while a call was under way. */
async function turnsDuring(call: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false]
  const count = (): void => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await call()
  isDone = true
  return turns
}

it("lists, checks and counts thousands of topics in many turns of the event loop", async () => {
  const slugs = Array.from({ length: COUNT }, (_, at) => `topic-${at}`)
  const lines = slugs.map((slug) => `- [${slug}](${slug}.md) — project: a fact\n`)
  const topics = slugs.map((slug) => [`${slug}.md`, `---\ndescription: a fact\n---\n\nText\n`])
  const directory = temporaryFolder({ "MEMORY.md": lines.join(""), ...Object.fromEntries(topics) })
  const memory = createMemory({ cwd: directory, directory, system: { env: {} } })
  const calls = {
    list: async () => expect((await memory.list()).topics.length).toBe(COUNT),
    status: async () => expect((await memory.status()).topicCount).toBe(COUNT),
    verify: async () => expect((await memory.status({ verify: true })).findings).toEqual([]),
    read: async () => expect(await memory.read("No such name")).toBeUndefined(),
  }
  for (const [name, call] of Object.entries(calls)) {
    expect(await turnsDuring(call), name).toBeGreaterThan(3)
  }
})

it("writes, reads and undoes while a test of the host replaces the timers", async () => {
  const memory = createMemory({ directory: temporaryFolder({}), system: { env: {} } })
  vi.useFakeTimers()
  try {
    const draft = { slug: "tea", type: "user", description: "Likes tea", body: "Green." } as const
    expect((await memory.write(draft)).action).toBe("created")
    expect((await memory.read("tea"))?.body).toContain("Green.")
    expect((await memory.list()).topicCount).toBe(1)
    expect((await memory.undo())?.action).toBe("removed")
  } finally {
    vi.useRealTimers()
  }
})
