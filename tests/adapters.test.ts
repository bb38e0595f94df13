import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, expect, it } from "vitest"
import { readManifest } from "./published.ts"
import { ROOT } from "./source-files.ts"

const TOOLS = join(ROOT, "packages/memory-tools")
const MATRIX = join(ROOT, "tests/hosts/matrix")

/** The subpaths that `memory-tools` exports, one for each SDK. */
const { exports } = readManifest(TOOLS)
const ADAPTERS = Object.entries(exports).flatMap(([path, target]) =>
  typeof target === "object" && path !== "." ? [path.slice(2)] : [],
)

const textsIn = (folder: string, end: string): [name: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")])

const tests = ["src", "test"].flatMap((folder) => textsIn(join(TOOLS, folder), ".test.ts"))
const hosts = JSON.parse(readFileSync(join(MATRIX, "hosts.json"), "utf8")) as Record<
  string,
  { scenario?: string }
>

describe.each(ADAPTERS)("the adapter %s", (name) => {
  const file = `${name}(?:/index)?\\.ts`

  it("is imported by a test of its package", () => {
    const imports = new RegExp(`from "(?:\\./|(?:\\.\\./)+(?:src/adapters/)?)${file}"|memory-tools/${name}"`)
    const inside = (path: string): boolean => path.startsWith(`adapters/${name}/`)
    expect(tests.filter(([path, text]) => inside(path) || imports.test(text)).length).toBeGreaterThan(0)
  })

  it("runs in a host of tests/hosts", () => {
    const scenarios = textsIn(join(MATRIX, "hosts"), ".mjs").filter(([, text]) =>
      text.includes(`@caliban/memory-tools/${name}"`),
    )
    const rows = Object.entries(hosts).map(([host, { scenario = host }]) => scenario)
    const run = scenarios.filter(([path]) => rows.includes(basename(path, ".mjs")))
    expect(run.length).toBeGreaterThan(0)
  })
})
