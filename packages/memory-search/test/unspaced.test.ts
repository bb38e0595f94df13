import { expect, it } from "vitest"
import { createDocumentIndex } from "../src/engine/document-index.ts"
import { searchIndex } from "../src/engine/search-index.ts"
import { MIN_SCORE } from "../src/search-documents.ts"
import { CASES } from "./unspaced-cases.ts"

const FACTS = Object.values(CASES).flat()
const index = createDocumentIndex()
for (const [description] of FACTS) index.put({ address: description, description, body: "" })

const find = (text: string): string[] =>
  searchIndex(index, { text, now: 0, maxResults: 10, minScore: MIN_SCORE }).map((hit) => hit.document.address)

it.each(Object.entries(CASES))(
  "natural questions find their fact first, and nothing else: %s",
  (_, cases) => {
    const missed = cases.filter(([fact, asked]) => find(asked)[0] !== fact)
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(1)
    expect(cases.filter(([, , nothing]) => find(nothing).length > 0)).toEqual([])
  },
)

it("finds a name in hiragana when nothing has the other words of the question", () => {
  const [fact = ""] = find("さくらの年齢")
  expect(fact).toContain("さくら")
})
