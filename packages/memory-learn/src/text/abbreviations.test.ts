import { describe, expect, it } from "vitest"
import { createLearningDetector } from "../detect/detector.ts"
import { sentencesOf } from "./sentences.ts"

const textsOf = (text: string): string[] => sentencesOf(text).map((sentence) => sentence.text)

describe("sentences", () => {
  it.each([
    "The PI of the zebrafish project is Prof. Amari",
    "Our family doctor is Dr. Lindqvist since Dr. Mensah retired",
    "We meet at St. Mary's church",
    "The torque values are in vol. 3, p. 12, of the manual",
    "Acme Inc. invoices us monthly",
    "approx. 30 people come to the Fri. meetup",
    "Die Klassenarbeit schreiben wir am 4. mai",
    "la réunion est chez Mme. Dubois",
  ])("do not end after an abbreviation: %s", (text) => {
    expect(textsOf(text)).toEqual([text])
  })

  it("end after a company's name, a day or a number before another sentence", () => {
    expect(textsOf("We buy from Acme Inc. They invoice us monthly.")).toHaveLength(2)
    expect(textsOf("We deploy on Fri. The release notes go out before.")).toHaveLength(2)
    expect(textsOf("The limit is 5. Then we wait.")).toHaveLength(2)
  })

  it.each([
    "I prefer the Hauptstr. entrance, always.",
    "We use Acme Inc. Cloud, not AWS.",
    "Our budget is 5 Mio. Euro per year.",
    "Our CEO is J. Doe and K. L. Brown is his deputy.",
  ])("do not end inside a name: %s", (text) => {
    expect(textsOf(text)).toEqual([text])
  })

  it.each([
    "We live in the U.S. My wife is from Spain.",
    "I work until 6 p.m. The others leave at 5.",
    "We chose plan B. Deploy it now.",
    "We write it in C. Use clang.",
    "We meet at 9. Bob brings cake.",
    "We use Yarn. don't suggest npm",
    "We use Vite. not Webpack.",
    "The build takes long. 3 minutes at least.",
    'He said "stop." Then we left.',
    "Remember that we use npm. Bob owns the deploys.",
    "Remember that we use npm. Thanks!",
    "Remember that the limit is 5. Then we wait.",
    "remember that we use npm. don't suggest yarn",
    "Remember that we use npm. Got it?",
    "Remember that the DB is Postgres. Ask Bob first.",
    "Remember that I leave at 5 p.m. Remember that Bob leaves at 6.",
    "We use npm. Remember that.",
    "Merk dir, dass wir npm nutzen. Danke!",
    "Merk dir, dass wir npm nutzen. Bob macht die Deploys.",
    "Recuerda que usamos npm. Gracias.",
    "Запомни, что мы используем npm. Спасибо.",
    "记住我们用 npm。谢谢。",
  ])("end before another sentence: %s", (text) => {
    expect(textsOf(text)).toHaveLength(2)
  })
})

/** What a message asks to remember. */
const requestedIn = (content: string): string[] =>
  createLearningDetector()
    .analyze({ role: "user", content, timestamp: new Date(0), sessionId: "1" })
    .map(({ text }) => text)

describe("a request to remember", () => {
  it.each([
    "Bob moved to Vienna in Nov. 2025.",
    "The U.S. office closes at 6.",
    "U.S. orders ship from Reno.",
    "The meeting is on the 3. floor.",
    "The 1. of May is a holiday.",
    "Step 1. is the build and step 2. the test.",
    "No. 7 is broken.",
    "The vendor is Yahoo! Japan.",
    "We use Yahoo! for mail.",
    "Our bank is ING Bank N.V. Amsterdam.",
    "We use node ver. 20.",
    "We sell to Acme Inc. Berlin and Globex Corp. Rome.",
    'The answer to "Are you sure?" is yes.',
    "We open at 9 a.m. on Sundays.",
    "Tom Jr. owns billing.",
    "J. Smith reviews and K. L. Brown merges.",
    "Dr. Smith is at St. Mary's Hosp. on 5th Ave. No. 7.",
    "The sql is `select a from b; select c from d` here",
    "The deadline is Dec. 5.",
    "The box holds 10 pcs. per row.",
    "The error `Cannot read. Try again.` is harmless.",
  ])("keeps the whole fact: %s", (fact) => {
    expect(requestedIn(`Remember that ${fact}`)).toEqual([fact])
  })

  it("keeps it in other languages", () => {
    expect(requestedIn("Merk dir: Wir treffen uns in der Hauptstr. 5 in Köln.")).toEqual([
      "Wir treffen uns in der Hauptstr. 5 in Köln.",
    ])
    expect(requestedIn("Onthoud dat we op de 3. verdieping zitten.")).toEqual([
      "We op de 3. verdieping zitten.",
    ])
  })
})
