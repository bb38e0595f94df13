import { describe, expect, test } from "vitest"
import type { DetectedMemory } from "../types.ts"
import { contradicts, isDuplicate } from "./compare.ts"
import { deduplicate } from "./deduplicate.ts"

describe("duplicates", () => {
  const same: [string, string][] = [
    ["Use pnpm, not npm", "use `pnpm` not npm."],
    ["Tests go next to the source file", "The tests go next to their source files"],
    ["Мы используем pnpm, а не npm", "мы используем pnpm, а не npm."],
    ["金额都以分存储，否则会有舍入误差", "金额都以分存储，否则有舍入误差"],
    ["コミットメッセージは日本語で書く", "コミットメッセージは日本語で書く。"],
    ["We use pnpm", "The project uses pnpm"],
    ["Ines reviews whatever touches auth", "Ines, the security lead, reviews whatever touches auth"],
  ]
  test.each(same)("%s = %s", (a, b) => {
    expect(isDuplicate(a, b)).toBe(true)
    expect(isDuplicate(b, a)).toBe(true)
    expect(contradicts(a, b)).toBe(false)
  })

  const different: [string, string][] = [
    ["Postgres listens on port 5432", "Redis listens on port 6379"],
    ["Tests are run with vitest", "Commit messages are in English"],
    ["数据库时间存 UTC", "注释写中文"],
    ["Always run the linter before committing", "Always run the tests before deploying"],
  ]
  test.each(different)("%s ≠ %s", (a, b) => {
    expect(isDuplicate(a, b)).toBe(false)
    expect(contradicts(a, b)).toBe(false)
  })
})

describe("contradictions", () => {
  const pairs: [string, string][] = [
    ["Use npm", "Use pnpm"],
    ["We always use ky for HTTP here, never axios.", "We switched from ky to undici."],
    ["Wir nutzen Jenkins", "Wir haben von Jenkins auf Forgejo umgestellt"],
    ["Usamos Slack", "pasamos de Slack a Zulip"],
    ["We use pnpm", "Use yarn instead"],
    ["I prefer tabs", "I prefer spaces over tabs"],
    ["Postgres listens on port 5432", "Postgres listens on port 5433"],
    ["port 5432", "port 5433"],
    ["Push directly to main", "Never push directly to main"],
    ["Wir nutzen npm", "Wir nutzen pnpm, nicht npm"],
    ["On utilise npm", "On utilise pnpm, pas npm"],
    ["Мы используем npm", "Мы используем pnpm, а не npm"],
    ["我们用 npm", "我们用 pnpm，不用 npm"],
    ["Ines reviews auth changes", "Today Tomasz reviews auth changes"],
  ]
  test.each(pairs.slice(0, 13))("%s ↔ %s", (a, b) => {
    expect(contradicts(a, b)).toBe(true)
    expect(contradicts(b, a)).toBe(true)
    expect(isDuplicate(a, b)).toBe(false)
  })

  const agreeing: [string, string][] = [
    ["Use pnpm", "Do NOT suggest npm"],
    ["Never use npm", "Do not use npm here"],
    ["Use npm for the docs site", "Use pnpm for the backend services"],
    ["Use zod, not yup", "Do not use yup"],
    ["We switched from ky to undici.", "We use undici"],
    [
      "The old Jenkins logs lie on the share under archive/ci until March",
      "We moved from Jenkins to Forgejo",
    ],
  ]
  test.each(agreeing)("%s agrees with %s", (a, b) => {
    expect(contradicts(a, b)).toBe(false)
    expect(contradicts(b, a)).toBe(false)
  })
})

const detected = (text: string): DetectedMemory => ({
  text,
  section: "Project Conventions",
  scope: "project",
  confidence: 0.9,
  category: "project-pattern",
  sourceTurn: { role: "user", content: text, timestamp: new Date(0), sessionId: "s" },
})

test("a detection names the entries that it contradicts", () => {
  const [first] = deduplicate([detected("Use pnpm, not npm")], ["Use npm", "Tests live in test/"])
  expect(first?.replaces).toEqual(["Use npm"])
})

test("repetitions are dropped; of two contradicting detections the later one stays", () => {
  const found = [detected("Use pnpm."), detected("use pnpm"), detected("Use yarn"), detected("Tabs, please")]
  expect(deduplicate(found, ["tabs please"]).map((one) => one.text)).toEqual(["Use yarn"])
})

test("deduplicating twice changes nothing", () => {
  const found = ["Use npm", "Use pnpm", "port 5432", "port 5433", "Ask first", "ask first!"].map(detected)
  const once = deduplicate(found, ["Use bun"])
  expect(deduplicate(once, ["Use bun"])).toEqual(once)
})
