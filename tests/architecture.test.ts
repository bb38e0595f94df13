import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { PUBLISHED, readManifest } from "./published.ts"
import { findCycles, importGraph, importsOf, ROOT, sourceFiles, WORKSPACES } from "./source-files.ts"

/** Which package may import which other at run time; ARCHITECTURE.md draws it. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "packages/memory-core": ["js-yaml", "zod/mini"],
  "packages/memory-loader": [],
  "packages/memory-tools": ["@caliban/memory-core"],
  "packages/slash-memory": ["@caliban/memory-core", "diff"],
  "packages/memory-guard": ["@secretlint/secretlint-rule-preset-recommend"],
  "packages/memory-search": ["@caliban/memory-core", "minisearch"],
  "packages/memory-learn": ["@caliban/memory-core", "@caliban/memory-guard", "@caliban/memory-search"],
  "packages/memory-wundr": ["@caliban/memory-core", "@caliban/memory-guard", "@caliban/memory-learn"],
  "packages/memory-postgres": ["@caliban/memory-core"],
  "packages/skill-auto-memory": [],
  "packages/memory-mcp": [
    "@caliban/memory-core",
    "@caliban/memory-core/layouts",
    "@caliban/memory-guard",
    "@caliban/memory-search",
    "@caliban/memory-tools",
    "@caliban/slash-memory",
    "@modelcontextprotocol/server",
    "@modelcontextprotocol/server/stdio",
  ],
  "packages/memory": [
    "@caliban/memory-core",
    "@caliban/memory-core/layouts",
    "@caliban/memory-guard",
    "@caliban/memory-learn",
    "@caliban/memory-search",
    "@caliban/memory-tools",
    "@caliban/memory-wundr",
    "@caliban/skill-auto-memory",
    "@caliban/slash-memory",
  ],
  "plugins/opencode": ["@caliban/memory", "@caliban/memory-core", "@caliban/memory/layouts"],
  "apps/demo-agent": [
    "@ai-sdk/anthropic",
    "@ai-sdk/openai",
    "@ai-sdk/openai-compatible",
    "@ai-sdk/provider",
    "@caliban/memory",
    "@caliban/memory/guard",
    "@caliban/memory/layouts",
    "@caliban/memory/learn",
    "@caliban/memory/search",
    "@caliban/memory-tools/ai-sdk",
    "@commander-js/extra-typings",
    "ai",
    "commander",
    "fast-string-width",
  ],
}

/** The text helpers that all share; bundled into each. */
const TEXT = "@caliban/text"

/** Built into the package's own `dist`, so that users do not install it: a development dependency. */
const BUNDLED: Readonly<Record<string, readonly string[]>> = {
  "packages/memory-core": ["js-yaml", "zod"],
  "packages/memory-guard": ["@secretlint/secretlint-rule-preset-recommend"],
  "packages/slash-memory": ["diff"],
  "packages/memory-mcp": [
    "@caliban/memory-core",
    "@caliban/memory-guard",
    "@caliban/memory-search",
    "@caliban/memory-tools",
    "@caliban/slash-memory",
    "@modelcontextprotocol/server",
  ],
  "plugins/opencode": ["@caliban/memory", "@caliban/memory-core"],
}

/** The folders of memory-core in the order of the data flow: each may import those before it. */
const LAYERS = [
  "options",
  "files",
  "paths",
  "layout",
  "store",
  "topics",
  "index",
  "usage",
  "changes",
  "prompt",
  "memory",
  "mounts",
]

/** What every layer may use; these import only one another. */
const GROUND = ["attempt.ts", "diagnostics.ts", "errors.ts", "limits.ts", "node-modules.ts"]

/** The options that choose a product's layout, what exports them, and the folders that a variable must not name. */
const MAY_NAME_PRODUCTS = [
  "memory/check-options.ts",
  "memory/resolved-options.ts",
  "layout-data.ts",
  "option-types.ts",
  "paths/environment-rules.ts",
]

/** What a store has to do, for their authors: an entry of its own, which knows the store's types alone. */
const CONTRACT = "testing"

/** The types of the facade, which the folder behind it shares. */
const FACADE_TYPES = "memory-types.ts"

const core = sourceFiles("packages/memory-core/src")
const layerOf = (file: string): string => file.replace("packages/memory-core/src/", "").split("/")[0] ?? ""

/** Who may import a package may import its subpath for our packages. */
const withoutInternal = (to: string): string =>
  to.replace(/^(@caliban\/memory-(?:core|learn))\/internal$/, "$1")

