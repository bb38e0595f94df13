import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
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
