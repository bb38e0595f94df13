import { expect, test } from "vitest"
import { withOfflineModel } from "./offline-fixture.ts"

const converse = withOfflineModel()

test.each([
  ["The deadline is 14 May.", "the deadline moved to 21 May", "The deadline is 21 May."],
  ["My dentist is Ana.", "my dentist is now Petra", "My dentist is Petra."],
  ["The api listens on port 3000.", "no, the api port is 3001", "The api listens on port 3001."],
  ["The linter is Oxlint.", "the linter is not Oxlint but Biome", "The linter is Biome."],
  [
    "We deploy from Jenkins to staging.",
    "it's Buildkite, not Jenkins",
    "We deploy from Buildkite to staging.",
  ],
  ["I use vim as my editor.", "I switched from vim to helix", "I use helix as my editor."],
  ["We use npm.", "we switched to pnpm", "We use pnpm."],
  [
    "Lena owns the billing service.",
    "Priya took over the billing service",
    "Priya owns the billing service.",
  ],
  ["We never ship on Fridays.", "we ship on Fridays now", "We ship on Fridays now."],
])("after %j, %j gives %j", async (one, change, next) => {
  const { answer, facts } = await converse(one, change)
  expect(answer).toContain(`Before: “${one.slice(0, -1)}”; /memory undo reverts it.`)
  expect(facts).toEqual([next])
})

test.each([
  ["port", "The api runs on port 8080.", "the api runs on port 8081"],
  ["URL", "The wiki is at https://old.example.", "the wiki is at https://new.example"],
  ["date", "The release is on 12 May.", "the release is on 19 May"],
  ["owner", "The owner of search is Gwen.", "the owner of search is Marek"],
  ["place", "The office is in Leipzig.", "the office is in Halle"],
  ["name", "My sister is called Ruth.", "my sister is called Judith"],
  ["version", "The app is at version 4.2.", "the app is at version 4.3"],
])("a restated %s takes the place of the one that was known", async (_value, one, restated) => {
  const { answer, facts } = await converse(one, restated)
  expect(answer).toMatch(/^Updated: /)
  expect(facts).toHaveLength(1)
  expect(facts[0]?.toLowerCase()).toBe(`${restated.toLowerCase()}.`)
})

test.each([
  ["Wir deployen donnerstags.", "wir deployen jetzt dienstags", "Wir deployen dienstags."],
  ["El puerto de la API es 3000.", "ahora el puerto de la API es 4000", "El puerto de la API es 4000."],
  ["服务器端口是6060。", "服务器端口改成7070了", "服务器端口是7070。"],
])("in other languages, after %j, %j gives %j", async (one, change, next) => {
  expect((await converse(one, change)).facts).toEqual([next])
})

const OFFICES = ["The east office is in Rome.", "The west office is in Oslo."]
const CHANGE = "the office is in Kyiv now"

test.each([
  ["2", ["The east office is in Rome.", "The west office is in Kyiv."]],
  ["the east one", ["The east office is in Kyiv.", "The west office is in Oslo."]],
  ["all", ["The east office is in Kyiv.", "The west office is in Kyiv."]],
  ["none", OFFICES],
  ["new", [OFFICES[0], "The office is in Kyiv now.", OFFICES[1]]],
  ["thanks", OFFICES],
])("the reply %j to a choice", async (reply, facts) => {
  const question = await converse(...OFFICES, CHANGE)
  expect(question.answer.replaceAll(/\n {2}\d\. (.*) \(.*\)/g, " | $1")).toMatch(
    /^Which one do you mean\?.* \| The west office is in Oslo\. → The west office is in Kyiv\./,
  )
  expect((await converse(CHANGE, reply)).facts).toEqual(facts)
})

test.each([
  ["I live in Rio de Janeiro.", "I live in Lisbon now", "I live in Lisbon now."],
  ["I work at Acme in Berlin.", "I work at Globex now", "I work at Globex in Berlin."],
])("of %j, chosen for %j, only the value goes, or all where it has no place", async (one, change, next) => {
  const { answer, facts } = await converse(one, change, "1")
  expect(answer).toContain(`Before: “${one.slice(0, -1)}”; /memory undo reverts it.`)
  expect(facts).toEqual([next])
})

test.each([
  ["The flight is on 12 May, back on 19 May.", "the flight is on 14 May now"],
  ["I'm Rob, I live in Leeds and I use vim.", "my home is in York now"],
])("of the parts of %j, chosen for %j without a clear place, none is lost", async (one, change) => {
  const { facts } = await converse(one, change, "1")
  expect(facts).toContain(one)
})

