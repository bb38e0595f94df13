import { expect, it } from "vitest"
import { stripComments } from "../index/parse-index.ts"
import { readSummary } from "../topics/summary.ts"
import { applyBudget } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import type { TierInput } from "./prefix.ts"

const UNITS = [
  "<!--", "<!-- -->", "-->", "`", "`` ` ", "](", "[a](", "[", "(", "((", ")", "---\n", "--- ", " ", " \n", "\n", "x", "x ", "```\n", "```a\n",
  "~~~a\n```b\n", "- [a](a.md)\n", "- ](", "- `", "name: x\n", "name: \" #", "name: |\n", " #", "<", "</", "\u200d", "\u00e9\ufe0f", "\ud83d\udc69\u200d",
] as const // biome-ignore format: a table

const file = (name: string, text: string): TierInput => ({
  name,
  tag: name,
  path: "/x",
  text,
  bytesNotRead: 0,
})

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  stripComments: (text) => stripComments(`${text}<!-- x -->`),

  readSummary: (text) => [readSummary("a", `---\n${text}`), readSummary("a", `---\nname: ${text}\n---\n`)],
  applyBudget(text) {
    const index = {
      ...file("auto", text),
      topics: {
        count: 9,
        slugs: [["a"]],
      },
    }
    const options = {
      tokenCaps: { combined: 5_000 },
      caps: { lines: 200, bytes: 25_600 },
      countTokens: countTokensByLength,
    }
    return applyBudget([file("project", text), index], options)
  },
}

// Quadratic code takes a minute for these. A benchmark measures the growth itself.
it.each(Object.keys(FUNCTIONS))("%s ends in time for 200 KB of anything", (name) => {
  const run = FUNCTIONS[name] as (text: string) => unknown
  const slow = UNITS.filter((unit) => {
    const text = unit.repeat(200_000 / unit.length)
    const start = performance.now()
    run(text)
    return performance.now() - start > 5_000
  })
  expect(slow).toEqual([])
})