describe("packages", () => {
  it("are all in the list", () => {
    const listed = Object.keys(PACKAGES).filter((folder) => folder.startsWith("packages/"))
    expect(listed.map((folder) => folder.replace("packages/", "")).sort()).toEqual([...PUBLISHED].sort())
  })

  for (const [folder, allowed] of Object.entries(PACKAGES)) {
    const manifest = readManifest(join(ROOT, folder))

    it(`${folder} imports only what it may`, () => {
      const types = Object.keys(manifest.peerDependenciesMeta ?? {})
      const wrong = sourceFiles(`${folder}/src`)
        .flatMap(importsOf)
        .filter(({ to }) => !/\.(?:ts|json)$/.test(to) && !to.startsWith("node:") && to !== TEXT)
        .filter(
          ({ to, typeOnly }) => !allowed.includes(withoutInternal(to)) && !(typeOnly && types.includes(to)),
        )
      expect(wrong).toEqual([])
    })

    it(`${folder} declares what it imports and imports what it declares`, () => {
      const bundled = BUNDLED[folder] ?? []
      const optional = Object.keys(manifest.peerDependenciesMeta ?? {})
      const names = new Set(
        allowed
          .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
          .filter((name) => !bundled.includes(name)),
      )
      const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
        (name) => name !== TEXT,
      )
      expect(Object.keys(manifest.devDependencies ?? {})).toEqual(expect.arrayContaining([...bundled]))
      expect(declared.filter((name) => !optional.includes(name)).sort()).toEqual([...names].sort())
    })

    it(`${folder} stays inside itself`, () => {
      const outside = sourceFiles(`${folder}/src`)
        .flatMap(importsOf)
        .filter(({ to }) => to.endsWith(".ts") && !to.startsWith(`${folder}/src/`))
      expect(outside).toEqual([])
    })
  }
})

it("no package slows down the promises of its host, as each async hook or storage does in Node 20 and 22", () => {
  const packages = Object.keys(PACKAGES).filter((folder) => folder.startsWith("packages/"))
  const imports = packages.flatMap((folder) => sourceFiles(`${folder}/src`).flatMap(importsOf))
  expect(imports.filter(({ to }) => /^(?:node:)?async_hooks$/.test(to))).toEqual([])
})

describe("import cycles, type-only imports included", () => {
  for (const folder of [...WORKSPACES, "tests"]) {
    it(`${folder} has none`, () => {
      expect(findCycles(sourceFiles(folder === "tests" ? folder : `${folder}/src`))).toEqual([])
    })
  }
})

describe("memory-core", () => {
  it("imports only to the left", () => {
    const wrong = core.flatMap(importsOf).filter(({ from, to }) => {
      if (!to.endsWith(".ts")) return false
      const [source, target] = [layerOf(from), layerOf(to)]
      if (GROUND.includes(source)) return !GROUND.includes(target)
      if (!LAYERS.includes(source) || GROUND.includes(target)) return false
      if ((source === "memory" || source === "mounts") && target === FACADE_TYPES) return false
      return !LAYERS.includes(target) || LAYERS.indexOf(target) > LAYERS.indexOf(source)
    })
    expect(wrong).toEqual([])
  })

  it("has no folder that the picture does not show", () => {
    const folders = new Set(core.map(layerOf).filter((name) => !name.endsWith(".ts")))
    expect([...folders].sort()).toEqual([...LAYERS, CONTRACT].sort())
  })

  it("names products in the layouts only", () => {
    const product =
      /claude-?code|claude code|openclaw|nanobot|squad|wundr|\bletta|codex|\bokf\b|replit|hermes|serena/i
    const named = core
      .map((path) => path.replace("packages/memory-core/src/", ""))
      .filter((path) => !path.startsWith("layout/") && !MAY_NAME_PRODUCTS.includes(path))
      .filter((path) => product.test(readFileSync(join(ROOT, "packages/memory-core/src", path), "utf8")))
    expect(named).toEqual([])
  })

  it("touches the file system through the file port only", () => {
    const direct = core.flatMap(importsOf).filter(({ to }) => /^node:fs(?:\/|$)/.test(to))
    const types = [
      "files/file-port.ts",
      "files/open-folder.ts",
      "files/read-file.ts",
      "files/write-file.ts",
      "node-modules.ts",
    ]
    expect(direct.map(({ from }) => from.replace("packages/memory-core/src/", ""))).toEqual(types)
    const byName = core.filter((path) => /\bfs\.(?!constants)\w/.test(readFileSync(join(ROOT, path), "utf8")))
    expect(byName.map((path) => path.replace("packages/memory-core/src/", ""))).toEqual([
      "store/lock/lock-owner.ts",
    ])
  })
})

describe("the loader", () => {
  const graph = importGraph("packages/memory-core/src/loader.ts")

  it("imports no dependency", () => {
    expect(graph.modules.filter((name) => !name.startsWith("node:") && name !== TEXT)).toEqual([])
  })

  it("imports nothing of the writer", () => {
    const writer =
      /\/(?:changes\/|facade\/|memory\.|commit\/|file-lock|file-store|file-trash|queue|lock-owner|write-file|claim-|update-index|repair-index)/
    expect(graph.files.filter((file) => writer.test(file))).toEqual([])
  })
})

describe("the store contract", () => {
  const graph = importGraph("packages/memory-core/src/testing.ts")

  it("imports no dependency and no test runner", () => {
    expect(graph.modules.sort()).toEqual(["node:assert/strict", "node:crypto"])
  })

  it("is code of its own, so that a store cannot be right by its own mistakes", () => {
    const strangers = graph.files.filter((file) => !/^packages\/memory-core\/src\/testing[./]/.test(file))
    expect(strangers).toEqual([])
  })

  it("is imported by nothing of the library", () => {
    const importing = core
      .flatMap(importsOf)
      .filter(({ to }) => layerOf(to).startsWith(CONTRACT))
      .filter(({ from }) => !layerOf(from).startsWith(CONTRACT))
    expect(importing).toEqual([])
  })
})

it("notices a forbidden import", () => {
  const graph = importGraph("packages/memory-core/src/index.ts")
  expect(graph.modules).toContain("js-yaml")
  expect(graph.files).toContain("packages/memory-core/src/store/commit/transaction.ts")
})
