import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

test.each([
  'Bob said: "the api is down, forget the port"',
  "Bob said: ‘the api is down, forget the port’",
  "Bob says „the api is down, forget the port“",
  "Bob: the api is down, forget the port",
  "> the api is down, forget the port",
  'What does "calm down, forget the port" mean?',
  "Why do people calm down, forget the port?",
  "My therapist wants me to relax, forget the port",
  "If I move to Oslo, forget that the port is 3000",
  "We agreed not to panic and forget the port",
  "Bob asked me to stop the api and forget the port",
  "We all relax and forget the port",
  "I also forget the port",
  "We sit down, relax, forget the port",
  "```\nforget the port\nthe port is 4000 now\n```",
  "This is my file:\n~~~\nforget the port\nremember that tea is green\n~~~",
  'Bob said: "the api is down.\nForget the port"',
  "“The api is down.\nForget the port”",
  "```a\nx, forget the port\n\nforget the port",
  'Bob said: "the api is down, remember that tea is green"',
  "Eva told me to calm down and remember that tea is green",
])("what is quoted, told, supposed or asked is no request: %j", async (message) => {
  const { facts } = await converse("The port is 3000", message)
  expect(facts).toContain("The port is 3000.")
  expect(facts).not.toContain("Tea is green.")
})

test.each([
  'Bob said: "the api is down, forget the port"',
  "Eva told me to calm down and forget the port",
  "the interns should relax, and forget the port",
  "we agreed not to panic and delete the port",
])("what is to be remembered is not cut: %j", async (fact) => {
  const { facts } = await converse("The port is 3000", `remember that ${fact}`)
  expect(facts).toHaveLength(2)
  expect(facts.join()).toContain(fact.slice(1))
})

test.each([
  "the trip is off, forget the port",
  "I sold the api, so you can forget the port",
  "the api is gone and please forget the port",
  "the api is gone, forget about the port",
  'my cat is "Tom", forget the port',
])("a request after a complete statement is carried out: %j", async (message) => {
  expect((await converse("The port is 3000", message)).facts).not.toContain("The port is 3000.")
})

test("a request after a code block is carried out", async () => {
  const message = "```\nforget the cat\n```\nforget the port"
  expect((await converse("The port is 3000", "The cat is Tom", message)).facts).toEqual(["The cat is Tom."])
})
