import { encode } from "@caliban/text"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { diffIndex, revertDifference } from "./index-difference.ts"

const decode = (bytes) => bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
const change = (before, after) => {
  const { removed, inserted, ...rest } = diffIndex(
    before === undefined ? undefined : encode(before),
    encode(after),
  )
  return { ...rest, removed: decode(removed), inserted: decode(inserted) }
}
describe("diffIndex", () => {
  it.each([
    ["abc", "abXc", 2, "", "X"],
    ["abXc", "abc", 2, "X", ""],
    ["abc", "aXc", 1, "b", "X"],
    ["abc", "abc", 3, "", ""],
    ["aa", "aaa", 2, "", "a"],
    ["aaa", "aa", 2, "a", ""],
    ["", "abc", 0, "", "abc"],
    ["abc", "", 0, "abc", ""],
    ["abc", "xyz", 0, "abc", "xyz"],
  ])("from %j to %j reports only the bytes that differ", (before, after, start, removed, inserted) => {
    expect(change(before, after)).toEqual({ existed: true, start, removed, inserted, total: after.length })
  })
  it("distinguishes a created index from an empty one", () => {
    expect(change(undefined, "ab")).toEqual({
      existed: false,
      start: 0,
      removed: "",
      inserted: "ab",
      total: 2,
    })
  })
  it.each([4_095, 4_096, 4_097, 8_192, 20_000])(
    "finds a changed byte between %d equal bytes on each side",
    (count) => {
      const [head, tail] = ["h".repeat(count), "t".repeat(count)]
      expect(change(`${head}a${tail}`, `${head}bb${tail}`)).toEqual({
        existed: true,
        start: count,
        removed: "a",
        inserted: "bb",
        total: 2 * count + 2,
      })
      expect(change(`${head}${tail}`, `${head}x${tail}`)).toMatchObject({
        start: count,
        removed: "",
        inserted: "x",
      })
    },
  )
})
it("copies the bytes that differ, so that the whole index can be freed", () => {
  const { removed, inserted } = diffIndex(
    Buffer.from(`${"x".repeat(9_000)}a`),
    Buffer.from(`${"x".repeat(9_000)}bc`),
  )
  expect([removed.buffer.byteLength, inserted.buffer.byteLength]).toEqual([1, 2])
})
describe("revertDifference", () => {
  const piece = fc.constantFrom("", "a", "b", "é", "line\n", "x".repeat(4_096), "y".repeat(5_000))
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""))
  it("restores the exact bytes before a change", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [old, now] = [encode(before), encode(after)]
        expect(decode(revertDifference(now, diffIndex(old, now)))).toBe(before)
      }),
    )
  })
  it("returns undefined when there is nothing to revert to", () => {
    const difference = diffIndex(encode("abc"), encode("abXc"))
    expect(revertDifference(undefined, difference)).toBeUndefined()
    expect(revertDifference(encode("abXc"), undefined)).toBeUndefined()
    expect(revertDifference(encode("ab"), diffIndex(undefined, encode("ab")))).toBeUndefined()
  })
  it.each(["abYc", "abX", "abXcd", "abc", ""])(
    "returns undefined for %j, which is not what the change left",
    (current) => {
      expect(revertDifference(encode(current), diffIndex(encode("abc"), encode("abXc")))).toBeUndefined()
    },
  )
})
