import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { expect, test } from "vitest"

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

/** Where the packages are named whose licences are in `dist/THIRD-PARTY-LICENSES.txt`. */
const NAMED = [
  "memory-mcp/tsup.config.ts",
  "memory-core/tsup.config.ts",
  "memory-guard/THIRD-PARTY-NOTICES.md",
  "slash-memory/tsup.config.ts",
]

test("every package in the command has its licence in the tarball", async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("../src/main.ts", import.meta.url))],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    conditions: ["@caliban/source"],
    logLevel: "silent",
  })
  const inputs = Object.keys(metafile.inputs).join("\n")
  const found = [...inputs.matchAll(/\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\/(?!.*\/node_modules\/)/g)]
  const names = new Set(found.map(([, name = ""]) => name))
  expect(names).toContain("minisearch")
  const texts = NAMED.map(read).join("\n")
  // The rules of secretlint have one notice.
  const isNamed = (name: string): boolean =>
    texts.includes(name) || /^@secretlint\/secretlint-rule-/.test(name)
  expect([...names].filter((name) => !isNamed(name))).toEqual([])
})
