import { describe, expect, it } from "vitest"
import { formatScalar, restyleScalar } from "./format-scalar.ts"

describe("formatScalar", () => {
  it.each([
    "yes",
    "No",
    "null",
    "012",
    "0x1F",
    "1e3",
    "1_000",
    "12",
    ".5",
    "2024-01-01",
    "~",
    "a: b",
    "a #b",
    "-",
    "é: ",
    "=",
    "<<",
    "",
  ])("quotes %j, which some parsers read as another value", (value) => {
    expect(formatScalar(value)).toBe(JSON.stringify(value))
  })
  it.each(["build-commands", "user_profile", "日本", "Über uns", "a/b (c)"])("leaves %s plain", (value) => {
    expect(formatScalar(value)).toBe(value)
  })
})
describe("restyleScalar", () => {
  it.each([
    ["'old'", "it's", "'it''s'"],
    ["'old'", "a\nb", '"a\\nb"'],
    ["'old'", "日本", "'日本'"],
    ['"old"', "plain", '"plain"'],
    ["", "plain", '"plain"'],
    ["old", "plain", "plain"],
    ["old", "a: b", '"a: b"'],
    ["old'", "a b", "a b"],
    ['old"', "a b", "a b"],
  ])("uses the quoting style of %j for %j", (old, value, expected) => {
    expect(restyleScalar(old, value)).toBe(expected)
  })
})
