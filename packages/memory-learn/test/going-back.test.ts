import { createMapStore, createMemory } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { createLearning, type NoticedMemory } from "../src/index.ts"

/** A memory whose clock goes on by a minute with each use, and sessions of it on given days of February. */
function start() {
  let time = 0
  const now = (): Date => {
    time += 60_000
    return new Date(time)
  }
  const memory = createMemory({ store: createMapStore({ now }), system: { now } })
  const on = (day: number, store: boolean) => {
    time = new Date(2026, 1, day, 8).getTime()
    const learning = createLearning({ memory, store })
    const say = async (content: string): Promise<NoticedMemory | undefined> => {
      await learning.noteForMessage()
      return (await learning.afterTurn([{ role: "user", content }]))[0]
    }
    return { learning, say }
  }
  /** The lines of the index as the prompt shows them, without the links. */
  const lines = async () =>
    Array.from((await memory.load()).text.matchAll(/^- .* — project: (.*)$/gmu), ([, line]) => line)
  return { memory, on, lines }
}

const [UBS, ING] = ["Remember that our bank is UBS.", "Remember that our bank is ING."]

describe("who goes back to what was said before another value", () => {
  test("has it as the newest line, on another day and on the same one", async () => {
    const { on, lines } = start()
    for (const [day, request] of [UBS, ING, UBS].entries()) await on(9 + day, true).say(request)
    expect(await lines()).toEqual(["Our bank is UBS. (2026-02-11)", "Our bank is ING. (2026-02-10)"])
    const { say } = on(12, true)
    for (const request of [ING, UBS, ING]) await say(request)
    expect(await lines()).toEqual(["Our bank is ING. (2026-02-12)", "Our bank is UBS. (2026-02-12)"])
  })

  test("sees it reported as replaced, and can take that back", async () => {
    const { on, lines } = start()
    await on(9, true).say("Remember that we use Kafka.")
    await on(10, true).say("Remember that we do not use Kafka.")
    const { say } = on(11, true)
    expect(await say("Remember that we use Kafka.")).toMatchObject({
      outcome: "replaced",
      replaced: ["use-kafka"],
      contradicts: ["not-use-kafka"],
    })
    await say("Don't save that.")
    expect((await lines()).sort()).toEqual([
      "We do not use Kafka. (2026-02-10)",
      "We use Kafka. (2026-02-09)",
    ])
  })

  test("has it noted for the model, and stored if that leaves it", async () => {
    const { on, lines } = start()
    for (const [day, request] of [UBS, ING, UBS].entries()) {
      const { learning, say } = on(9 + day, false)
      expect(await say(request)).toMatchObject({ outcome: "noted" })
      await say("ok")
      await learning.end()
    }
    expect(await lines()).toEqual(["Our bank is UBS. (2026-02-11)", "Our bank is ING. (2026-02-10)"])
  })

  test("while the other value waits to be stored, too", async () => {
    const { on, lines } = start()
    await on(9, true).say(UBS)
    const { learning, say } = on(10, false)
    for (const message of [ING, "ok", UBS, "ok"]) await say(message)
    await learning.end()
    expect(await lines()).toEqual(["Our bank is UBS. (2026-02-10)", "Our bank is ING. (2026-02-10)"])
  })

  test("keeps the topic that a person wrote", async () => {
    const { memory, on, lines } = start()
    const description = "Our bank is UBS."
    await memory.write({ slug: "bank", type: "project", description, body: "" }, { by: "person" })
    await on(10, true).say(ING)
    await on(11, true).say(UBS)
    expect(await lines()).toEqual([
      "Our bank is UBS. (2026-02-11)",
      "Our bank is ING. (2026-02-10)",
      description,
    ])
  })
})

test("what is said again without another value since is known", async () => {
  const { on, lines } = start()
  await on(9, true).say("Remember that our bank is in Bonn.")
  await on(10, true).say(UBS)
  expect(await on(11, true).say(UBS)).toMatchObject({ outcome: "known" })
  expect(await on(11, false).say(UBS)).toMatchObject({ outcome: "known" })
  expect(await lines()).toHaveLength(2)
})