test.each([
  ["I'm a nurse.", "I'm hungry now."],
  ["I am Swiss.", "I am an engineer now."],
  ["I'm in marketing.", "I'm in a meeting now."],
  ["Ich bin Lehrer.", "Ich bin jetzt müde."],
  ["Ana is my sister.", "Ana is my boss now."],
  ["The film is by Fellini.", "The film is by far the best now."],
  ["The API is versioned.", "The API is documented now."],
  ["The tour runs from 3 May to 9 May.", "The tour runs from 3 May to 12 May now."],
])("%j stays after %j: both may be true", async (one, other) => {
  expect((await converse(one, other)).facts).toContain(one)
})

test("an owner may have several names", async () => {
  expect((await converse("Anna Lee owns billing.", "Ben Stone owns billing now")).facts).toEqual([
    "Ben Stone owns billing.",
  ])
})

test.each([
  ["db: postgres 14 on 10.0.0.5.", "db: postgres 16"],
  ["I use vim for notes and VS Code for work.", "I use Zed for work now"],
  ["The red sofa is next to the blue chair.", "the sofa is green now"],
  ["I wear black on Mondays and white on Fridays.", "I wear blue now"],
  ["We use Slack for chat.", "we don't use Slack for chat anymore, we use Discord"],
  ["The guest room is for Anna.", "the guest room is for Ben"],
  ["I'm the maintainer of left-pad.", "I'm not the maintainer of left-pad anymore, Kim is"],
])("%j stays after %j, whose place is not clear", async (one, other) => {
  expect((await converse(one, other)).facts).toContain(one)
})

test.each([
  ["I live in New York.", "I live in York now", "I live in York."],
  ["I live in York.", "I live in New York now", "I live in New York."],
  [
    "Wir deployen donnerstags.",
    "wir deployen nicht mehr donnerstags",
    "Wir deployen nicht mehr donnerstags.",
  ],
  ["We deploy on Thursdays.", "we no longer deploy on Thursdays", "We no longer deploy on Thursdays."],
  ["Vivo en Sevilla.", "ya no vivo en Sevilla", "Ya no vivo en Sevilla."],
  [
    "The api runs on port 3000 and admin on port 4000.",
    "admin is on 4001 and api on 3001 now",
    "The api runs on port 3001 and admin on port 4001.",
  ],
  [
    "Office hours are 9:00 to 17:00.",
    "office hours are 10:00 to 18:00 now",
    "Office hours are 10:00 to 18:00.",
  ],
  ["I'm 34 years old.", "I'm 35 now", "I'm 35 years old."],
  [
    "The main branch is called master.",
    "the main branch is called trunk now",
    "The main branch is called trunk.",
  ],
  ["I'm vegan.", "I'm pescatarian now, no longer vegan", "I'm pescatarian."],
  ["Our bot is called Pip.", "we renamed our bot to squeak", "Our bot is called squeak."],
  ["The IT desk has extension 455.", "IT desk has extension 470 now", "The IT desk has extension 470."],
])("%j is not what %j says: it becomes %j", async (one, change, next) => {
  expect((await converse(one, change)).facts).toEqual([next])
})

test.each([
  ["I'm 180 cm tall.", "I'm 35 now"],
  ["Our CFO is Ana.", "Our CFO is Dutch now"],
  ["I speak English.", "I speak French now"],
  ["The demo server runs on port 3000.", "the server runs on port 4000 now"],
])("%j stays after %j, which is a question", async (one, other) => {
  const { answer, facts } = await converse(one, other)
  expect(answer).toMatch(/Nothing was changed|^Which one do you mean\?/)
  expect(facts).toEqual([one])
})

test.each([
  ["I switched from Vim to Helix.", "I switched from Helix to Zed", "I switched from Helix to Zed."],
  ["I use Vim instead of Emacs.", "I use Helix instead of Vim", "I use Helix instead of Vim."],
  ["I switched from Vim to Helix.", "not Helix but Zed", "I switched from Vim to Zed."],
])("after %j, all of %j is in the new text", async (one, change, next) => {
  expect((await converse(one, change)).facts).toEqual([next])
})

test.each([
  ["The train goes from Basel to Zurich.", "the train goes from Zurich to Bern"],
  ["Pasamos de Vim a Helix.", "pasamos de Helix a Zed"],
  ["We moved from MySQL to Postgres in 2021.", "we moved from Postgres to SQLite"],
])("after %j, %j is a question", async (one, said) => {
  const { answer, facts } = await converse(one, said)
  expect(answer).toMatch(/^Which one do you mean\?/)
  expect(facts).toEqual([one])
})

test.each([
  ["Standup is at 9:30.", "standup moved to 9:30"],
  ["The office is in Berlin.", "the office moved to Berlin"],
  ["La reunión es el lunes.", "la reunión pasa al lunes"],
])("after %j, what %j says is known", async (one, said) => {
  const { answer, facts } = await converse(one, said)
  expect(answer).toMatch(/^I know that already: /)
  expect(facts).toEqual([one])
})

