import { execFileSync } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ROOT } from "./source-files.ts"

// A fresh project with the packed tarballs in it, as an installation would put them: what the packages really ship.
const PACKAGES = ["memory-core", "memory-tools", "skill-auto-memory", "slash-memory"]
let project = ""

beforeAll(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), "caliban examples ")))
  const scope = join(project, "node_modules", "@caliban")
  for (const name of PACKAGES) {
    const folder = join(ROOT, "packages", name)
    const packed = JSON.parse(
      execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        shell: process.platform === "win32",
      }),
    ) as { filename: string }[]
    mkdirSync(join(scope, name), { recursive: true })
    const tarball = packed[0]?.filename ?? ""
    execFileSync("tar", ["-xzf", join(project, tarball), "-C", join(scope, name), "--strip-components=1"])
  }
  symlinkSync(
    realpathSync(join(ROOT, "packages/memory-core/node_modules/yaml")),
    join(project, "node_modules/yaml"),
  )
  writeFileSync(join(project, "package.json"), '{ "type": "module" }\n')
}, 60_000)

afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Runs a piece of JavaScript in the project, with a home of its own. */
function run(code: string): { output: string; home: string } {
  const home = mkdtempSync(join(project, "home-"))
  const file = join(project, `example-${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(file, code)
  const env = { PATH: process.env["PATH"], HOME: home }
  return { output: execFileSync(process.execPath, [file], { cwd: project, env, encoding: "utf8" }), home }
}

/** The code blocks of a page, in order. */
function examples(page: string): string[] {
  const text = readFileSync(join(ROOT, page), "utf8")
  return [...text.matchAll(/^```(?:ts|js)\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code)
}

describe("the first example of", () => {
  it.each(["README.md", ...PACKAGES.map((name) => `packages/${name}/README.md`)])("%s runs", (page) => {
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

it("the loader works alone, without yaml and without the rest", () => {
  const alone = join(project, "node_modules", "yaml")
  rmSync(alone)
  const { output } = run(`
    import { mkdirSync, writeFileSync } from "node:fs"
    import { loadMemoryPrefix } from "@caliban/memory-core/loader"
    const directory = process.env.HOME + "/notes"
    mkdirSync(directory)
    writeFileSync(directory + "/MEMORY.md", "- [tea](tea.md) — user: likes tea\\n")
    writeFileSync(directory + "/tea.md", "---\\nname: tea\\n---\\n")
    const { text, tiers, diagnostics } = await loadMemoryPrefix({ cwd: process.cwd(), directory })
    console.log(text, tiers.length, diagnostics.length)
  `)
  symlinkSync(realpathSync(join(ROOT, "packages/memory-core/node_modules/yaml")), alone)
  expect(output).toContain('topic_count="1">\n- [tea](tea.md) — user: likes tea\n</auto-memory> 3 0')
})

it("the example of the README remembers in the next process", () => {
  const [first = ""] = examples("README.md")
  const { home } = run(first)
  const files = readdirSync(home, { recursive: true, encoding: "utf8" })
  expect(files.some((name) => name.endsWith("MEMORY.md"))).toBe(true)
})
