import { expect, test } from "vitest"
import { type FindingClass, mergeFindings } from "./finding.ts"

const finding = (rule: string, kind: FindingClass, start: number, end: number) => ({
  rule,
  class: kind,
  start,
  end,
})

test("overlapping findings take the name of the more severe class, whichever begins first", () => {
  const contact = finding("email", "contact", 0, 10)
  const secret = finding("token", "secret", 5, 20)
  const expected = [finding("token", "secret", 0, 20)]
  expect(mergeFindings([contact, secret])).toEqual(expected)
  expect(mergeFindings([secret, contact])).toEqual(expected)
  expect(mergeFindings([finding("token", "secret", 0, 10), finding("email", "contact", 5, 20)])).toEqual(
    expected,
  )
})

test("overlapping findings of one class take the name of the one that was given first", () => {
  const [first, second] = [finding("first", "secret", 5, 20), finding("second", "secret", 0, 10)]
  expect(mergeFindings([first, second])).toEqual([finding("first", "secret", 0, 20)])
  expect(mergeFindings([second, first])).toEqual([finding("second", "secret", 0, 20)])
})

test("findings that only touch stay apart, in the order of their place", () => {
  const [left, right] = [finding("left", "secret", 0, 5), finding("right", "secret", 5, 9)]
  expect(mergeFindings([right, left])).toEqual([left, right])
})
