import { describe, expect, it } from "vitest"
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
})
