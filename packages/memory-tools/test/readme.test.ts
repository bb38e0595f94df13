import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as core from "@caliban/memory-core"
import * as ai from "ai"
import { MockLanguageModelV3 } from "ai/test"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { aiSdkTools } from "../src/ai-sdk.ts"
import * as memoryTools from "../src/index.ts"

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8")
const examples = [...readme.matchAll(/```ts\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs)].map(
  ([, code, output]) => ({
    code: code ?? "",
    output,
  }),
)

const modules: Record<string, unknown> = {
  "@caliban/memory-core": core,
  "@caliban/memory-tools": memoryTools,
  "@caliban/memory-tools/ai-sdk": { aiSdkTools },
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

test.each(examples)(
  "the example of the README runs and prints what it says: %#",
  async ({ code, output }) => {
    const printed: string[] = []
    await run(code, (text) => printed.push(`${text}\n`))
    if (output !== undefined) expect(printed.join("")).toBe(output)
  },
)

test("the README has its examples and starts with the install line", () => {
  expect(examples).toHaveLength(4)
  expect(readme).toMatch(/^# @caliban\/memory-tools\n\n```sh\nnpm install /)
})

test("the README's table of tools says what the tools say", () => {
  const { tools } = memoryTools.createMemoryTools(core.createMemory({ cwd: process.cwd() }), {
    include: ["ListMemoryTopics", "RemoveMemoryTopic"],
  })
  expect(tools).toHaveLength(4)
  const rows = readme.replace(/ +/g, " ").split("\n")
  for (const tool of tools) {
    const input = Object.keys(tool.inputJsonSchema.properties)
      .map((field) => `\`${field}\``)
      .join(", ")
    const cells = [
      `\`${tool.name}\``,
      input,
      `\`${tool.category}\``,
      yesNo(tool.readOnly),
      yesNo(tool.destructive),
    ]
    expect(rows).toContain(`| ${cells.join(" | ")} |`.replace(/ +/g, " "))
  }
})

/** Runs an example as it stands; its imports come from the sources, and `model` is a scripted one. */
async function run(code: string, print: (text: string) => void): Promise<void> {
  const body = code.replace(
    /^import (\{.*?\}) from "(.*?)"$/gm,
    (_line, names: string, specifier: string) => `const ${names} = modules[${JSON.stringify(specifier)}]`,
  )
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
  await new AsyncFunction("modules", "model", "console", body)(modules, scriptedModel(), { log: print })
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
