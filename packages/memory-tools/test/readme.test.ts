import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as core from "@caliban/memory-core"
import * as ai from "ai"
import { MockLanguageModelV3 } from "ai/test"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import * as memoryTools from "../src/index.ts"
import type { ToolDetailsByName } from "../src/tool-result.ts"
import { ADAPTERS, importEntries } from "./entries.ts"
import { examples, readme, runExample } from "./readme-examples.ts"

const modules = { "@caliban/memory-core": core, ai, ...(await importEntries()) }

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), "memory-tools-readme-"))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  vi.stubEnv("XDG_DATA_HOME", root)
  vi.stubEnv("XDG_CONFIG_HOME", root)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
})

test.each(examples.filter(({ code }) => !/from "(openai|@anthropic-ai\/sdk)"/.test(code)))(
  "the example of the README runs and prints what it says: %#",
  async ({ code, output }) => {
    const printed = await runExample(code, { ...modules, "@ai-sdk/openai": { openai: scriptedModel } })
    if (output !== undefined) expect(printed).toBe(output)
  },
)

test("the README has its examples and starts with the install line", () => {
  expect(examples).toHaveLength(7)
  expect(readme).toMatch(/^# @caliban\/memory-tools\n\n```sh\nnpm install /)
})

test("the README's table of tools agrees with the tools", () => {
  const { tools } = memoryTools.createMemoryTools(core.createMemory({ cwd: process.cwd() }), {
    include: ["ListMemoryTopics", "RemoveMemoryTopic"],
    search: { search: async () => ({ hits: [], notes: [] }) },
  })
  expect(tools).toHaveLength(6)
  for (const tool of tools) {
    const input = Object.keys(tool.inputSchema.properties)
      .map((field) => `\`${field}\``)
      .join(", ")
    const cells = [
      `\`${tool.name}\``,
      input,
      `\`${tool.category}\``,
      yesNo(tool.readOnly),
      yesNo(tool.destructive),
    ]
    expect(rows()).toContain(`| ${cells.join(" | ")} |`.replace(/ +/g, " "))
  }
})

/** The kinds of each tool's details; the compiler refuses this record when the types have others. */
const KINDS: { [Name in keyof ToolDetailsByName]: Record<ToolDetailsByName[Name]["kind"], true> } = {
  ReadMemoryTopic: { topic: true, index: true },
  WriteMemoryTopic: { written: true },
  ListMemoryTopics: { list: true },
  EditMemoryTopic: { written: true },
  RemoveMemoryTopic: { removed: true },
  MemorySearch: { search: true },
  memory_search: { found: true },
  ConfirmMemoryEntry: { confirmed: true },
  ForgetMemoryEntry: { forgotten: true },
}

test("the README names every kind of details, by tool", () => {
  for (const [name, kinds] of Object.entries(KINDS)) {
    const cell = Object.keys(kinds)
      .map((kind) => `\`${kind}\``)
      .join(" or ")
    expect(rows()).toContain(`| \`${name}\` | ${cell} |`)
  }
})

test("the README has a row for every adapter, with the versions that the hosts' tests use", () => {
  const matrix = readFileSync(new URL("../../../tests/hosts/matrix/hosts.json", import.meta.url), "utf8")
  const hosts = Object.values(JSON.parse(matrix) as Record<string, Record<string, Record<string, string>>>)
  const adapterRows = rows().filter((row) => row.startsWith("| `/"))
  expect([...new Set(adapterRows.map((row) => /`(.*?)`/.exec(row)?.[1]))]).toEqual(ADAPTERS)
  for (const row of adapterRows) {
    const cells = row.split("|").slice(3, 5)
    if (!row.includes("`/json-schema`"))
      for (const cell of cells) expect(cell, row).toMatch(/` \d+\.\d+\.\d+/)
    for (const [, name = "", listed = ""] of row.matchAll(/`([^`/]*\w[^`]*)` ([\d.]+(?: and [\d.]+)?)/g)) {
      const tested = hosts.flatMap(({ newest, oldest }) => [newest?.[name], oldest?.[name]])
      for (const version of listed.split(" and ")) expect(tested, `${name} ${version}`).toContain(version)
    }
  }
})

function rows(): string[] {
  return readme.replace(/ +/g, " ").split("\n")
}

function scriptedModel(): MockLanguageModelV3 {
  return new MockLanguageModelV3({
    doGenerate: {
      content: [{ type: "text", text: "Done." }],
      finishReason: { unified: "stop", raw: undefined },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    },
  })
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no"
}
