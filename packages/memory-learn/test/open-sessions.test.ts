import { createMapStore, createMemory } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { createLearning } from "../src/index.ts"

const REQUEST = "Remember that we deploy on Tuesdays."

/** Sessions of one user over one memory that are open at the same time. */
function start() {
  const store = createMapStore()
  return () => {
    const memory = createMemory({ store })
    const learning = createLearning({ memory })
    const say = async (content: string, model: () => unknown = () => undefined): Promise<boolean> => {
      const note = await learning.noteForMessage()
      await model()
      await learning.afterTurn([{ role: "user", content }])
      return note.includes("Tuesdays")
    }
    const write = (description: string) => async () =>
      await memory.write(
        { slug: "deploys", type: "project", description, body: description },
        { by: "model" },
      )
    const topics = async () => (await memory.list()).topics.map(({ slug }) => slug)
    return { learning, say, write, topics }
  }
}

test.each([
  "Scratch that.",
  "Don't remember that we deploy on Tuesdays.",
  "Forget that we deploy on Tuesdays.",
])("what one session takes back with %j waits in no other one", async (message) => {
  const open = start()
  const [first, second] = [open(), open()]
  await first.say(REQUEST)
  expect(await second.say("hello")).toBe(true)
  await first.say(message)
  await second.say("go on")
  expect((await second.learning.end()).stored).toEqual([])
  expect(await first.topics()).toEqual([])
})

test.each(["before", "after"])(
  "what the model of one session wrote %s another one showed it is not stored again",
  async (time) => {
    const open = start()
    const [first, second] = [open(), open()]
    await first.say(REQUEST)
    const wroteIt = () => first.say("go on", first.write("We deploy on Tuesdays."))
    if (time === "before") await wroteIt()
    await second.say("hi")
    if (time === "after") await wroteIt()
    expect(await first.learning.end()).toMatchObject({ stored: [], waiting: 0 })
    expect(await second.learning.end()).toMatchObject({ stored: [], waiting: 0 })
    expect(await first.topics()).toEqual(["deploys"])
  },
)

test("what the model wrote in a later turn than that of the note is not stored again", async () => {
  const { learning, say, write } = start()()
  await say(REQUEST)
  expect(await say("go on")).toBe(true)
  await say("Any news?", write("We deploy on Tuesdays."))
  expect(await learning.end()).toMatchObject({ stored: [], waiting: 0 })
})

test.each(["We deploy with Nomad.", "Who deploys on Tuesdays brings a cake for all."])(
  "what the model wrote of something else answers no request of another session: %s",
  async (fact) => {
    const open = start()
    const [first, second] = [open(), open()]
    await first.say(REQUEST)
    expect(await second.say("hi")).toBe(true)
    await first.say("go on", first.write(fact))
    expect((await second.learning.end()).stored).toMatchObject([{ text: "We deploy on Tuesdays." }])
  },
)
