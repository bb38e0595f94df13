import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { examplesOf, fencesOf, PAGES, readPage } from "../pages.ts"
import { PUBLISHED } from "../published.ts"
import { ROOT } from "../source-files.ts"
import { createPackedProject, type PackedProject } from "./packed-project.ts"

let project: PackedProject

beforeAll(() => {
  project = createPackedProject()
}, 120_000)

afterAll(() => project.remove())

/** What a page says that its first example prints, if it says so. */
function promisedOutput(page: string): string | undefined {
  const text = readPage(page)
  const [block, output] = /^```(?:ts|js)\n[\s\S]*?^```\n+(?:```text\n([\s\S]*?)^```)?/m.exec(text) ?? []
  return block === undefined ? undefined : output
}

/** `…` stands for the part of a path that differs on each machine. Runs of empty lines count as one. */
function outputPattern(output: string): RegExp {
  const parts = output.trim().split("…")
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join('[^"\\n]*')}$`)
}

/** A command without a module has configurations as examples, which `mcp.test.ts` runs. */
const MODULES = PUBLISHED.filter((name) => name !== "memory-mcp")
const READMES = ["README.md", ...MODULES.map((name) => `packages/${name}/README.md`)]

describe("the first example of", () => {
  it.for(READMES)("%s runs and prints what the page says", (page, { skip }) => {
    const [first] = examplesOf(page)
    const needsServer = first?.includes("DATABASE_URL") === true && inject("databaseUrl") === ""
    skip(needsServer, "PostgreSQL is not installed")
    expect(first, `${page} has no example`).toBeDefined()
    const { output } = project.run(first ?? "")
    const promised = promisedOutput(page)
    if (promised === undefined) return
    expect(output.trim()).toMatch(outputPattern(promised))
  })
})

it.each(["layouts", "mounts"])("every example of the page about %s runs", (name) => {
  const examples = examplesOf(`packages/memory-core/docs/${name}.md`)
  expect(examples.length).toBeGreaterThanOrEqual(2)
  for (const example of examples) expect(project.run(example).output).not.toBe("")
})

describe("the recipe", () => {
  const recipes = readPage("docs/recipes.md")
    .split(/^## /m)
    .flatMap((recipe) => {
      const [block, code, output = ""] =
        /^```js\n([\s\S]*?)^```\n+(?:```text\n([\s\S]*?)^```)?/m.exec(recipe) ?? []
      return block === undefined ? [] : [{ title: recipe.split("\n")[0], code, output }]
    })

  it("is there for each purpose, with an example but for bundling", () => {
    const titles = [...readPage("docs/recipes.md").matchAll(/^## (.*)/gm)].map(([, title]) => title)
    expect(titles.length).toBeGreaterThanOrEqual(12)
    expect(titles.filter((title) => !recipes.some((recipe) => recipe.title === title))).toEqual([
      "In one file: bundling",
    ])
  })

  it.each(recipes)("$title runs and prints what the page says", ({ code = "", output }) => {
    expect(project.run(code).output.trim()).toBe(output.trim())
  })
})

it("the examples of agent frameworks are the files that the matrix runs", () => {
  const blocks = fencesOf("packages/memory-tools/README.md").filter(({ language }) => language === "mjs")
  expect(blocks.length).toBeGreaterThanOrEqual(5)
  const files = readdirSync(join(ROOT, "examples")).map((file) => readPage(`examples/${file}`))
  for (const { code } of blocks) expect(files).toContain(code)
})

it("pages promise the output of some first examples", () => {
  expect(READMES.filter((page) => promisedOutput(page) !== undefined).length).toBeGreaterThanOrEqual(3)
})

it("every example that imports something type-checks against the packed types", () => {
  // These are JavaScript; the second calls a module that only later versions of Node have.
  const javaScript = ["docs/recipes.md", "docs/protecting-saves.md"]
  const pages = PAGES.filter((page) => !javaScript.includes(page))
  const modules = pages.flatMap((page) =>
    examplesOf(page)
      .filter((code) => /^import /m.test(code))
      .flatMap((code, at, all) => {
        // "In a file of yours": the example above is that file.
        const [, own] = / from "\.\/(.+\.ts)"/.exec(code) ?? []
        const above = own === undefined ? [] : [[own, all[at - 1] ?? ""] as const]
        return [...above, [`${page.replaceAll(/[/.]/g, "-")}-${at}.ts`, code] as const]
      }),
  )
  expect(modules.length).toBeGreaterThanOrEqual(10)
  // What the pages call the host's own.
  const host = `
    declare const model: import("ai").LanguageModel
    declare const memory: import("@caliban/memory-core").Memory
    declare const draft: Parameters<typeof memory.write>[0]
    declare const revision: string
  `
  expect(project.typeCheck({ "host.d.ts": host, ...Object.fromEntries(modules) })).toBe("")
  expect(
    project.typeCheck({
      "wrong.ts": 'import { createMemory } from "@caliban/memory-core"\ncreateMemory({ cwd: 5 })',
    }),
  ).toContain("TS2322")
})

it("the store contract runs on a store of one's own, with the test runner of Node", () => {
  const contract = examplesOf("packages/memory-core/README.md").find((code) => code.includes("storeContract"))
  const { output } = project.run(contract ?? "")
  expect(output).toContain("my store keeps the store contract")
  expect(output).toMatch(/^# pass [1-9]\d+$/m)
})

it.each(["@caliban/memory-core/loader", "@caliban/memory-loader"])("%s loads a memory", (loader) => {
  const { output } = project.run(`
    import { mkdirSync, writeFileSync } from "node:fs"
    import { loadMemoryPrefix } from "${loader}"
    const directory = process.env.HOME + "/notes"
    mkdirSync(directory)
    writeFileSync(directory + "/MEMORY.md", "- [tea](tea.md) — user: likes tea\\n")
    writeFileSync(directory + "/tea.md", "---\\nname: tea\\n---\\n")
    const { text, tiers, diagnostics } = await loadMemoryPrefix({ cwd: process.cwd(), directory })
    console.log(text, tiers.length, diagnostics.length)
  `)
  expect(output).toContain('topic_count="1">\n- [tea](tea.md) — user: likes tea\n</auto-memory> 3 0')
})

describe("the example of the README", () => {
  const [first = ""] = examplesOf("README.md")

  it("leaves files for the next process", () => {
    const { home } = project.run(first)
    const files = readdirSync(home, { recursive: true, encoding: "utf8" })
    expect(files.some((name) => name.endsWith("MEMORY.md"))).toBe(true)
  })

  it("refuses a secret", () => {
    const withSecret = first.replace("Green.", "The password of the staging database is hunter2")
    expect(withSecret).not.toBe(first)
    const { output, home } = project.run(withSecret)
    expect(output).toContain("Not stored: a password or code")
    const files = readdirSync(home, { recursive: true, encoding: "utf8", withFileTypes: true })
    const texts = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => text.includes("hunter2"))).toEqual([])
  })
})
