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
])("what of %j and %j %j means is one question, and nothing goes before the answer", async (...messages) => {
  const { answer, facts } = await converse("I use vim.", ...messages)
  expect(answer).toMatch(/^Which one do you mean\?\n {2}1\. .*\n {2}2\. .*\nType a number/)
  expect(facts).toHaveLength(3)
  expect((await converse("I use vim.", ...messages, "all")).facts).toEqual(["I use vim."])
  expect((await converse("I use vim.", ...messages, "none")).facts).toHaveLength(3)
  expect((await converse("I use vim.", ...messages, "2")).facts).toHaveLength(2)
})

test("a list of seven things is shown and forgotten as a whole", async () => {
  const things = ["car", "bike", "cat", "dog", "boss", "gym", "bank"]
  const told = things.map((thing, at) => `My ${thing} is ${"ABCDEFG"[at]}o.`)
  const list = `forget my ${things.slice(0, 6).join(", my ")} and my bank`
  expect((await converse(...told, list)).answer).toContain("  7. My bank is Go.")
  expect((await converse(...told, list, "all")).facts).toEqual([])
})

test("what of a list nothing is known about is named with the question", async () => {
  const { answer } = await converse("My birthday is 3 May.", "forget my birthday and my shoes")
  expect(answer).toMatch(/^I know nothing about “my shoes”.*\nWhich one .*\n {2}1\. My birthday .*\nType/)
})

test.each([
  "forget not my dog and my cat",
  "vergiss auf keinen Fall meinen Hund und meine Katze",
  "vergiss meinen Hund und meine Katze nicht",
  "oublie pas mon chien et mon chat",
])("a list with a negation is not taken apart: %j", async (request) => {
  const facts = [
    "My dog is called Rex.",
    "My cat is called Mimi.",
    "Mein Hund heißt Rex.",
    "Meine Katze heißt Mimi.",
  ]
  const told = await converse(...facts, "Mon chien s'appelle Rex.", "Mon chat s'appelle Mimi.", request)
  expect(told.facts).toHaveLength(6)
})

test.each([
  "vergiss niemals meinen Hund",
  "vergiss nie meinen Hund",
  "Vergiss das bitte nie: mein Hund heißt Rex.",
  "vergiss ja nicht, dass mein Hund Rex heißt",
  "n'oublie jamais mon chien",
])("%j forgets nothing", async (request) => {
  const { facts } = await converse("Mein Hund heißt Rex.", "Mon chien s'appelle Rex.", request)
  expect(facts).toEqual(expect.arrayContaining(["Mein Hund heißt Rex.", "Mon chien s'appelle Rex."]))
})

test.each([
  ["The test user's inbox is full of spam.", "forget my inbox"],
  ["Every user's session expires after 30 minutes.", "forget my session"],
  ["The root user's shell is zsh.", "forget my shell"],
  ["Mein Geburtstag ist am 3. Mai.", "vergiss meinen Geburtstag nie"],
  ["Mein Geburtstag ist am 3. Mai.", "vergiss doch nicht meinen Geburtstag"],
])("%j stays after %j", async (fact, request) => {
  expect((await converse(`remember that ${fact}`, request)).facts).toContain(fact)
})

test.each(["The user's shoe size is 43.", "The user’s shoe size is 43."])(
  "%j is said of the person",
  async (fact) => {
    expect((await converse(`remember that ${fact}`, "I like tea.", "forget my shoe size")).facts).toEqual([
      "I like tea.",
    ])
  },
)

test.each([
  ["My sister's name is Lea.", "forget my birthday and my name"],
  ["I have a dog called Lea.", "forget my birthday and my name"],
  ["Tom's cat is called Momo.", "forget my birthday and my cat"],
  ["Meine Schwester heißt Lea.", "vergiss meinen Geburtstag und meinen Namen"],
  ["Die Katze meiner Schwester heißt Momo.", "vergiss meinen Geburtstag und meine Katze"],
])("%j is not meant by %j", async (fact, request) => {
  const birthday = request.startsWith("forget") ? "My birthday is 4 May." : "Mein Geburtstag ist am 4. Mai."
  expect((await converse(fact, birthday, request, "all")).facts).toEqual([fact])
})

test("a statement with an arrow is saved", async () => {
  const { facts } = await converse("deploys: our branch is main → prod")
  expect(facts).toEqual(["deploys: our branch is main → prod."])
})

test("a text with an arrow that states nothing changes nothing", async () => {
  expect((await converse("deploy: main → prod")).answer).toMatch(/^I cannot do anything with that/)
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

test("two changes of one topic in one message both hold", async () => {
  const fact = "The tent is green. The stove is red."
  const [, left] = await ask(fact, fact, "the tent is blue now. The stove is black now.")
  expect(left).toBe("The tent is blue. The stove is black.: The tent is blue. The stove is black.")
})

test("twelve changes of one topic in one message all hold", async () => {
  const say = (first: number): string =>
    Array.from("abcdefghijkl", (letter, at) => `The ${letter}box port is ${first + at}.`).join(" ")
  const [, left] = await ask("All ports", say(3000), say(4000).replaceAll(".", " now."))
  expect(left).toBe(`All ports: ${say(4000)}`)
})

test("a number at the end of a statement is no number of a list", async () => {
  const [, left] = await ask(
    "Prices",
    "The rate is 5. The fee is 7.\n\n**Why:** agreed.",
    "forget that the fee is 7",
  )
  expect(left).toBe("Prices: The rate is 5.\n\n**Why:** agreed.")
})

test("the rest of a line does not start with its semicolon", async () => {
  const [, left] = await ask("Hosts", "Staging is db1; prod is db2.", "forget that staging is db1")
  expect(left).toMatch(/: prod is db2\.$/)
})
