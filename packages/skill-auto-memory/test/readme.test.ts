import { execFileSync } from "node:child_process"
import { mkdir, readFile, symlink } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as core from "@caliban/memory-core"
import * as tools from "@caliban/memory-tools"
import { describe, expect, test } from "vitest"
import * as skill from "../src/index.ts"
import { countTokens } from "./agent-skill-spec.ts"
import { withMemory } from "./facts.ts"

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8")

describe("README.md", () => {
  test("has an example that works", async () => {
    const [, example = ""] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? []
    await withMemory(async (_, folder) => {
      const { system, tools } = await run(example, folder)
      expect(system).toBe(`${skill.autoMemorySkill.fragment}\n\nYou are a helpful agent.`)
      expect(tools).toHaveLength(2)
    })
  })

  test.skipIf(process.platform === "win32")("has commands that copy the skill", async () => {
    const [, commands = ""] = /^```sh\n(mkdir .*?)^```$/ms.exec(readme) ?? []
    await withMemory(async (_, folder) => {
      const scope = join(folder, "node_modules/@caliban")
      await mkdir(scope, { recursive: true })
      await symlink(fileURLToPath(new URL("..", import.meta.url)), join(scope, "skill-auto-memory"))
      execFileSync("sh", ["-ec", commands], { cwd: folder })
      const copied = await readFile(join(folder, ".agents/skills/auto-memory/SKILL.md"), "utf8")
      expect(copied).toBe(skill.autoMemorySkill.text)
    })
  })

  test("names every export", () => {
    for (const name of Object.keys(skill)) expect(readme).toContain(name)
    for (const key of Object.keys(skill.autoMemorySkill)) expect(readme).toMatch(`.${key}\``)
  })

  test("gives numbers of tokens that hold", () => {
    expect(readme).toContain("under 250 tokens")
    expect(countTokens(skill.autoMemorySkill.fragment)).toBeLessThan(250)
    expect(readme).toContain("under 1,500 tokens")
    expect(countTokens(skill.autoMemorySkill.text)).toBeLessThan(1_500)
  })
})

/** Runs an example with this repository's sources in a workspace and a home of its own; gives what it exports. */
async function run(example: string, folder: string): Promise<Record<string, unknown>> {
  const packages: Record<string, unknown> = {
    "@caliban/memory-core": {
      ...core,
      createMemory: (options: core.MemoryOptions) =>
        core.createMemory({ ...options, system: { home: folder, env: {}, ...options.system } }),
    },
    "@caliban/memory-tools": tools,
    "@caliban/skill-auto-memory": skill,
  }
  const names = [...example.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  const body = example
    .replace(/^import (\{.*?\}) from "(.*?)"$/gm, 'const $1 = packages["$2"]')
    .replace(/^export /gm, "")
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor
  const main = new AsyncFunction("packages", "process", `${body}\nreturn { ${names.join(", ")} }`)
  return main(packages, { cwd: () => folder })
}
