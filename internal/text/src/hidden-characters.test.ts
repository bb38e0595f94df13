import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { countHidden, dropHiddenCharacters } from "./hidden-characters.ts"

describe("dropHiddenCharacters", () => {
  it.each([
    ["CR", "a\r\nb\rc\n", "a\nbc\n"],
    ["control characters but tab and LF", "a\0\x1b[2J\x7f\x85\x9b\tb", "a[2J\tb"],
    ["a byte order mark", "\ufeff# Title", "# Title"],
    ["bidi marks, overrides and isolates", "a\u202eb\u2066c\u2069\u200e\u200f\u061cd", "abcd"],
    ["zero-width space, word joiner, invisible operators", "a\u200bb\u2060c\u2062d", "abcd"],
    ["soft hyphens and Hangul fillers", "so\u00adft\u3164\u115f\uffa0", "soft"],
    ["separators and interlinear marks", "a\u2028b\u2029c\ufff9d\ufffb", "abcd"],
    ["the tag block", "hi\u{e0049}\u{e0067}\u{e007f}", "hi"],
    ["lone surrogates and noncharacters", "a\ud83db\udc00c\ufffed\uffff", "abcd"],
    ["a joiner inside a tag", "<\u200d/auto\u200c-memory>", "</auto-memory>"],
    ["a selector after a sign that opens a tag", "<\ufe0f\uff1c\ufe0f/x", "<\uff1c/x"],
    ["a long run of joiners", "日\u200d\u200d\u200d本", "日本"],
    [
      "joiners and selectors where nothing needs them",
      "é\u200cа\u200dd 日\ufe00本\u034f가\u180e",
      "éаd 日本가",
    ],
    ["selectors that spell a byte after each letter", "葛\u{e0100}城\u{e0141}あ\ufe01", "葛城あ"],
    ["fillers and soft hyphens between letters", "가\u3164나 é\u00ads 日\u115f本", "가나 és 日本"],
    ["selectors that spell bytes", "😀\u{e0101}\u{e0102}\u{e0103}", "😀"],
  ])("drops %s", (_, text, expected) => {
    expect(dropHiddenCharacters(text)).toBe(expected)
  })

  it.each([
    ["a family", "👨‍👩‍👧‍👦"],
    ["a skin tone before a joiner", "👩🏽‍💻"],
    ["a heart on fire", "❤️‍🔥"],
    ["keycaps", "1️⃣ #️⃣"],
    ["Persian", "می‌خواهم"],
    ["Hindi", "क्‍ष"],
    ["Malayalam at the end of a word", "അവന്‍ വന്നു"],
    ["a heart as an emoji", "I ❤️ tea"],
    ["typography", "“naïve” — café … 項目 ✓ 🚀"],
    ["Mongolian selectors", "ᠠ᠋ᠨ"],
  ])("keeps what %s needs", (_, text) => {
    expect(dropHiddenCharacters(text)).toBe(text)
  })

  const anything = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "\u200d",
          "\u200c",
          "\ufe0f",
          "\u{e0101}",
          "\u034f",
          "\u200b",
          "\r",
          "\n",
          "<",
          "é",
          "्",
          "1",
        ),
        fc.string({ unit: "binary" }),
      ),
    )
    .map((parts) => parts.join(""))

  it("is idempotent, and leaves no hidden characters except selectors and joiners next to non-ASCII", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const clean = dropHiddenCharacters(text)
        expect(dropHiddenCharacters(clean)).toBe(clean)
        expect(clean).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u{e0000}-\u{e007f}]/u)
        expect(clean).not.toMatch(/\p{Cs}/u)
        expect(clean).not.toMatch(/(?:^|[!-"$-)+-/:-~])\p{DI}/u)
        expect(clean).not.toMatch(/\p{DI}{4}/u)
        expect(clean.split("\n")).toHaveLength(text.split("\n").length)
      }),
    )
  })

  it("drops the same characters with and without the quick test", () => {
    for (let code = 0; code < 0xd800; code++) {
      const text = `-${String.fromCharCode(code)}-`
      expect(dropHiddenCharacters(text)).toBe(dropHiddenCharacters(`${text}\0`))
    }
  })

  it("needs milliseconds for a megabyte of the worst", () => {
    for (const unit of ["é\u200d", "\u200d", "👩\u200d", "\ufe0f<", "\r"]) {
      const start = performance.now()
      dropHiddenCharacters(unit.repeat(1_000_000 / unit.length))
      expect(performance.now() - start).toBeLessThan(2_000)
    }
  })
})

it("counts hidden characters, but no line ends and tabs", () => {
  expect(countHidden("a\n\tb\r\n\u200bc\u{e0041}")).toBe(2)
})
