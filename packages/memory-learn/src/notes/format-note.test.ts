import { countTokensCjk } from "@caliban/memory-core"
import { expect, test } from "vitest"
import { formatNote } from "./format-note.ts"

const sentence = `The client wants ${"the report in blue, ".repeat(12)}and no invoice before the tenth.`

test("a note has a longer request to its end", () => {
  const shown = { sentence: { text: sentence, kind: "request" }, similar: [] } as const
  expect(formatNote([shown]).text).toContain(`“${sentence}”`)
})

test.each(["request", "statement"] as const)("a %s that is too long for a note is cut", (kind) => {
  for (const text of [sentence.repeat(9), "我们的端口是三千，".repeat(90)]) {
    const note = formatNote([{ sentence: { text, kind }, similar: [] }]).text
    expect(note).toContain("…”")
    expect(countTokensCjk(note)).toBeLessThanOrEqual(400)
  }
})
