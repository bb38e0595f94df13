import { createMapStore, createMemory, type MemoryOptions } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { createLearning } from "../src/index.ts"

const TURN = {
  role: "user",
  content: "Remember that we deploy on Tuesdays. Remember that the port is 3000.",
} as const

/** What becomes of two requests; the guard answers the first question with `first`. */
async function learn(first: () => unknown, store = false) {
  let asked = 0
  const guard = (() => (asked++ === 0 ? first() : undefined)) as MemoryOptions["guard"]
  const learning = createLearning({ memory: createMemory({ store: createMapStore(), guard }), store })
  const noticed = await learning.afterTurn([TURN])
  return { noticed, ended: await learning.end() }
}

describe.each([
  ["null", () => null],
  ["true", () => true],
  ["a string", () => "no"],
])("a guard that answers %s", (_name, answer) => {
  test.each([true, false])("fails for one sentence only, and the host is told (store: %j)", async (store) => {
    const { noticed, ended } = await learn(answer, store)
    const problem = expect.stringMatching(/^guard: must return undefined to accept a text, or/)
    expect(noticed).toMatchObject([{ outcome: "failed", problem }, { outcome: store ? "stored" : "noted" }])
    expect(ended.problems).toEqual([problem])
  })
})

test.each([
  ["an error", new Error("The service is down."), "The service is down."],
  ["nothing", undefined, "undefined"],
])("a guard that rejects with %s accepts no text", async (_name, reason, problem) => {
  const { noticed } = await learn(() => Promise.reject(reason))
  expect(noticed).toMatchObject([{ outcome: "failed", problem }, { outcome: "noted" }])
})

test("a guard that refuses a text is asked once, and no problem remains", async () => {
  const { noticed, ended } = await learn(() => ({ rule: "none", message: "Not this." }))
  expect(noticed).toMatchObject([{ outcome: "refused", problem: "Not this." }, { outcome: "noted" }])
  expect(ended.problems).toEqual([])
})
