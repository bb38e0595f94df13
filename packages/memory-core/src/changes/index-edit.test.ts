import { encode } from "@caliban/text"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { describeEdit, revertEdit } from "./index-edit.ts"

const decode = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
const change = (before: string | undefined, after: string) => {
  const { removed, inserted, ...rest } = describeEdit(
    before === undefined ? undefined : encode(before),
    encode(after),
  )
  return { ...rest, removed: decode(removed), inserted: decode(inserted) }
}

describe("describeEdit", () => {
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
  ])("from %j to %j names only the piece that is another", (before, after, start, removed, inserted) => {
    expect(change(before, after)).toEqual({ existed: true, start, removed, inserted, total: after.length })
  })

  it("tells an index that was made from one that was empty", () => {
    expect(change(undefined, "ab")).toEqual({
      existed: false,
      start: 0,
      removed: "",
      inserted: "ab",
      total: 2,
    })
  })

  it.each([4_095, 4_096, 4_097, 8_192, 20_000])(
    "finds one changed byte between %d equal ones on either side",
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

it("keeps a copy of the piece, not the whole index", () => {
  const { removed, inserted } = describeEdit(
    Buffer.from(`${"x".repeat(9_000)}a`),
    Buffer.from(`${"x".repeat(9_000)}bc`),
  )
  expect([removed.buffer.byteLength, inserted.buffer.byteLength]).toEqual([1, 2])
})

describe("revertEdit", () => {
  const piece = fc.constantFrom("", "a", "b", "é", "line\n", "x".repeat(4_096), "y".repeat(5_000))
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""))

  it("gives the index before a change back to the byte", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [old, now] = [encode(before), encode(after)]
        expect(decode(revertEdit(now, describeEdit(old, now)))).toBe(before)
      }),
    )
  })

  it("gives nothing when there is nothing to go back to", () => {
    const edit = describeEdit(encode("abc"), encode("abXc"))
    expect(revertEdit(undefined, edit)).toBeUndefined()
    expect(revertEdit(encode("abXc"), undefined)).toBeUndefined()
    expect(revertEdit(encode("ab"), describeEdit(undefined, encode("ab")))).toBeUndefined()
  })

  it.each(["abYc", "abX", "abXcd", "abc", ""])(
    "gives nothing for %j, which is not what the change left",
    (current) => {
      expect(revertEdit(encode(current), describeEdit(encode("abc"), encode("abXc")))).toBeUndefined()
    },
  )
})
