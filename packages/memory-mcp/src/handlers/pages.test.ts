import fc from "fast-check"
import { expect, test } from "vitest"
import { expectNoCursor, pageOf } from "./pages.ts"

const name = (text: string): string => text
const texts = fc.uniqueArray(fc.string({ unit: "grapheme" }), { maxLength: 30 })

/** All pages; `change` gets what a page contained, and returns the list for the next one. */
function readAll(
  list: readonly string[],
  size: number,
  change: (page: readonly string[]) => readonly string[],
) {
  const seen: string[] = []
  let cursor: string | undefined
  let current = list
  do {
    const { items, nextCursor } = pageOf(current, name, size, cursor)
    seen.push(...items)
    cursor = nextCursor
    current = change(items)
  } while (cursor !== undefined)
  return seen
}

test("pages contain every item once, whatever was removed between them", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 7 }), (list, size) => {
      const sorted = [...list].sort()
      expect(readAll(list, size, () => list)).toEqual(sorted)
      let left = list
      const seen = readAll(list, size, (page) => {
        left = left.filter((item) => !page.includes(item))
        return left
      })
      expect(seen).toEqual(sorted)
    }),
  )
})

test.each(["", "garbage", "MQ", "ImEi=", "W10"])("the cursor %j is refused", (cursor) => {
  expect(() => pageOf(["a"], name, 1, cursor)).toThrow("The cursor is unknown.")
  expect(() => expectNoCursor({ cursor })).toThrow("The cursor is unknown.")
})
