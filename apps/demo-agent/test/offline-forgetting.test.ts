import { createMemory, createMemorySession } from "@caliban/memory"
import { expect, test } from "vitest"
import { createAgent } from "../src/agent.ts"
import { createOfflineModel } from "../src/offline/offline-model.ts"
import { withOfflineModel } from "./offline-fixture.ts"
import { createWorkspace } from "./workspace.ts"

const converse = withOfflineModel()

test.each([
  ["My birthday is 3 May.", "My name is Ana.", "forget my birthday and my name"],
  ["My dentist is Ana.", "My gym is on Hill Street.", "forget the dentist and the gym"],
  ["My cat is Tom.", "My car is red.", "please forget my cat, my car"],
  ["Mein Name ist Ana.", "Mein Geburtstag ist am 3. Mai.", "vergiss meinen Geburtstag und meinen Namen"],
  ["Mi perro se llama Rex.", "Mi gato se llama Tom.", "olvida mi perro y mi gato"],
])("of %j and %j nothing stays after %j", async (one, other, request) => {
  const { answer, facts } = await converse("I use vim.", one, other, request)
  expect(answer.match(/^Forgotten: /gm)).toHaveLength(2)
  expect(facts).toEqual(["I use vim."])
})

test("a statement with two objects is not two things to forget", async () => {
  const fact = "I like tea and the sea."
  expect((await converse(fact, "forget that I like tea and the sea")).facts).toEqual([fact])
})

test("“don't keep my …” is a request to forget", async () => {
  expect((await converse("My birthday is 3 May.", "don't keep my birthday")).answer).toMatch(/^Which one/)
})

/** The answer to a message about one topic, and what the topic says after it. */
async function ask(description: string, body: string, message: string): Promise<[string, string?]> {
  const workspace = await createWorkspace()
  try {
    const system = { env: workspace.env }
    const memory = createMemory({ cwd: workspace.project, durability: "none", system })
    await memory.write({ slug: "topic", type: "user", description, body })
    const agent = createAgent(await createMemorySession({ memory }), { model: createOfflineModel() })
    let answer = ""
    for await (const event of agent.ask(message, new AbortController().signal))
      if (event.type === "text") answer += event.text
    const [known] = (await memory.list()).topics
    const topic = await memory.read("topic")
    return topic === undefined ? [answer] : [answer, `${known?.description}: ${topic.body.trim()}`]
  } finally {
    await workspace.remove()
  }
}

test("a description that is named stands for its topic, and all that goes is shown", async () => {
  const [answer, left] = await ask("Auto", "Wir fahren einen Kangoo.", "lösch alles über mein Auto")
  expect(answer).toMatch(/^Forgotten: Auto\. Wir fahren einen Kangoo\. /)
  expect(left).toBeUndefined()
})

test("of a topic with several statements, a named description alone removes nothing", async () => {
  const [answer, left] = await ask("Has a dog", "Bruno is a beagle. The vet is Kim.", "forget my dog")
  expect(answer).toMatch(/^Which one do you mean\?\n {2}1\. Bruno .*\n {2}2\. The vet /)
  expect(left).toContain("Bruno is a beagle. The vet is Kim.")
})

test("a statement that is forgotten is in the description no more", async () => {
  const [, left] = await ask("Staging is at h1", "Staging is at h1. Kim runs it.", "forget the staging host")
  expect(left).not.toContain("h1")
  expect(left).toContain("Kim runs it.")
})

test("the rest of a line does not start with its semicolon", async () => {
  const [, left] = await ask("Hosts", "Staging is db1; prod is db2.", "forget that staging is db1")
  expect(left).toMatch(/: prod is db2\.$/)
})
