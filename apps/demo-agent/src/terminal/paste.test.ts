import { describe, expect, test } from "vitest"
import { createPastedTexts, createPasteReader, type TerminalInput } from "./paste.ts"

const START = "\u001b[200~"
const END = "\u001b[201~"

function readAll(pieces: readonly string[]): TerminalInput[] {
  const reader = createPasteReader()
  const found = [...pieces.flatMap((piece) => reader.read(piece)), ...reader.rest()]
  // Neighbours of one kind are one: where reads are cut must not matter.
  return found.reduce<TerminalInput[]>((all, input) => {
    const last = all.at(-1)
    if (last?.kind === "keys" && input.kind === "keys") last.text += input.text
    else all.push({ ...input })
    return all
  }, [])
}

describe("createPasteReader", () => {
  const typed = `a\u001b[A${START}one\ntwo\u001b[20${END}b${START}${END}${START}x${END}\u001b`
  const expected = [
    { kind: "keys", text: "a\u001b[A" },
    { kind: "paste", text: "one\ntwo\u001b[20" },
    { kind: "keys", text: "b" },
    { kind: "paste", text: "x" },
    { kind: "keys", text: "\u001b" },
  ]

  test("a terminal may cut its output anywhere", () => {
    expect(readAll([typed])).toEqual(expected)
    expect(readAll([...typed])).toEqual(expected)
    for (let at = 1; at < typed.length; at += 1) {
      expect(readAll([typed.slice(0, at), typed.slice(at)])).toEqual(expected)
    }
  })

  test("a single Escape is a key", () => {
    const reader = createPasteReader()
    expect(reader.read("\u001b")).toEqual([])
    expect(reader.rest()).toEqual([{ kind: "keys", text: "\u001b" }])
    expect(reader.read("b")).toEqual([{ kind: "keys", text: "b" }])
  })

  test("a long text in one read is a paste without marks", () => {
    expect(readAll(["x\r".repeat(300)])).toEqual([{ kind: "paste", text: "x\r".repeat(300) }])
  })
})

describe("createPastedTexts", () => {
  test.each(["one line", "“ünï” 🧠", "line with its end\n", "windows\r\n"])(
    "%j is inserted as it is",
    (text) => {
      expect(createPastedTexts().insert(text)).toBe(text.trimEnd())
    },
  )

  test.each(["two\nlines", "tab\there", "\u001b[2J", "x".repeat(501), "]\n[paste 1, 2 lines: ]…]"])(
    "%j gets a label without control characters and is whole in the message",
    (text) => {
      const pasted = createPastedTexts()
      const label = pasted.insert(text)
      expect(label).toMatch(/^\[paste 1, \P{Cc}{1,60}\]$/u)
      expect(pasted.expand(`a ${label} b ${label}`)).toBe(`a ${text} b ${text}`)
    },
  )

  test("a label that nothing was pasted for is text", () => {
    expect(createPastedTexts().expand("see [paste 7, 3 lines: x…]")).toBe("see [paste 7, 3 lines: x…]")
  })
})
