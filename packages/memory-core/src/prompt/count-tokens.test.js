import { expect, it } from "vitest"
import { countCodePoints, countTokensByLength, countTokensCjk } from "./count-tokens.ts"

it("counts a quarter of the code points, rounded up", () => {
  expect(["", "a", "abcd", "abcde", "😀😀😀😀", "日本語文字"].map(countTokensByLength)).toEqual([
    0, 1, 1, 2, 1, 2,
  ])
})
it("counts a token per CJK character in countTokensCjk", () => {
  expect(["", "abcd", "日本語", "かなカナ", "한국어", "項目 abc", "。！"].map(countTokensCjk)).toEqual([
    0, 1, 3, 4, 3, 3, 2,
  ])
})
it("counts a surrogate pair once and a lone surrogate once", () => {
  expect(countCodePoints("a😀\ud83d\udc00\udc00")).toBe([..."a😀\ud83d\udc00\udc00"].length)
})
