import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

test.each([
  ["My sister is called Ruth.", "My other sister is called Jo."],
  ["My sister's name is Ruth.", "My other sister's name is Jo."],
  ["Chapter 3 is about love.", "Chapter 4 is about war."],
  ["Invoice 17 is due on May 3.", "Invoice 18 is due on May 4."],
  ["Release 1.2 ships on May 3.", "Release 1.3 ships on June 3."],
  ["My boss is Ana.", "My boss's boss is Bob."],
  ["Standup is at 9 on Mondays.", "Standup is at 10 on Fridays."],
  ["I teach Year 4 on Mondays.", "I teach Year 6 on Tuesdays."],
  ["Phase 1 ends in May.", "Phase 2 ends in June."],
  ["I prefer tea over coffee.", "I prefer coffee over tea."],
  ["Ana is Bob's manager.", "Bob is Ana's manager."],
  ["I like my coffee black and strong.", "I like coffee."],
  ["Ich benutze vim.", "Wir benutzen Firefox."],
])("%j and %j are two facts", async (one, other) => {
  expect(await converse(one, other)).toMatchObject({
    answer: expect.stringMatching(/^Saved: /),
    facts: [one, other].sort(),
  })
})

test.each([
  ["The old server is called zeus.", "The new server is called hera."],
  ["I live in Lyon.", "I moved to Grenoble."],
  ["I live in Lyon.", "I've just moved to Grenoble."],
])("after %j, %j is a choice", async (one, other) => {
  expect(await converse(one, other)).toMatchObject({
    answer: expect.stringMatching(/^Which one do you mean\?/),
    facts: [one],
  })
  expect((await converse(other, "new")).facts).toEqual([one, other].sort())
})

test.each([
  ["The deadline is May 3.", "the deadline moved from May 3 to June 3", "The deadline is June 3."],
  ["The api runs on port 8080.", "the api runs on port 8081", "The api runs on port 8081."],
  ["Chapter 3 is about love.", "chapter 3 is about hope now", "Chapter 3 is about hope."],
])("%j is changed by %j", async (one, change, next) => {
  expect((await converse(one, change)).facts).toEqual([next])
})

test.each([
  ["Vivo en Sevilla.", "me he mudado a Cádiz", "Vivo en Cádiz."],
  ["Ich wohne in Hamburg.", "ich bin nach Bremen gezogen", "Ich wohne in Bremen."],
  ["我住在上海", "我搬到北京了", "我住在北京"],
  ["I work at Alpha.", "I work at Beta now", "I work at Beta."],
])("where a person lives or works is one fact: %j, then %j", async (one, change, next) => {
  expect((await converse(one, change)).facts).toEqual([next])
})

test.each(["Soll ich npm benutzen", "Lass uns vim benutzen.", "Bitte benutzen Sie npm."])(
  "%j is no statement",
  async (message) => {
    expect((await converse(message)).facts).toEqual([])
  },
)

test("a reason that begins with `since this` does not make a statement doubtful", async () => {
  const fact = "Since this was slow, we use esbuild."
  expect((await converse(fact)).facts).toEqual([fact])
})

test.each(["...", "?!", "🙂"])("%j, which has no words, gets an answer", async (message) => {
  expect((await converse(message)).answer).toMatch(/^I cannot do anything with that/)
})

test("the fact that was chosen for a move gets the new place", async () => {
  expect((await converse("I live in Lyon.", "I moved to Grenoble", "1")).facts).toEqual([
    "I live in Grenoble.",
  ])
})

test.each([
  ["I moved to York last month.", "I work in York now."],
  ["I live in Lyon.", "I moved to Marketing"],
  ["I live in Lyon.", "I moved to the backend team"],
  ["I work at Alpha in Berlin.", "I work at Beta in Paris"],
  ["我住在上海。", "我搬到新办公室了"],
  ["我住在上海。", "我搬到二楼了"],
  ["We use Jira.", "we don't use Jira for new projects"],
  ["We use pnpm.", "We don't use pnpm any more in the docs folder"],
  ["I eat fish.", "I don't eat fish on Fridays any more"],
  ["Wir nutzen Jira.", "wir nutzen Jira nicht mehr für neue Projekte"],
])("after %j, %j does not replace it", async (one, other) => {
  expect((await converse(one, other)).facts).toContain(one)
})

