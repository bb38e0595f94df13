import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

test.each([
  ["Anna likes tea.", "forget that I like tea"],
  ["The client uses Node 18.", "forget that we use Node 18"],
  ["Mi hermano vive en Roma.", "olvida que vivo en Roma"],
  ["Mon frère habite à Rome.", "Oublie que j'habite à Rome"],
  ["Anna mag Tee.", "Vergiss, dass ich Tee mag"],
  ["我妈妈对花生过敏", "忘记我对花生过敏"],
  ["The client uses Node 18.", "we use Node 22 now"],
  ["Staging uses Postgres 14.", "we switched to Postgres 16"],
  ["Anna prefers tea.", "switched to coffee"],
  ["The client uses npm.", "switched from npm to pnpm"],
  ["El cliente usa npm.", "cambié de npm a pnpm"],
  ["La reunión de ventas es el jueves.", "la reunión cambió al lunes"],
  ["Das Training von Lena ist montags.", "das Training ist ab jetzt dienstags"],
])("%j has another subject than %j, which asks", async (fact, message) => {
  const { answer, facts } = await converse(`remember that ${fact}`, message)
  expect(answer).toMatch(/^Which one do you mean\?/)
  expect(facts).toEqual([fact])
})

test.each([
  ["I like tea.", "forget that I like tea"],
  ["Ich wohne in Rom.", "Vergiss bitte, dass ich in Rom wohne"],
  ["Vivo en Roma.", "olvida, por favor, que vivo en Roma"],
  ["Mein Arzt ist Dr. Weber.", "Vergiss bitte alles, was du über meinen Arzt weißt"],
])("%j is forgotten after %j", async (fact, message) => {
  expect((await converse(`remember that ${fact}`, message)).facts).toEqual([])
})

test("what “packages are installed with yarn” says is changed by “we switched to pnpm”", async () => {
  const { facts } = await converse("Packages are installed with yarn.", "we switched to pnpm")
  expect(facts).toEqual(["Packages are installed with pnpm."])
})

test("what follows a comma in a request to forget is part of one question", async () => {
  const told = ["I like jazz.", "I like tea."]
  const { answer, facts } = await converse(...told, "Forget that I like jazz, and that I like tea")
  expect(answer).toMatch(/^Which one .*\n {2}1\. I like jazz\. .*\n {2}2\. I like tea\. /)
  expect(facts).toEqual(told)
  expect((await converse(...told, "forget jazz, the tea", "all")).facts).toEqual([])
})

test("each of several forgotten topics says how to undo it", async () => {
  const { answer } = await converse("My cat is Tom.", "My cat is red.", "forget my cat", "both")
  expect(answer.match(/\/memory undo \S+ brings/g)).toHaveLength(2)
})

test.each(["both", "1 and 2", "1, 3", "all three"])("%j leaves a question open", async (reply) => {
  const told = ["My sister lives in Rome.", "My sister works in Paris.", "My sister likes Madrid."]
  const { answer, facts } = await converse(...told, "forget my sister", reply)
  expect(answer).toMatch(/^Which number is it\? Type a number, words of one, all or none\./)
  expect(facts).toHaveLength(3)
  expect((await converse(...told, "forget my sister", reply, "１")).facts).toHaveLength(2)
})

test.each(["Ich mag Jazz.", "Mi perro se llama Rex.", "J'aime le thé.", "我对花生过敏"])(
  "%j is about the person, whose facts come first",
  async (fact) => {
    const { answer } = await converse("We use npm.", `remember that ${fact}`, "what do you know?")
    expect(answer).toMatch(new RegExp(`^- ${fact} `))
  },
)

test.each([
  ["I prefer pnpm over npm.", "Jonas uses pnpm, not npm"],
  ["I prefer pnpm over npm.", "I recommend pnpm instead of npm"],
  ["I prefer pnpm over npm.", "Wir benutzen pnpm, nicht npm"],
  ["I prefer tabs over spaces.", "Tim hates tabs, not spaces"],
  ["Anna prefers tea to coffee.", "Bob drinks tea, not coffee"],
  ["We decided for Postgres over MySQL.", "Our client wants Postgres instead of MySQL"],
  ["Ich trinke lieber Tee als Kaffee.", "Jonas trinkt Tee, nicht Kaffee"],
  ["Prefiero té a café.", "Juan toma té, no café"],
])("%j compares both values of %j, which changes nothing unasked", async (fact, message) => {
  const { facts } = await converse(`remember that ${fact}`, message)
  expect(facts).toEqual([fact])
})

test.each([
  ["We use Vim.", "switched from Vim to Helix", "We use Helix."],
  ["The user works in Sublime Text.", "switched from sublime text to zed", "The user works in zed."],
  ["The package manager is npm.", "switched to pnpm", "The package manager is pnpm."],
  ["The cat is called Mildred.", "the cat's name is Mabel, not Mildred", "The cat is called Mabel."],
  ["The api runs on port 3000.", "the api's port is 4000 now", "The api runs on port 4000."],
])("%j has the subject of %j, which changes it", async (fact, message, next) => {
  expect((await converse(`remember that ${fact}`, message)).facts).toEqual([next])
})

test.each([
  ["Tom's sister lives in York.", "Tom lives in Hull, not York"],
  ["Tom likes tea.", "Tom's sister likes coffee, not tea"],
  ["Tom is 34.", "Tom's number is 5 now"],
  ["我们用 Slack。", "我们可能不用 Slack 了，换成飞书"],
])("%j is not changed by %j", async (fact, message) => {
  expect((await converse(`remember that ${fact}`, message)).facts).toContain(fact)
})

test.each([
  ["Lena owns deploys.", "Anna is the owner of deploys, not Lena", "Anna owns deploys."],
  ["I prefer pnpm over npm.", "I prefer pnpm over yarn, not npm", "I prefer pnpm over yarn."],
])("%j is changed by %j, which names the old value", async (fact, message, next) => {
  expect((await converse(`remember that ${fact}`, message)).facts).toEqual([next])
})
