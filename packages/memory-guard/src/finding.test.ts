import { expect, test } from "vitest"
import { type FindingClass, mergeFindings } from "./finding.ts"

const finding = (rule: string, kind: FindingClass, start: number, end: number) => ({
  rule,
  class: kind,
  start,
  end,
})

test("the more severe class names overlapping findings, wherever it begins", () => {
  const contact = finding("email", "contact", 0, 10)
  const secret = finding("token", "secret", 5, 20)
  const expected = [finding("token", "secret", 0, 20)]
  expect(mergeFindings([contact, secret])).toEqual(expected)
  expect(mergeFindings([secret, contact])).toEqual(expected)
  expect(mergeFindings([finding("token", "secret", 0, 10), finding("email", "contact", 5, 20)])).toEqual(
    expected,
  )
})

test("of one class, the finding that was given first names overlapping ones", () => {
  const [first, second] = [finding("first", "secret", 5, 20), finding("second", "secret", 0, 10)]
  expect(mergeFindings([first, second])).toEqual([finding("first", "secret", 0, 20)])
  expect(mergeFindings([second, first])).toEqual([finding("second", "secret", 0, 20)])
})

test("findings that only touch stay apart, in the order of their place", () => {
  const [left, right] = [finding("left", "secret", 0, 5), finding("right", "secret", 5, 9)]
  expect(mergeFindings([right, left])).toEqual([left, right])
})
