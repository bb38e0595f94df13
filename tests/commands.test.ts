import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { PAGES, readPage } from "./pages.ts"
import { ROOT } from "./source-files.ts"

/** Where the options of each command are declared. */
const PROGRAMS: Readonly<Record<string, string>> = {
  demo: "apps/demo-agent/src/arguments.ts",
  torture: "torture/src/main.ts",
  bench: "bench/src/main.ts",
  "bench:usage": "bench/src/usage/main.ts",
  "bench:demo": "apps/demo-agent/bench/main.ts",
  "bench:guard": "packages/memory-guard/test/bench/main.ts",
  "bench:noticing": "lab/src/main.ts",
  "bench:search": "lab/src/search/main.ts",
  "test:hosts": "scripts/run.mjs",
  reintroduce: "torture/reintroduced/main.mjs",
  mutation: "packages/memory-core/test/mutation/run.mjs",
}

/** Pages that are about one command, which they do not repeat before each of its options. */
const SUBJECTS: Readonly<Record<string, string>> = {
  "bench/README.md": "bench",
  "apps/demo-agent/README.md": "demo",
}

const manifest = JSON.parse(readPage("package.json")) as {
  packageManager: string
  scripts: Record<string, string>
}

/** The long options that a program knows. `run.mjs` of the mutation tests passes the others on to Stryker. */
function optionsOf(script: string): string[] {
  const source = readPage(PROGRAMS[script] ?? "")
  const declared = [...source.matchAll(/^ +"?([a-z][a-z-]*)"?: \{\s+type: "(?:string|boolean)"/gm)]
  const searched = [...source.matchAll(/(?:indexOf\(|!== )"--([a-z]+)"/g)]
  const chained = source.matchAll(/^ +\.\w+\(.*?"(?:-\w, )?--([a-z][a-z-]*)/gm)
  return [...declared, ...searched, ...chained].map(([, name]) => `--${name}`)
}

/** What pages say of options: the command that a paragraph named last, and an option after it. */
function findOptions(page: string): { page: string; script: string; option: string }[] {
  return readPage(page)
    .split(/\n(?=\n|- |#)/)
    .flatMap((paragraph) => {
      let script = SUBJECTS[page]
      const tokens = paragraph.matchAll(/npm run (?:--silent )?([a-z:]+)|(?<=[`\s|])(--[a-z][a-z-]*)/g)
      return [...tokens].flatMap(([, name, option]) => {
        if (name !== undefined) script = name
        return option === undefined || option === "--silent" || script === undefined
          ? []
          : [{ page, script, option }]
      })
    })
}

describe("the commands of the pages", () => {
  it("are scripts of package.json", () => {
    const missing = PAGES.flatMap((page) =>
      [...readPage(page).matchAll(/npm run (?:--silent )?([a-z:]+)/g)]
        .filter(([, name = ""]) => manifest.scripts[name] === undefined)
        .map(([command]) => `${page}: ${command}`),
    )
    expect(missing).toEqual([])
  })

  it("take the options that the pages give them", () => {
    const found = PAGES.filter((page) => !page.startsWith("packages/")).flatMap(findOptions)
    const wrong = found.filter(({ script, option }) => !optionsOf(script).includes(option))
    expect(wrong).toEqual([])
    for (const script of Object.keys(PROGRAMS)) expect(optionsOf(script), script).not.toEqual([])
    expect(found.length).toBeGreaterThan(25)
    expect(optionsOf("demo")).not.toContain("--minutes")
  })

  it("name sections and benchmarks that there are", () => {
    const known = ["torture/src/sections.ts", "bench/src/benchmarks/benchmarks.ts"].map(readPage).join("\n")
    const named = PAGES.flatMap((page) =>
      [...readPage(page).matchAll(/--only ([a-z][a-z,-]*)/g)].flatMap(([, names = ""]) => names.split(",")),
    )
    expect(named.length).toBeGreaterThan(3)
    const modules = known.match(/(?<=\/)[a-z-]+(?=\.ts")/g)
    expect(named.filter((name) => modules?.includes(name) !== true)).toEqual([])
  })

  it("use the pinned pnpm, scripts of the package they filter, and packages that exist", () => {
    const [, pinned] = /^pnpm@([\d.]+)/.exec(manifest.packageManager) ?? []
    for (const page of PAGES) {
      const text = readPage(page)
      for (const [, version] of text.matchAll(/\bpnpm@([\d.]*\d)/g)) expect(version, page).toBe(pinned)
      for (const [command, name = "", script = ""] of text.matchAll(
        /pnpm --filter @caliban\/([a-z-]+) run ([a-z:]+)/g,
      )) {
        const path = `packages/${name}/package.json`
        expect(existsSync(join(ROOT, path)), `${page}: ${command}`).toBe(true)
        expect(JSON.parse(readPage(path)).scripts[script], `${page}: ${command}`).toBeDefined()
      }
    }
  })
})
