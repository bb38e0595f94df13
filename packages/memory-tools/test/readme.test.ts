import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as core from "@caliban/memory-core"
import * as ai from "ai"
import { MockLanguageModelV3 } from "ai/test"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import * as aiSdk from "../src/ai-sdk.ts"
import * as memoryTools from "../src/index.ts"
import type { ToolDetailsByName } from "../src/tool-result.ts"
import { examples, readme, runExample } from "./readme-examples.ts"

const modules = {
  "@caliban/memory-core": core,
  "@caliban/memory-tools": memoryTools,
  "@caliban/memory-tools/ai-sdk": aiSdk,
  ai,
}

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
    const printed = await runExample(code, modules, { model: scriptedModel() })
    if (output !== undefined) expect(printed).toBe(output)
  },
)

test("the README has its examples and starts with the install line", () => {
  expect(examples).toHaveLength(6)
  expect(readme).toMatch(/^# @caliban\/memory-tools\n\n```sh\nnpm install /)
})

test("the README's table of tools says what the tools say", () => {
  const { tools } = memoryTools.createMemoryTools(core.createMemory({ cwd: process.cwd() }), {
    include: ["ListMemoryTopics", "RemoveMemoryTopic"],
  })
  expect(tools).toHaveLength(4)
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
  RemoveMemoryTopic: { removed: true },
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

test("the README names the SDK versions that the tests use", async () => {
  const versions: Record<string, string> = {}
  for (const alias of [
    "ai",
    "ai7",
    "@mastra/core",
    "anthropic-oldest",
    "@anthropic-ai/sdk",
    "openai-oldest",
    "openai6",
    "openai",
  ]) {
    const manifest = await readFile(new URL(`../node_modules/${alias}/package.json`, import.meta.url), "utf8")
    versions[alias] = /^\d+\.\d+/.exec(JSON.parse(manifest).version)?.[0] ?? ""
  }
  const of = (alias: string) => versions[alias] ?? ""
  expect(of("ai")).toMatch(/^6\./)
  expect(of("ai7")).toMatch(/^7\./)
  for (const row of [
    `| \`/ai-sdk\` | AI SDK, Mastra | \`ai\` 6 and 7, \`@mastra/core\` ${of("@mastra/core")} |`,
    `| \`/anthropic\` | Messages API of \`@anthropic-ai/sdk\` | ${of("anthropic-oldest")} and ${of("@anthropic-ai/sdk")} |`,
    `| \`/openai\` | Responses and Chat Completions APIs of \`openai\` | ${of("openai-oldest")}, ${of("openai6")} and ${of("openai")} |`,
  ]) {
    expect(rows()).toContain(row)
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
