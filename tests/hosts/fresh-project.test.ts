import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { examplesOf } from "../pages.ts"
import {
  atHome,
  installedBeside,
  PUBLISHED,
  readManifest,
  runFile,
  SPECIFIERS,
  temporaryFolder,
} from "../published.ts"
import { ROOT } from "../source-files.ts"

// What a stranger does: packed tarballs in a fresh npm project. What they depend on comes from the registry.
let project = ""

/** TypeScript by the names under which the project has it: that of this repository, the oldest and the newest. */
const COMPILERS = { typescript: "", "typescript-oldest": "5.4.5", "typescript-newest": "7.0.2" }

const installedVersion = (folder: string): string => readManifest(join(ROOT, folder)).version

/** What a package's reader installs beside it, and its optional peers, in the versions that this repository tests with. */
function othersOf(name: string): [string, string][] {
  const { devDependencies = {}, peerDependenciesMeta = {} } = readManifest(join(ROOT, "packages", name))
  const named = installedBeside(name)
  const types = named.map((one) => `@types/${one}`).filter((one) => one in devDependencies)
  return [...named, ...types, ...Object.keys(peerDependenciesMeta)].map((other) => [
    other,
    installedVersion(`packages/${name}/node_modules/${other}`),
  ])
}

beforeAll(() => {
  project = temporaryFolder()
  const tarballs = inject("tarballs")
  const dependencies = Object.fromEntries([
    ...tarballs.map(({ name, path }) => [`@caliban/${name}`, `file:${path}`]),
    ...PUBLISHED.flatMap(othersOf),
    ["@types/node", installedVersion("node_modules/@types/node")],
    ...Object.entries({ ...COMPILERS, typescript: installedVersion("node_modules/typescript") }).map(
      ([name, version]) => [name, `npm:typescript@${version}`],
    ),
  ])
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies }),
  )
  execFileSync("npm install --prefer-offline --no-audit --no-fund --ignore-scripts --loglevel=error", {
    cwd: project,
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
  })
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const firstExample = (page: string): string => examplesOf(page)[0] ?? ""
const PAGES = ["README.md", ...PUBLISHED.map((name) => `packages/${name}/README.md`)]

it("npm finds every dependency and peer", () => {
  expect(() => execFileSync("npm ls --all", { cwd: project, shell: true, stdio: "pipe" })).not.toThrow()
})

describe("the first example of", () => {
  it.for(PAGES)("%s runs", (page, { skip }) => {
    const databaseUrl = inject("databaseUrl")
    skip(databaseUrl === "" && firstExample(page).includes("DATABASE_URL"), "PostgreSQL is not installed")
    const home = mkdtempSync(join(project, "home-"))
    const file = join(project, `${page.replaceAll("/", "-")}.mjs`)
    writeFileSync(file, atHome(firstExample(page), home))
    expect(runFile(file, home, { DATABASE_URL: databaseUrl })).toBeTypeOf("string")
  })
})

/** For the packages of this repository only. */
const WITHOUT_TYPES = ["@caliban/memory-core/internal"]

it.each(SPECIFIERS)("%s can be required and imported", (specifier) => {
  const print = "console.log(Object.keys(all).filter((key) => key !== '__esModule').sort().join(' '))"
  const required = join(project, "required.cjs")
  const imported = join(project, "imported.mjs")
  writeFileSync(required, `const all = require("${specifier}")\n${print}`)
  writeFileSync(imported, `import * as all from "${specifier}"\n${print}`)
  const names = runFile(imported, project)
  expect(names.trim()).not.toBe("")
  expect(runFile(required, project)).toBe(names)
})

describe.each([
  ["nodenext", "typescript"],
  ["bundler", "typescript"],
  ["nodenext", "typescript-oldest"],
  ["nodenext", "typescript-newest"],
])("with module resolution %s and %s", (moduleResolution, compiler) => {
  let errors: string[] = []
  const fileOf = (page: string): string => `${page.replaceAll("/", "-")}.mts`

  beforeAll(() => {
    const folder = mkdtempSync(join(project, "types-"))
    for (const page of PAGES) writeFileSync(join(folder, fileOf(page)), firstExample(page))
    const entries = SPECIFIERS.filter((specifier) => !WITHOUT_TYPES.includes(specifier)).map(
      (specifier, index) => `export * as e${index} from "${specifier}"`,
    )
    writeFileSync(join(folder, "entries.mts"), entries.join("\n"))
    const wrong = 'import { createMemory } from "@caliban/memory-core"\ncreateMemory({ cwd: 1 })'
    writeFileSync(join(folder, "wrong.mts"), wrong)
    const compilerOptions = {
      module: moduleResolution === "nodenext" ? "nodenext" : "esnext",
      moduleResolution,
      target: "es2022",
      types: ["node"],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts"] }))
    const program = join(project, "node_modules", compiler, "bin/tsc")
    const { stdout } = spawnSync(process.execPath, [program, "-p", "."], { cwd: folder, encoding: "utf8" })
    // Libraries of others may need a later compiler.
    errors = stdout
      .split("\n")
      .filter((line) => line.includes("error TS") && !/node_modules\/(?!@caliban\/)/.test(line))
  })

  it.each(PAGES)("the first example of %s type-checks", (page) => {
    expect(errors.filter((error) => error.startsWith(fileOf(page)))).toEqual([])
  })

  it("a wrong argument is the only error, in examples, in entries and in the types of our packages", () => {
    expect(errors).toEqual([expect.stringMatching(/^wrong\.mts.* error TS2322:/)])
  })
})
