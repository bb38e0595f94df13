import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

test.each([
  "forget everything but my birthday",
  "forget all except my cat",
  "forget everything about me besides my name",
  "forget my name but not my birthday",
  "forget my name, not my birthday",
  "forget my name and keep my birthday",
  "forget my cat apart from its name",
  "forget my cat, but don't forget my birthday",
  "vergiss meinen Namen, aber nicht meinen Geburtstag",
  "olvida todo excepto mi nombre",
  "oublie tout sauf mon nom",
  "忘记我的名字，但不要忘记我的生日",
  "Forget my cat. But not its name.",
  "Please forget about my cat! Keep its name, though.",
  "forget my name\nbut not my birthday",
  "Forget my name. Don't forget my birthday.",
  "Forget my name. No, wait.",
  "Vergiss meine Katze. Aber nicht ihren Namen.",
  "Olvida mi gato. Pero no su nombre.",
  "Oublie mon chat. Mais pas son nom.",
  "忘记我的猫。但不要忘记它的名字。",
])("a request to forget that names what to keep forgets nothing: %j", async (request) => {
  const told = ["My name is Ana.", "My birthday is 4 May.", "My cat is Miso."]
  const { answer, facts } = await converse(...told, request)
  expect(answer).toBe("I do not forget with an exception. Nothing was forgotten; say only what is to go.")
  expect(facts).toEqual([...told].sort())
})

test.each([
  ["Forget my cat. It ran away."],
  ["Forget my cat, no longer true."],
  ["Forget my cat. But I like dogs.", "I like dogs."],
  ["Forget my cat. Don't forget that I like dogs.", "I like dogs."],
])("what follows a request to forget is not always an exception: %j", async (request, ...saved) => {
  expect((await converse("My cat is Miso.", request)).facts).toEqual(saved)
})

test("what is to be forgotten may have an exception itself", async () => {
  const told = ["We never deploy on Fridays.", "I drink coffee but not tea.", "My gym is on Main Street."]
  const requests = ["forget that we never deploy on Fridays", "forget that I drink coffee but not tea", "1"]
  expect((await converse(...told, ...requests)).facts).toEqual(["My gym is on Main Street."])
})

test.each([
  "delete everything you know about me",
  "forget everything about me",
  "forget me",
  "erase my memory",
  "forget all my data",
  "vergiss alles über mich",
  "oublie tout sur moi",
])("%j does not forget everything at once", async (request) => {
  const { answer, facts } = await converse("My name is Ana.", request)
  expect(answer).toMatch(/^I do not forget everything at once\./)
  expect(facts).toEqual(["My name is Ana."])
})

test.each(["Qu'est-ce que tu sais de moi ?", "Qu'est-ce que tu sais sur moi ?", "Que sais-tu de moi ?"])(
  "%j lists what is known",
  async (question) => {
    expect((await converse("I like tea.", question)).answer).toMatch(/^- I like tea\. \(/)
  },
)
