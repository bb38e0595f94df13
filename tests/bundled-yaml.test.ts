import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Plugin } from "esbuild"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type * as Reader from "../packages/memory-core/src/topics/read-yaml.ts"
import { yamlReader } from "../yaml-reader.ts"
import { ROOT } from "./source-files.ts"

const FIELDS = ["name", "description", "type", "metadata/type", "metadata/learned"]

/** YAML of every kind: the part that is read line by line needs no parser. */
const TEXTS = [
  "name: >-\n  folded\n  text\ntype: user\n",
  "description: |\n  two\n  lines\n",
  "description: |2+\n   indented\n\ntype: user\n",
  "description: 'it''s\n  wrapped'\n",
  'description: "a\\x41\\u00e9\\\n  b"\n',
  "{name: a, description: b, metadata: {type: user}}\n",
  "metadata: {type: user, learned: {at: 2026-01-01, scope: [a, b]}}\n",
  "metadata:\n  type: &t user\ntype: *t\n",
  "type: *missing\n",
  "? name\n: a\n? description\n: b\n",
  "name: !!str 5\ntype: !custom user\n",
  "name: !!binary aGk=\ntype: !!set {a, b}\ndescription: !!omap [a: 1]\nmetadata: {type: !!timestamp 2026-01-01}\n",
  "base: &b {name: a}\n<<: *b\ntype: user\n",
  "name: a\nname: b\n",
  "name: a\n  type: b\n",
  "name: [a\n",
  "name: 'a\n",
  "\tname: a\n",
  "- a\n- b: c\n",
  "# only a comment\n",
  "%YAML 1.1\n---\nname: yes\n",
  "%YAML 1.2\n---\nname: yes\n...\n---\nname: b\n",
  "name: 0o14\ntype: 0x1F\ndescription: 1_000\nmetadata: {type: .inf}\n",
  "name: ~\ntype: null\ndescription: true\n",
  "name: 2026-01-01\ntype: 1e3\ndescription: -.5\n",
  "a: 1\r\nb: |\r\n  c\r\n  d\r\n",
  "a: [1, 2, {b: [c, d]}]\n",
]

const folder = mkdtempSync(join(tmpdir(), "bundled-yaml-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function bundle(name: string, plugins: Plugin[]): Promise<typeof Reader> {
  const outfile = join(folder, `${name}.mjs`)
  await build({
    entryPoints: [join(ROOT, "packages/memory-core/src/topics/read-yaml.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["@caliban/source"],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/")' },
    plugins,
  })
  return (await import(pathToFileURL(outfile).href)) as typeof Reader
}

describe("the part of yaml that is published", () => {
  let [whole, part]: (typeof Reader)[] = []
  beforeAll(async () => {
    whole = await bundle("whole", [])
    part = await bundle("part", [yamlReader])
  })

  it.each(TEXTS)("reads as the whole of it does: %j", (text) => {
    const read = (reader: typeof Reader | undefined) => {
      const { get, problem, hasKeys, lines } = reader?.readFrontmatter(text) ?? {}
      const values = FIELDS.map((path) => get?.(path))
      return { values, problem, hasKeys, exact: lines?.exact, value: reader?.readYaml(text) }
    }
    expect(read(part)).toEqual(read(whole))
    expect(read(part).value).toBeDefined()
  })

  it("takes a key that is a list for a problem", () => {
    expect(part?.readYaml("? [a, b]\n: c\n")).toEqual({
      problem: "is not valid YAML (a key is a list or a map)",
    })
  })
})
