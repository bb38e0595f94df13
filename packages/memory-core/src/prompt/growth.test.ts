import { expect, it } from "vitest"
import { skimTopic } from "../topics/skim-topic.ts"
import { applyBudget } from "./apply-budget.ts"
import { countTokensByLength } from "./count-tokens.ts"
import { skimIndex } from "./skim-index.ts"
import { stripComments } from "./strip-comments.ts"
import type { TierInput } from "./tiers.ts"

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
  skimIndex: (text) => [skimIndex(text), skimIndex(`- ${text}`)],
  skimTopic: (text) => [skimTopic("a", `---\n${text}`), skimTopic("a", `---\nname: ${text}\n---\n`)],
  applyBudget(text) {
    const index = {
      ...file("auto", text),
      topics: {
        count: 9,
        slugs: [["a"]],
        drift: { orphans: [], dangling: [], duplicates: [] },
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

function fastest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 2; turn++) {
    const start = performance.now()
    run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

it.each(Object.keys(FUNCTIONS))("%s takes less than six times as long for twice as much", (name) => {
  const run = FUNCTIONS[name] as (text: string) => unknown
  const slow: string[] = []
  for (const unit of UNITS) {
    const [half, whole] = [100_000, 200_000].map((size) => {
      const text = unit.repeat(size / unit.length)
      return fastest(() => run(text))
    }) as [number, number]
    // Below some milliseconds, the collector of garbage decides.
    if (whole > half * 6 && whole > 20) slow.push(`${JSON.stringify(unit)}: ${half} ms, ${whole} ms`)
    if (whole > 2_000) slow.push(`${JSON.stringify(unit)}: ${whole} ms`)
  }
  expect(slow).toEqual([])
})