test.each([
  ["Remember that standup was at 9:30.", "standup moved to 9:30"],
  ["The ops standup is at 9:30.", "standup moved to 9:30"],
  ["Standup moved from 9:30 to 10:00.", "standup moved to 9:30"],
  ["The deadline is before Friday.", "the deadline moved to Friday"],
  ["The meeting is on Monday.", "the meeting on Monday moved"],
  ["The office is in Berlin.", "the move of the office to Berlin changed"],
  ["The office is in Berlin.", "remember that the office will move to Berlin"],
  ["The office is in Berlin.", "remember that the office may have moved to Berlin"],
  ["The office is in Berlin.", "remember that the office should move to Berlin"],
  ["The office is in Berlin.", "the office also moved to Berlin"],
  ["The release is by Friday.", "the release moved to Friday"],
  ["Anna is from Berlin.", "Anna moved to Berlin"],
  ["Standup ends at 9:30.", "standup moved to 9:30"],
])("after %j, it is not known what %j says", async (one, said) => {
  const { answer, facts } = await converse(one, said)
  expect(answer).not.toMatch(/^I know that already/)
  expect(facts.join()).toContain(one.replace("Remember that s", "S"))
})

test.each([
  "not 1948 but 1949",
  "not Lena but Priya",
  "nicht 1948 sondern 1949",
  "no 1948 sino 1949",
  "不是1948而是1949",
])("%j alone says nothing to keep: it asks what that is about", async (said) => {
  const { answer, facts } = await converse(said)
  expect(answer).toBe("What is that about? Nothing was changed; say the whole fact.")
  expect(facts).toEqual([])
})

test.each(["remember: not tabs but spaces", "Tabs, not spaces", "Not Monday but Tuesday is the deadline"])(
  "%j is kept",
  async (said) => {
    expect((await converse(said)).facts).toHaveLength(1)
  },
)

test("a correction of a fact about the past shows the whole fact", async () => {
  const { answer } = await converse("Remember my grandmother was born in 1948.", "not 1948 but 1949")
  expect(answer).toContain("1. My grandmother was born in 1948. → My grandmother was born in 1949.")
})

test.each([
  ["remember the office was in Bonn", "the office is in Ulm now", "The office is in Ulm now."],
  ["remember the office was in Bonn", "the office is in Ulm, not Bonn", "The office is in Ulm, not Bonn."],
])("after %j, the choice for %j says nothing of the past", async (one, said, next) => {
  const { answer, facts } = await converse(one, said, "1")
  expect(answer).not.toContain("was in Ulm")
  expect(facts).toEqual([next])
})

test.each([
  ["The shift is from 9:00 to 17:00.", "the shift changed from 17:00 to 18:00"],
  ["Postgres replaced MySQL.", "Cockroach replaced Postgres"],
  ["The migration from MySQL to Postgres is on Friday.", "the migration moved from Friday to Monday"],
  ["The train from Basel to Bern leaves at 8:15.", "the train moved from 8:15 to 8:45"],
  ["We moved from MySQL to Postgres in 2021.", "we moved from Postgres to SQLite"],
])("after %j, the choice for %j says how to edit the fact, so that no part is lost", async (one, said) => {
  const { answer, facts } = await converse(one, said, "1")
  expect(answer).toContain(`What should it say instead of “${one}”?`)
  expect(facts).toEqual([one])
})

test.each([
  ["记住我们用 Slack", "我们不用 Slack 了，太贵了"],
  ["记住我们用 Slack", "我们不用 Slack 了，大家都很高兴"],
  ["记住我们用 Slack", "客户不用 Slack 了，用飞书"],
  ["记住我们用 Slack", "我们想不用 Slack 了，用飞书"],
])("after %j, %j takes the place of nothing", async (one, said) => {
  const { answer, facts } = await converse(one, said)
  expect(answer).not.toContain("Updated")
  expect(facts.join()).toContain("我们用 Slack")
})

test.each([
  "不用等我了，我晚点到",
  "不用担心了，没事",
  "不用谢了，再见",
  "变量的名字叫错了",
  "Luis dice que cambiaron el examen",
  "Movieron mi coche",
])("%j is no fact", async (said) => {
  expect((await converse(said)).facts).toEqual([])
})

test.each([
  "merk dir: ab heute bin ich vegan",
  "ich bin ab jetzt vegan",
  "Ab jetzt bin ich 40",
  "Ab jetzt bitte Deutsch",
])("%j is kept, too", async (said) => {
  expect((await converse(said)).facts).toHaveLength(1)
})

test("“Not sure, maybe” is no fragment of a fact", async () => {
  const { answer } = await converse("Not sure, maybe")
  expect(answer).not.toContain("What is that about?")
})
