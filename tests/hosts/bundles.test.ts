import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { nodeResolve } from "@rollup/plugin-node-resolve"
import { build } from "esbuild"
import { rollup } from "rollup"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { examplesOf } from "../pages.ts"
import { atHome, installedBeside, PUBLISHED, runFile, SPECIFIERS, temporaryFolder } from "../published.ts"
import { createPackedProject } from "./packed-project.ts"

// A host bundled into one file, which then runs in a folder without packages.
let project = ""
let elsewhere = ""

beforeAll(() => {
  project = createPackedProject().folder
  elsewhere = temporaryFolder()
}, 60_000)

afterAll(() => {
  for (const folder of [project, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

type Format = "esm" | "cjs"

const byEsbuild =
  (format: Format, external: string[] = []) =>
  async (entry: string, outfile: string): Promise<void> => {
    await build({
      entryPoints: [entry],
      outfile,
      format,
      bundle: true,
      external,
      platform: "node",
      target: "node20",
      logLevel: "error",
      logOverride: { "empty-import-meta": "silent" },
    })
  }

async function byRollup(entry: string, file: string): Promise<void> {
  const plugins = [nodeResolve({ exportConditions: ["node"], preferBuiltins: true })]
  const bundle = await rollup({
    input: entry,
    plugins,
    onwarn: (warning) => {
      if (warning.code === "UNRESOLVED_IMPORT") throw new Error(warning.message)
    },
  })
  await bundle.write({ file, format: "es", inlineDynamicImports: true })
  await bundle.close()
}

const BUNDLERS = [
  { bundler: "esbuild as ESM", extension: "mjs", bundle: byEsbuild("esm") },
  { bundler: "esbuild as CommonJS", extension: "cjs", bundle: byEsbuild("cjs") },
  { bundler: "Rollup", extension: "mjs", bundle: byRollup },
]

let count = 0
const plainOutputs = new Map<string, string>()

/** The output of a piece of JavaScript, bundled, and of the same piece as it is. */
async function runBoth(code: string, { extension, bundle }: (typeof BUNDLERS)[number]): Promise<string[]> {
  count += 1
  const entry = join(project, `entry-${count}.mjs`)
  const bundled = join(elsewhere, `bundle-${count}.${extension}`)
  writeFileSync(entry, code)
  await bundle(entry, bundled)
  const plain = plainOutputs.get(code) ?? runFile(entry, project)
  plainOutputs.set(code, plain)
  return [runFile(bundled, elsewhere), plain]
}

describe.each(BUNDLERS)("bundled by $bundler", (bundler) => {
  it.each(SPECIFIERS)("%s runs and exports the same", async (specifier) => {
    const code = `import * as all from "${specifier}"\nconsole.log(Object.keys(all).sort().join(" "))`
    const [bundled, plain] = await runBoth(code, bundler)
    expect(plain?.trim()).not.toBe("")
    expect(bundled).toBe(plain)
  })

  it("the core reads and writes frontmatter that needs the YAML parser", async () => {
    const code = `
      import { editTopic, parseTopic } from "@caliban/memory-core"
import { readYaml } from "@caliban/memory-core/internal"
      const text = '---\\nname: "a"\\nmetadata: { type: user, tags: [x, y] }\\n---\\n\\nBody\\n'
      const draft = { slug: "a", type: "project", description: "b", body: "c" }
      console.log(JSON.stringify([parseTopic("a", text), editTopic(text, draft), readYaml("a: {b: 1}")]))`
    const [bundled, plain] = await runBoth(code, bundler)
    expect(bundled).toContain('{"value":{"a":{"b":1}}}')
    expect(bundled).toBe(plain)
  })

  // What is also imported on first use is set up late, and a bundler must not leave out the file that does it.
  it.each([
    "createMemory(options)",
    "createSearch(createMemory(options))",
    "[TOPIC_TYPES, checkSlug('a'), parseIndex('- [a](a.md)'), stripComments('<!-- a -->b')]",
    "createGuard()({ slug: 'a', type: 'user', description: 'd', body: 'password: hunter2-Hunter2' })",
  ])("parts of memory run without a session: %s", async (part) => {
    const code = `
      import { checkSlug, createMapStore, createMemory, parseIndex, stripComments, TOPIC_TYPES } from "@caliban/memory"
      import { createMemoryGuard as createGuard } from "@caliban/memory/guard"
      import { createMemorySearch as createSearch } from "@caliban/memory/search"
      const options = { store: createMapStore() }
      Promise.resolve(${part}).then((made) => console.log(JSON.stringify([made, Object.keys(made)])))`
    const [bundled, plain] = await runBoth(code, bundler)
    expect(bundled).toBe(plain)
  })

  it("a call of a tool that waits behind one that never ends is made before the process ends", async () => {
    const code = `
      import { createMapStore, createMemory, createMemoryTools } from "@caliban/memory"
      const approve = ({ slug }) => (slug === "asked" ? new Promise(() => {}) : true)
      const { callTool } = createMemoryTools(createMemory({ store: createMapStore(), approve }))
      const write = (slug) => callTool("WriteMemoryTopic", { slug, type: "user", description: "d", body: "b" })
      void write("asked")
      void write("next").then(({ ok }) => console.log(ok))`
    expect(await runBoth(code, bundler)).toEqual(["true\n", "true\n"])
  })

  it("the skill has its text, and no folder", async () => {
    const code = `
      import { autoMemorySkill } from "@caliban/skill-auto-memory"
      const { text, path } = { ...autoMemorySkill }
      console.log(text.length, typeof path)`
    const [bundled, plain] = await runBoth(code, bundler)
    expect(plain).toMatch(/^\d{4} string$/m)
    expect(bundled).toBe(plain?.replace("string", "undefined"))
  })
})

it.for(PUBLISHED)("the first example of %s runs as a bundle", async (name, { skip }) => {
  const [example = ""] = examplesOf(`packages/${name}/README.md`)
  const databaseUrl = inject("databaseUrl")
  skip(databaseUrl === "" && example.includes("DATABASE_URL"), "PostgreSQL is not installed")
  // A driver is CommonJS, which does not run inside a bundle of modules: it stays outside.
  const outside = installedBeside(name)
  const entry = join(project, `${name}.mjs`)
  const bundled = join(outside.length === 0 ? elsewhere : project, `${name}-bundle.mjs`)
  writeFileSync(entry, atHome(example, elsewhere))
  await byEsbuild("esm", outside)(entry, bundled)
  expect(runFile(bundled, elsewhere, { DATABASE_URL: databaseUrl })).toBeTypeOf("string")
})