test.each(["no, coffee", "no, develop"])("%j takes the place of no value of another kind", async (reply) => {
  expect((await converse("The demo is on Friday.", reply)).facts).toEqual(["The demo is on Friday."])
})

test.each([
  ["I work at Acme in Berlin.", "I work at Globex now"],
  ["The flight is on 12 May, back on 19 May.", "the flight is on 14 May now"],
  ["I speak German and French.", "I don't speak French any more"],
])("of %j no part is lost by %j", async (one, other) => {
  const { answer, facts } = await converse(one, other)
  expect(answer).toContain(`Which one do you mean?\n  1. ${one}`)
  expect(facts).toEqual([one])
})

test("a single word that was chosen for a fact takes the place of its last value only", async () => {
  const { facts } = await converse("The demo is on Friday. The release is on Monday.", "no, develop", "1")
  expect(facts.sort()).toEqual(["The demo is on Friday.", "The release is on Monday."])
})

test.each([
  "please don't save that",
  "no, don't remember that",
  "ok, don't save that",
  "that was private, don't keep it",
  "you shouldn't have saved that",
  "Nein, speicher das nicht",
  "Merk dir das bitte nicht",
  "Non, ne retiens pas ça",
  "N'enregistre pas ça",
  "No lo guardes",
  "No, no recuerdes eso",
  "别记住这个",
])("%j forgets what the message before saved", async (request) => {
  expect(await converse("I'm vegan", request)).toMatchObject({
    answer: expect.stringMatching(/^Forgotten: I'm vegan\. \/memory undo/),
    facts: [],
  })
})

test("of several facts that the message before saved nothing is taken back, and the answer says so", async () => {
  const said = ["The staging server is called heron.", "I use vim. My sister is called Ruth."]
  const { answer, facts } = await converse(...said, "don't save that")
  expect(answer).toMatch(/^Forget what\? Nothing was forgotten\./)
  expect(facts).toEqual(["I use vim.", "My sister is called Ruth.", "The staging server is called heron."])
})

test("what a message changed or answered is not taken back", async () => {
  const next = "The staging server is called ibis."
  const said = ["The staging server is called heron.", "the staging server is called ibis now"]
  expect((await converse(...said, "don't save that")).facts).toEqual([next])
  expect((await converse("what is the staging server called?", "don't save that")).facts).toEqual([next])
})

test.each([
  "I'm vegetarian. Don't remember.",
  "I live in Ghent. Keep it secret.",
  "not for memory: I live in Ghent",
  "Merk dir nicht, dass ich schwanger bin",
  "Ich bin vegan, aber speicher das nicht",
  "Ne retiens pas que je suis enceinte",
])("nothing of %j is saved", async (message) => {
  expect(await converse(message)).toEqual({ answer: "OK, nothing of that is saved.", facts: [] })
})

test.each([
  [["please don't save that"]],
  [["I'm vegan", "I'm vegan", "please don't save that"]],
  [["I'm vegan", "I'm vegetarian now", "please don't save that"]],
])("after %j it does not say that nothing is saved", async (messages) => {
  expect((await converse(...messages)).answer).toMatch(
    /^Forget what\? Nothing was forgotten\. .*\/memory undo/,
  )
})

test.each([
  "I have a question.",
  "I have a good idea.",
  "I need help.",
  "I have a meeting in 5 minutes.",
  "I hate this.",
  "We should use Kafka.",
  "Anna  10:42 AM\nI always use tabs\n\nBob  10:43 AM\nremember that we use Kafka",
  "[10:42] Anna: I always use tabs\n[10:43] Bob: we use Kafka",
  "Hi Dana,\n\nI moved to Leeds and I use vim.\n\nBest, Bob",
  "From: Bob\nSubject: Plans\n\nI moved to Leeds.",
])("%j is no fact about the user", async (message) => {
  expect(await converse(message)).toMatchObject({
    answer: expect.stringContaining("nothing was saved"),
    facts: [],
  })
})

test.each([
  "Remember this:\n\nAna waters the plants.\nDelete the old branch on Friday.",
  "please remember these:\n- Ana waters the plants\n- Delete the old branch on Friday",
])("each line is saved of %j", async (message) => {
  expect((await converse(message)).facts).toEqual([
    "Ana waters the plants.",
    "Delete the old branch on Friday.",
  ])
})
