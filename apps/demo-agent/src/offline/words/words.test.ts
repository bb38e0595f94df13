import { expect, test } from "vitest"
import { freeSlug, toSlug } from "./slug.ts"
import { contentWords, likeness } from "./words.ts"

test.each([
  ["What is the staging URL?", ["staging", "url"]],
  ["deploys, deploying and deployed", ["deploy"]],
  ["my favourite colour", "my favorite color"],
  ["stand-up", "standup"],
  ["PostgreSQL", "postgres"],
  ["Ada's dog", ["ada", "dog"]],
  ["日本語", ["日本語"]],
])("finds the content words of %j", (text, expected) => {
  const wanted =
    typeof expected === "string"
      ? [...contentWords(expected)]
      : expected.flatMap((word) => [...contentWords(word)])
  expect([...contentWords(text)]).toEqual(wanted)
})

test("likeness is 1 for the same words and 0 without shared words", () => {
  expect(likeness(contentWords("push to main"), contentWords("never push to main"))).toBeGreaterThan(0.5)
  expect(likeness(contentWords("a b"), contentWords("tea"))).toBe(0)
  expect(likeness(contentWords("the staging URL"), contentWords("staging url"))).toBe(1)
})

test.each([
  ["The staging URL is", "staging-url"],
  ["Don't use npm", "dont-use-npm"],
  ["Café Olé", "cafe-ole"],
  ["で答えて", "で答えて"],
  ["https://x.example", "fact"],
  ["one two three four five six", "one-two-three-four-five"],
])("%s becomes the slug %s", (text, slug) => {
  expect(toSlug(text)).toBe(slug)
})

test("a slug that is taken gets a number", () => {
  expect(freeSlug("a", new Set())).toBe("a")
  expect(freeSlug("a", new Set(["a", "a-2"]))).toBe("a-3")
})
