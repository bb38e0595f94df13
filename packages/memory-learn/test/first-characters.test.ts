import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { expect, onTestFinished, test } from "vitest"
import { cleanStatement } from "../src/detect/statements/clean-statement.ts"
import { type AutoMemories, createAutoMemories } from "../src/index.ts"

function open(): AutoMemories {
  const root = mkdtempSync(join(tmpdir(), "first-characters-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return createAutoMemories({
    userHome: join(root, "home"),
    projectRoot: join(root, "project"),
    env: {},
    durability: "none",
  })
}

test.each([
  "--frozen-lockfile",
  "-Wall",
  "*.snap",
  "**/*.test.ts",
  "./mvnw",
  "../shared",
  "@scope/pkg",
  "@and/or",
  "#releases",
  "~/bin",
  ".env",
  "$HOME/bin",
  "/etc/hosts",
  "__tests__",
  "::before",
  ":focus",
  "!important",
  "[id].tsx",
  "<Suspense>",
  "+x",
  ">=20",
  "|=",
  "so.sh",
  "no:cache",
])("%s stays at the start of its entry", async (token) => {
  const text = `${token} is required in this repository.`
  const content = `Remember that ${text}`
  const auto = open()
  const noticed = await auto.processTurn({ role: "user", content, timestamp: new Date(0), sessionId: "s" })
  expect(noticed.map(({ text, outcome }) => [text, outcome])).toEqual([[text, "stored"]])
  expect((await auto.entries.list()).map((entry) => entry.text)).toEqual([text])
  expect(readFileSync(noticed[0]?.where ?? "", "utf8")).toContain(`\n- ${text}`)
})

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
  fc.assert(
    fc.property(fc.constantFrom(...OPENINGS), token, ([language, opening], first) => {
      const cleaned = cleanStatement(`${opening}${first} is required in CI`, language)
      expect(cleaned).toBe(`${first} is required in CI`)
    }),
  )
})
