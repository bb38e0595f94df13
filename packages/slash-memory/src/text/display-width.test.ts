import { expect, test } from "vitest"
import { createRandomText } from "../../test/random-text.ts"
import { clusters, clusterWidth, displayWidth } from "./display-width.ts"

test.each([
  ["", 0],
  ["plain text", 10],
  ["漢字かなカナ한글", 16],
  ["e\u0301", 1],
  ["か\u3099", 2],
  ["👩‍👩‍👧", 2],
  ["🇩🇪🇫🇷", 4],
  ["a\u00adb", 2],
])("counts the columns of %j", (text, width) => {
  expect(displayWidth(text)).toBe(width)
})

test("finds the same characters as one segmenter of the whole text, across the ends of its runs", () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" })
  const pieces = [
    "a",
    " ",
    "漢",
    "が",
    "か\u3099",
    "e\u0301",
    "👩‍👩‍👧",
    "🇩🇪",
    "👍🏽",
    "한",
    "\u1112\u1161\u11ab",
    "क्षि",
    "漢字漢字漢字漢字漢字",
    "1\ufe0f\u20e3",
    "\r\n",
  ]
  const randomText = createRandomText(7, pieces)
  for (let run = 0; run < 200; run++) {
    const text = randomText(600)
    expect([...clusters(text)]).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment))
  }
})

test("gives every unit of a text back, also of one endless character", () => {
  for (const text of [
    `a${"\u0301".repeat(5_000)}`,
    "\u{e0100}".repeat(5_000),
    "\ud800".repeat(1_001),
    "🇩🇪".repeat(1_000),
  ]) {
    const parts = [...clusters(text)]
    expect(parts.join("")).toBe(text)
    expect(parts.every((part) => part.length <= 1_000)).toBe(true)
    for (const part of parts) expect(clusterWidth(part)).toBeLessThanOrEqual(2)
  }
})
