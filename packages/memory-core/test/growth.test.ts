import { expect, it } from "vitest"
import { formatHook } from "../src/index/format-pointer.ts"
import { findDrift } from "../src/index/index-drift.ts"
import { parseIndex, stripComments } from "../src/index/parse-index.ts"
import { slugOfDestination } from "../src/index/parse-pointer.ts"
import { findHidden } from "../src/index/scan-markdown.ts"
import { upsertPointer } from "../src/index/update-index.ts"
import { checkSlug } from "../src/paths/check-address.ts"
import { suggestSlugs } from "../src/paths/suggest-slugs.ts"
import { findFrontmatter, readLines } from "../src/topics/frontmatter.ts"
import { parseTopic, topicBody } from "../src/topics/parse-topic.ts"
import { readSummary } from "../src/topics/summary.ts"
import { repairIndex } from "./index-of-text.ts"

const SIZE = 50_000
// A quadratic function needs many seconds for this; a linear one less than a tenth of a second. Processor time, because
// other programs may be using the machine.
const BOUND = 1_000
const processorTime = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1_000

const UNITS = [
  "<!--", "-->", "<!-- -->", "<!--\n", "<!-- x\n-->", "`", "` ", "`\n", "``` \n", "```\n", "````\n```\n", "~~~", "](", "[", "]", "(", ")", "[a](", "[a](a.md)",
  "- [a](", "- [a](\n", "- [a](a.md)\n", "\\", "\\[", "\\`", "\n", "\r", "\r\n", " ", "\t", " \n", "\u00a0", "---", "---\n", "--- ", "a", "a ", "a.md", "/a.md",
  "a: ", "a:\n", "a: b\n", "a: 'b\n", "a: \"b\n", "\"", "\\\"", "'", "''", " #", "#", "|\n ", "name: x\n y\n", "- ", "[[", "[[a", "%41", "<", "</", "é", "\u2028",
] as const // biome-ignore format: a table

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  checkSlug: (text) => {
    try {
      return checkSlug(text)
    } catch {
      return undefined
    }
  },
  suggestSlugs: (text) => suggestSlugs(text, [text, `x${text}`]),
  findHidden,
  stripComments,
  parseIndex,
  findDrift: (text) => findDrift(parseIndex(text), ["a", "b c"]),
  upsertPointer: (text) =>
    upsertPointer(parseIndex(text), { slug: "a", description: text }, { refreshHook: true }),
  repairIndex: (text) => repairIndex(text, { slugs: ["a", "b"], describe: (slug) => ({ slug }) }),
  slugOfDestination: (text) => slugOfDestination(text) ?? slugOfDestination(`a ${text}.md`),
  formatHook: (text) => formatHook({ description: text }),
  findFrontmatter: (text) => findFrontmatter(text) ?? findFrontmatter(`---\n${text}`),
  readLines: (text) => [
    readLines(text),
    readLines(`name: ${text}`),
    readLines(`name: "${text}`),
    readLines(`name: a${text}x`),
  ],
  readSummary: (text) => [readSummary("a", `---\n${text}`), readSummary("a", `---\nname: ${text}\n---\n`)],
  topicBody: (text) => [topicBody(text), topicBody(`a${text}b`)],
  parseTopic: (text) => [parseTopic("a", text), parseTopic("a", `---\nname: x\n---\n${text}`)],
}

it.each(Object.keys(FUNCTIONS))("%s takes time in proportion to its input, whatever that is", (name) => {
  const run = FUNCTIONS[name] as (text: string) => unknown
  const slow: string[] = []
  for (const unit of UNITS) {
    const text = unit.repeat(SIZE / unit.length)
    for (const input of [text, `- ${text}x`]) {
      const start = processorTime()
      run(input)
      const took = processorTime() - start
      if (took > BOUND) slow.push(`${JSON.stringify(unit)}: ${Math.round(took)} ms`)
    }
  }
  expect(slow).toEqual([])
})

it("backtick runs and fences of every length take time in proportion to their number", () => {
  const lengths = Array.from({ length: 600 }, (_, at) => at + 1)
  const inputs = [lengths, [...lengths].reverse()].flatMap((order) => [
    order.map((length) => "`".repeat(length)).join(" "),
    order.map((length) => "`".repeat(length + 2)).join("\n"),
    order.map((length) => `${"`".repeat(length + 2)} x`).join("\n"),
    `<!-- ${order.map((length) => "`".repeat(length)).join(" x ")}`,
  ])
  const start = processorTime()
  for (const input of inputs) for (const run of [findHidden, stripComments, parseIndex]) run(input)
  expect(processorTime() - start).toBeLessThan(BOUND)
})
