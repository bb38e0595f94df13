import { expect, test } from "vitest"
import { createPastes } from "./pastes.ts"

test.each(["one line", "“ünï” 🧠", "line with its end\n", "windows\r\n"])(
  "%j is inserted as it is",
  (text) => {
    expect(createPastes().label(text)).toBe(text.trimEnd())
  },
)

test.each(["two\nlines", "tab\there", "\u001b[2J", "x".repeat(501), "]\n[paste 1, 2 lines: ]…]"])(
  "%j has a label without control characters and is whole in the message",
  (text) => {
    const pastes = createPastes()
    const label = pastes.label(text)
    expect(label).toMatch(/^\[paste 1, \P{Cc}{1,60}\]$/u)
    expect(pastes.expand(`a ${label} b ${label}`)).toBe(`a ${text} b ${text}`)
    expect(pastes.expand(`a ${label.slice(0, -1)}`)).toBe(`a ${text}`)
  },
)

test("a label that nothing was pasted for is text", () => {
  const pastes = createPastes()
  pastes.label("two\nlines")
  expect(pastes.expand("[paste 2, 2 lines: x…] [paste me]")).toBe("[paste 2, 2 lines: x…] [paste me]")
})
