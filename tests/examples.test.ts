import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { atHome, createPackedProject, examplesOf, PUBLISHED, runFile } from "./published.ts"
import { ROOT } from "./source-files.ts"

// A fresh project with the packed tarballs in it, as an installation would put them: what the packages really ship.
let project = ""

beforeAll(() => {
  project = createPackedProject().project
}, 60_000)

afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Runs a piece of JavaScript in the project, with a home of its own. */
function run(code: string): { output: string; home: string } {
  const home = mkdtempSync(join(project, "home-"))
  const file = join(project, `example-${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(file, atHome(code, home))
  return { output: runFile(file, home), home }
}

const examples = (page: string): string[] => examplesOf(join(ROOT, page))

describe("the first example of", () => {
  it.each(["README.md", ...PUBLISHED.map((name) => `packages/${name}/README.md`)])("%s runs", (page) => {
    const [first] = examples(page)
    expect(first, `${page} has no example`).toBeDefined()
    expect(() => run(first ?? "")).not.toThrow()
  })
})

it("the store contract runs on a store of one's own, with the test runner of Node", () => {
  const contract = examples("packages/memory-core/README.md").find((code) => code.includes("storeContract"))
  const { output } = run(contract ?? "")
  expect(output).toContain("my store keeps the store contract")
  expect(output).toMatch(/^# pass [1-9]\d+$/m)
})

it.each(["@caliban/memory-core/loader", "@caliban/memory-loader"])("%s loads a memory", (loader) => {
  const { output } = run(`
    import { mkdirSync, writeFileSync } from "node:fs"
    import { loadMemoryPrefix } from "${loader}"
    const directory = process.cwd() + "/${loader.replaceAll("/", "-")}"
    mkdirSync(directory)
    writeFileSync(directory + "/MEMORY.md", "- [tea](tea.md) — user: likes tea\\n")
    writeFileSync(directory + "/tea.md", "---\\nname: tea\\n---\\n")
    const { text, tiers, diagnostics } = await loadMemoryPrefix({ cwd: process.cwd(), directory })
    console.log(text, tiers.length, diagnostics.length)
  `)
  expect(output).toContain('topic_count="1">\n- [tea](tea.md) — user: likes tea\n</auto-memory> 3 0')
})

it("the example of the README remembers in the next process", () => {
  const [first = ""] = examples("README.md")
  const { home } = run(first)
  const files = readdirSync(home, { recursive: true, encoding: "utf8" })
  expect(files.some((name) => name.endsWith("MEMORY.md"))).toBe(true)
})
