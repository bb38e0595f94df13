import { describe, expect, it } from "vitest"
import { readYaml } from "./read-yaml.ts"

describe("readYaml", () => {
  it.each([
    ["a: 1\nb: [x, true]\n", { a: 1, b: ["x", true] }],
    ["", null],
    ["a: no\n", { a: "no" }],
    [`a: ${"word ".repeat(20_000)}\n`, { a: "word ".repeat(20_000).trim() }],
  ])("reads %j", (text, value) => {
    expect(readYaml(text)).toEqual({ value })
  })

  it.each([
    ["a: [", /^is not valid YAML \(.+\)$/],
    ["a: &a [1]\nb: *a\n", /^is not valid YAML \(.+\)$/],
    [`a: ${"[".repeat(5_000)}`, /^nests deeper than 16 levels$/],
    [`${"- ".repeat(5_000)}a`, /^nests deeper than 16 levels$/],
    [
      Array.from({ length: 5_000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
      /^nests deeper than 16 levels$/,
    ],
    ['"'.repeat(65_000), /^has more than 5000 quotes/],
    ["a:\n".repeat(5_000), /^has more than 5000 quotes/],
  ])("reports the problem of %.20j", (text, problem) => {
    expect(readYaml(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})
