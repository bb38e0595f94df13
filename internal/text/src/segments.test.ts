import { describe, expect, test } from "vitest"
import { segmentsOf } from "./segments.ts"

describe("segmentsOf", () => {
  test("splits Chinese into its words, each with its place", () => {
    expect([...segmentsOf("我喜欢茶")].map(({ text, at }) => [at, text])).toEqual([
      [0, "我"],
      [1, "喜欢"],
      [3, "茶"],
    ])
  })

  test("keeps every character of a long text", () => {
    const text = "你好".repeat(250_000)
    expect([...segmentsOf(text)].map((segment) => segment.text).join("")).toBe(text)
  })
})
