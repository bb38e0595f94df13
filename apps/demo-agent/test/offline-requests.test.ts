import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

test.each([
  ["remember that the window seat is reserved for me", "The window seat is reserved for me."],
  ["remember that the band is called Thanks", "The band is called Thanks."],
  ["remember that the status for done is ok", "The status for done is ok."],
  ["remember that y equals 5", "Y equals 5."],
  ["remember that and is a keyword", "And is a keyword."],
  ["remember that please is required", "Please is required."],
  ["remember that hello is the wake word", "Hello is the wake word."],
  ["Merk dir, dass und ein Wort ist", "Und ein Wort ist."],
  ["remember that the code word for lunch is soup, please", "The code word for lunch is soup."],
  ["please remember that I like tea, thanks!", "I like tea."],
  ["remember that notes are in https://w.example/a(c)/e", "Notes are in https://w.example/a(c)/e"],
  ["can you remember that my desk is 4?", "My desk is 4."],
])("what is to be remembered begins and ends where it was said: %j", async (message, fact) => {
  expect((await converse(message)).facts).toEqual([fact])
})

test.each([
  ["Remember that we open at 9 a.m. on Sundays.", "We open at 9 a.m. on Sundays."],
  ["Remember that the U.S. office closes at 6.", "The U.S. office closes at 6."],
  ["Remember that the meeting is on the 3. floor.", "The meeting is on the 3. floor."],
  ["Remember that the vendor is Yahoo! Japan.", "The vendor is Yahoo! Japan."],
  ["remember that the cmd is `a; b`", "The cmd is `a; b`"],
  ['remember that "Hello. World" is the greeting', '"Hello. World" is the greeting.'],
  ["remember that the price is 3.50 EUR; the tax is 2 EUR", "The price is 3.50 EUR; the tax is 2 EUR."],
  ["remember that e.g. foo.bar is fine, i.e. good", "e.g. foo.bar is fine, i.e. good."],
  ["Remember: the code\nis z9 and that", "The code is z9 and that."],
])("what is no statement of its own belongs to what is to be remembered: %j", async (message, fact) => {
  expect((await converse(message)).facts).toEqual([fact])
})

test("a statement, a question and a request after what is to be remembered are read", async () => {
  const { answer, facts } = await converse("Remember that I like tea. My cat is Tom. What is my cat called?")
  expect(facts).toEqual(["I like tea.", "My cat is Tom."])
  expect(answer).toContain("Tom")
  expect((await converse("Remember that I like jazz; forget my cat")).facts).toEqual([
    "I like jazz.",
    "I like tea.",
  ])
})

test("each line after “remember this:” is one fact", async () => {
  const lines = ["Is z9 the code? yes", "What to do on fire: leave", "Delete nothing on Fridays", "a; b; c"]
  const { facts } = await converse(`Remember this:\n- ${lines.join("\n- ")}\n\nThanks!`)
  expect(facts).toEqual([
    "Delete nothing on Fridays.",
    "Is z9 the code? yes.",
    "What to do on fire: leave.",
    "a; b; c.",
  ])
})
