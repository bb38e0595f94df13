import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hostileText } from "../../test/arbitrary-index.ts"
import { isMemoryError } from "../errors.ts"
import { isReservedSlug } from "./address.ts"
import { checkAddress, checkSlug } from "./check-address.ts"

const failure = (call: () => unknown): unknown => {
  try {
    return call()
  } catch (error) {
    return error
  }
}
const isRefused = (input: unknown): boolean =>
  isMemoryError(
    failure(() => checkSlug(input)),
    "invalid-slug",
  )

describe("checkSlug", () => {
  it.each([
    ["P01 the empty slug", [""]],
    ["P02 dot dot", ["..", "../x", "a/../../b", "a..b"]],
    ["P03 separators", ["a/b", "a\\b", "/a", "a/"]],
    ["P04 encoded separators", ["%2e%2e%2f", "..%252f", "a%2fb"]],
    ["P05 NUL", ["a\0", "a\0.md"]],
    ["P06 a leading dot or dash", [".env", "-rf", ".md"]],
    ["P07 the index", ["memory", "MEMORY", "Memory", "memory.md", "MEMORY.md"]],
    ["P08 Windows devices", ["con", "AUX", "nul", "com1", "lpt9", "com¹", "conin$", "con.txt", "prn.md"]],
    ["P09 a trailing dot or blank", ["a.", "a ", " a"]],
    ["P10 alternate streams", ["a:b", "a::$DATA"]],
    ["P11 what is too long", ["a".repeat(101), "é".repeat(51), "a".repeat(1e6)]],
    ["P12 wildcards and quotes", ["a*", "a?", 'a"b', "a|b", "<a>", "a'b"]],
    ["P13 control characters", ["a\nb", "a\tb", "a\x1b[2J", "a\u2028b"]],
    ["P14 what is not NFC", ["\u212a", "cafe\u0301"]],
    [
      "P14 what is invisible",
      ["\u3164", "a\ufe0f", "a\u200b", "a\u00ad", "a\u034f", "a\u{e0101}", "a\u202eb"],
    ],
    ["P17 two endings", ["x.md.md"]],
    ["P19 what is not a string", [123, ["a"], {}, null, undefined, true]],
  ])("refuses %s", (_, inputs) => {
    expect((inputs as unknown[]).filter((input) => !isRefused(input))).toEqual([])
  })

  it.each([
    ["build-commands", "build-commands"],
    ["x.md", "x"],
    ["x.md.tmp", "x.md.tmp"],
    ["user_profile", "user_profile"],
    ["v1.2", "v1.2"],
    ["日本語", "日本語"],
    ["ｆｕｌｌ", "ｆｕｌｌ"],
    ["раypal", "раypal"],
    ["café", "café"],
    ["हिन्दी", "हिन्दी"],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
    ["a".repeat(100), "a".repeat(100)],
    ["é".repeat(50), "é".repeat(50)],
    ["memory-limits", "memory-limits"],
    ["console", "console"],
  ])("takes %s", (input, slug) => {
    expect(checkSlug(input)).toBe(slug)
  })

  it("accepts or refuses any text, and what it accepts stays in its folder and is accepted again", () => {
    fc.assert(
      fc.property(
        fc.oneof(hostileText(), fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })),
        (input) => {
          const result = failure(() => checkSlug(input))
          if (typeof result !== "string") {
            expect(isMemoryError(result, "invalid-slug")).toBe(true)
            return
          }
          expect(join("/m", `${result}.md`)).toBe(`/m/${result}.md`)
          expect(checkSlug(result)).toBe(result)
          expect(checkAddress(result)).toBe(result)
        },
      ),
    )
  })

  it("shows a refused slug in a way that is harmless to a terminal", () => {
    const { message } = failure(() => checkSlug("\x1b]8;;\x9b\u202e\u2028x")) as Error
    expect(message).not.toMatch(/[\p{C}\u2028]/u)
    expect(message).toContain("\\u{202e}")
  })
})

describe("isReservedSlug", () => {
  const names = [
    "MEMORY",
    "CLAUDE",
    "CLAUDE.local",
    "AGENTS",
    "AGENTS.override",
    "GEMINI",
    "SKILL",
    "SYSTEM",
    "README",
    "copilot-instructions",
  ]

  it.each(names)("holds for %s in any case and Unicode form, and no write may use it", (name) => {
    const wide = name.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    for (const form of [name, name.toLowerCase(), name.toUpperCase(), wide]) {
      expect(isReservedSlug(form)).toBe(true)
      expect(
        isMemoryError(
          failure(() => checkSlug(form)),
          "invalid-slug",
        ),
      ).toBe(true)
    }
    expect(isReservedSlug(`${name}-notes`)).toBe(false)
  })

  it("says why, since the name itself appears harmless", () => {
    expect((failure(() => checkSlug("skill")) as Error).message).toContain(
      "other tools read files of this name",
    )
  })
})

describe("checkAddress of a stem", () => {
  it.each(["my (own) notes", "a%41", "a:b", 'x"y', "README"])(
    "takes %s, which a person may call a file",
    (stem) => {
      expect(checkAddress(`${stem}.md`)).toBe(stem)
    },
  )

  it.each(["", "a\\b", "..", ".hidden", "a\0b", "Memory", "memory.md", "é".repeat(127), "a".repeat(253), 1])(
    "refuses %j",
    (stem) => {
      expect(
        isMemoryError(
          failure(() => checkAddress(stem)),
          "invalid-slug",
        ),
      ).toBe(true)
    },
  )
})
