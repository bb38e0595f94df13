import fc from "fast-check"
import { expect, test } from "vitest"
import { cleanStatement } from "../src/detect/cues/fillers.ts"
import { withoutRequest } from "../src/detect/cues/phrases.ts"

const WORDS = ["and", "so", "no", "please", "remember", "und", "also", "et", "pero", "foo", "ci", "9"]
const STARTS = ["--", "-", "./", "../", "~/", "@", "#", "*.", "**/", ".", "$", "%", "/", "_", "::", ":", "!"]
const ENDS = ["", "/pkg", ".sh", "-x", "_y", ":z"]
const OPENINGS: readonly (readonly [string, string])[] = [
  ["en", ""],
  ["en", "Remember that "],
  ["en", "No, "],
  ["en", "please remember: "],
  ["en", "Oh, and btw "],
  ["de", "Bitte merk dir: "],
  ["fr", "N'oublie pas que "],
  ["es", "Recuerda que "],
  ["zh", "记住，"],
]

test("cleaning never removes a character of the first word that is not a filler", () => {
  const token = fc
    .tuple(fc.constantFrom(...STARTS), fc.constantFrom(...WORDS), fc.constantFrom(...ENDS))
    .map((parts) => parts.join(""))
    // "Remember that: so …" is a colon and a filler.
    .filter((first) => !first.startsWith(":so"))
  fc.assert(
    fc.property(fc.constantFrom(...OPENINGS), token, ([language, opening], first) => {
      const cleaned = cleanStatement(withoutRequest(`${opening}${first} is required in CI`, language))
      expect(cleaned).toBe(`${first} is required in CI`)
    }),
  )
})
