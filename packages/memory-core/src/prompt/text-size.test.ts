import fc from "fast-check"
import { expect, it } from "vitest"
import { countTokensByLength } from "./count-tokens.ts"
import { countBytes, measureText } from "./text-size.ts"

it("measures lines, bytes of UTF-8 and tokens", () => {
  expect(measureText("a — b\n", countTokensByLength)).toEqual({ lines: 2, bytes: 8, tokens: 2 })
})

it("measures nothing as nothing without counting tokens", () => {
  expect(measureText("", () => Number.NaN)).toEqual({ lines: 0, bytes: 0, tokens: 0 })
})

it("counts bytes as an encoder does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(countBytes(text)).toBe(Buffer.byteLength(text))
    }),
  )
})
