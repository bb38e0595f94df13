import { createMapStore, createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { type Consolidate, createLearning } from "../src/index.ts"

/** Learning over a memory with the topic `tea`, which the model decides to remove. */
async function learningWith(consolidate: Consolidate) {
  const memory = createMemory({ store: createMapStore() })
  await memory.write({ slug: "tea", type: "project", description: "Tea is green", body: "Tea is green" })
  const learning = createLearning({ memory, consolidate })
  await learning.afterTurn([{ role: "user", content: "The sky is blue." }])
  return { memory, learning }
}

test.each([
  [{ dryrun: true }, 'option "dryrun" is unknown; did you mean "dryRun"?'],
  [{ dry: true }, expect.stringContaining('option "dry" is unknown')],
  [{ dryRun: "yes" }, 'option "dryRun" must be true or false, not "yes"'],
  [{ signal: 5 }, 'option "signal" must be an AbortSignal, not 5'],
  [new AbortController().signal, "the options must be { signal }, not the signal itself"],
  [true, "the options must be an object, not true"],
  [null, "the options must be an object, not null"],
])("a consolidation with the options %j is refused, and changes nothing", async (options, message) => {
  const { learning, memory } = await learningWith(({ topics }) =>
    topics.map(({ slug, revision }) => ({ action: "remove", slug, revision })),
  )
  const text: unknown = await learning
    .consolidate(options as never)
    .catch((error: TypeError) => error.message)
  expect(text).toEqual(typeof message === "string" ? `consolidate: ${message}` : message)
  expect((await memory.list()).topics).toHaveLength(1)
})

test("the end asks nothing again while a consolidation runs, and does not wait for it", async () => {
  const seen: string[][] = []
  const { learning } = await learningWith(({ turns }) => {
    seen.push(turns.map(({ text }) => text))
    return new Promise(() => {})
  })
  void learning.consolidate()
  expect(await learning.end()).not.toHaveProperty("consolidated")
  await expect.poll(() => seen).toEqual([["The sky is blue."]])
})

test("a consolidation that fails leaves its turns to the next one", async () => {
  const seen: string[][] = []
  const { learning } = await learningWith(({ turns }) => {
    seen.push(turns.map(({ text }) => text))
    if (seen.length === 1) throw new Error("no model")
    return []
  })
  await expect(learning.consolidate()).rejects.toThrow("no model")
  expect(await learning.end()).toMatchObject({ consolidated: { operations: [] }, problems: [] })
  expect(seen).toEqual([["The sky is blue."], ["The sky is blue."]])
})
