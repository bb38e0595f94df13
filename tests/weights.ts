import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build, type Plugin } from "esbuild"
import ts from "typescript"
import { PUBLISHED, readManifest } from "./published.ts"
import { ROOT, sourceFiles } from "./source-files.ts"

/** What a package weighs. What is absent is not limited. */
export interface Weight {
  /** Lines of source, without tests, the contract of a store, and generated weights. */
  lines?: number
  /** The bundle of its main entry, minified and gzipped, in kilobytes; other packages of this repository left out. */
  kB?: number
  /** Names that its main entry exports, types included. */
  names?: number
}

/** The private folders whose lines are limited. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  "demo-agent": ["apps/demo-agent/src"],
  "torture and bench": ["torture/src", "bench/src"],
}

/** The core as hosts get it: its build leaves out what it does not use of `js-yaml`. */
const BUILT_CORE: string = join(ROOT, "packages/memory-core/dist/index.js")

/** The weight of each published package, and of the private folders. */
export async function weigh(): Promise<Record<string, Weight>> {
  const weights: Record<string, Weight> = {}
  const names = countNames(PUBLISHED.map(entryOf))
  for (const [at, name] of PUBLISHED.entries()) {
    const lines = countLines([`packages/${name}/src`])
    const kB = await bundle(name === "memory-core" ? BUILT_CORE : entryOf(name))
    weights[name] = { ...(lines > 0 && { lines }), kB, names: names[at] ?? 0 }
  }
  for (const [name, folders] of Object.entries(FOLDERS)) weights[name] = { lines: countLines(folders) }
  return weights
}

function countLines(folders: readonly string[]): number {
  return folders
    .flatMap(sourceFiles)
    .filter((file) => !/\/testing\/|\/learned\/words\//.test(file))
    .reduce((sum, file) => sum + readFileSync(join(ROOT, file), "utf8").split("\n").length - 1, 0)
}

/** The main entry as source, or the program of a package without one; the package of the loader has that of memory-core. */
function entryOf(name: string): string {
  if (name === "memory-loader") return join(ROOT, "packages/memory-core/src/loader.ts")
  const main = readManifest(join(ROOT, "packages", name)).exports["."] as Record<string, string> | undefined
  const [file = ""] = [main?.["@caliban/source"], "src/index.ts", "src/main.ts"].filter(
    (path) => path !== undefined && existsSync(join(ROOT, "packages", name, path)),
  )
  return join(ROOT, "packages", name, file)
}

/** Other packages of this repository are installed once, however many parts of them a package uses. */
const WITHOUT_OURS: Plugin = {
  name: "without-ours",
  setup(setup) {
    setup.onResolve({ filter: /^@caliban\// }, ({ path }) =>
      path === "@caliban/text" ? undefined : { path, external: true },
    )
    // What the build of memory-mcp leaves out.
    setup.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      external: true,
    }))
  },
}

async function bundle(entry: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@caliban/source"],
    supported: { "regexp-sticky-and-unicode-flags": false },
    plugins: [WITHOUT_OURS],
    logLevel: "silent",
  })
  const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)
  return Math.round(bytes / 100) / 10
}

/** The number of names that each entry exports. */
function countNames(entries: readonly string[]): readonly number[] {
  const program = ts.createProgram([...entries], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ["@caliban/source"],
    allowImportingTsExtensions: true,
    noEmit: true,
    lib: ["lib.es2023.d.ts"],
    types: [],
  })
  const checker = program.getTypeChecker()
  return entries.map((entry) => {
    const file = program.getSourceFile(entry)
    const module = file && checker.getSymbolAtLocation(file)
    return module === undefined ? 0 : checker.getExportsOfModule(module).length
  })
}
