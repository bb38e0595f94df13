import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

const MOVED = ["Alan lives in York.", "Alan moved to Hull"]
const DELETED = ["The staging db is on host a1.", "Delete the staging db"]
const SHIFTS = "My shifts are Monday, Wednesday and Friday nights, 19:00 to 7:30."
const PORTS = ["The api runs on port 3000.", "The db runs on port 5432."]

test.each([
  [MOVED, "keep York"],
  [MOVED, "no, York"],
  [MOVED, "Alan lives in York"],
  [MOVED, "Alan still lives in York"],
  [MOVED, "Alan doesn't live in York"],
  [DELETED, "keep it"],
  [DELETED, "keep the staging db"],
  [DELETED, "no, keep the staging db"],
  [DELETED, "not the staging db"],
  [DELETED, "don't delete the staging db"],
])("after %j the reply %j changes nothing", async ([fact = "", request = ""], reply) => {
  const { answer, facts } = await converse(fact, request, reply)
  expect(answer).toBe("OK, nothing was changed.")
  expect(facts).toEqual([fact])
})

test("a reply that says one of the stored facts changes nothing", async () => {
  const { answer, facts } = await converse(...PORTS, "The port is now 4000", "the api runs on port 3000")
  expect(answer).toBe("OK, nothing was changed.")
  expect(facts).toEqual(PORTS)
})

test.each([
  [[SHIFTS], "I no longer work Friday nights", "not Monday but Wednesday"],
  [PORTS, "The port is now 4000", "not the api but the db"],
  [PORTS, "The port is now 4000", "not 3000 but 5000"],
  [PORTS, "The port is now 4000", "not 3000 but 4000"],
  [["Alan lives in York."], "Alan moved to Hull", "not York but Hull"],
])("with %j, after %j, %j may be said of another value: it asks for the number", async (stored, ...said) => {
  const { answer, facts } = await converse(...stored, ...said)
  expect(answer).toMatch(/^Which number is it\?.* Nothing was changed\.$/)
  expect(facts).toEqual(stored)
})

test("the old value alone does not choose the only change", async () => {
  const facts = ["The fish supplier is Mareblu, for meat Hofmann."]
  expect((await converse(...facts, "the fish supplier is now Nordsee", "Mareblu")).facts).toEqual(facts)
})

test("a yes carries out the only change", async () => {
  expect((await converse(...MOVED, "yes")).facts).toEqual(["Alan lives in Hull."])
  expect((await converse(...DELETED, "yes please")).facts).toEqual(["Alan lives in Hull."])
})

test.each(["yes", "ok", "3", "the second one"])("after %j a number still chooses", async (reply) => {
  const asked = [...PORTS, "The port is now 4000", reply]
  const { answer, facts } = await converse(...asked)
  expect(answer).toMatch(/^Which number is it\?.* Nothing was changed\.$/)
  expect(facts).toEqual(PORTS)
  expect((await converse(...asked.slice(2), "the api")).facts).toEqual([
    "The api runs on port 4000.",
    "The db runs on port 5432.",
  ])
})

test.each([
  ["The door is locked.", "no, the window"],
  ["The plan is approved.", "no, Bob"],
  ["My car is a Volvo.", "no, the bike"],
  ["The staging db is important.", "no, the staging server"],
  ["We play Beethoven op. 131 and Ligeti no. 1.", "Instead of the Ligeti we play Bartók 4"],
])("after %j the correction %j asks", async (fact, correction) => {
  const { answer, facts } = await converse(fact, correction)
  expect(answer).toMatch(/^(?:What is that about|Which one do you mean)\?/)
  expect(facts).toEqual([fact])
})

test("a correction with the same article changes the value", async () => {
  expect((await converse("My car is a Volvo.", "no, a Saab")).facts).toEqual(["My car is a Saab."])
})

const OPEN = [SHIFTS, "I no longer work Friday nights", "1"]

test("who chooses a fact of several parts without a clear place is told how to edit it", async () => {
  const { answer, facts } = await converse(...OPEN)
  expect(answer).toMatch(/^What should it say instead of .*\/memory edit shifts-\S+$/)
  expect(facts).toEqual([SHIFTS])
})

test.each([["I like tea."], ["My dentist is on Monday."]])("%j after that is another fact", async (said) => {
  expect((await converse(...OPEN, said)).facts.sort()).toEqual([SHIFTS, said].sort())
})
