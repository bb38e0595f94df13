import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { DIAGNOSTIC_CODES } from "../packages/memory-core/src/diagnostics.ts"
import { MEMORY_ERROR_CODES } from "../packages/memory-core/src/errors.ts"
import * as limits from "../packages/memory-core/src/limits.ts"
import { ROOT, sourceFiles } from "./source-files.ts"

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8")

const FILES = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).map((name) =>
  name.replaceAll("\\", "/"),
)
const DATA = FILES.filter((name) => /^packages\/[^/]+\/data\/.*\.(?:json|txt)$/.test(name))
/** Every page of the repository. */
const PAGES = FILES.filter(
  (name) => name.endsWith(".md") && !/(?:^|\/)(?:node_modules|dist|\.turbo|\.changeset)\//.test(name),
)
  .filter((name) => !name.endsWith("CHANGELOG.md"))
  .sort()

const source = [...new Set(["packages", "apps"].flatMap((folder) => sourceFiles(folder)))]
  .filter((name) => name.includes("/src/"))
  .map(read)
  .join("\n")

const KB = 1_024

/** What the pages say, as a pattern with one number, and the constant that it has to be. */
const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/([\d,]+) lines (?:or|and|\/)/g, limits.INDEX_CAP_LINES],
  [/([\d,]+) bytes \(25 KB\)/g, limits.INDEX_CAP_BYTES],
  [/([\d,]+) tokens (?:of|for) the whole prefix/g, limits.BUDGET_TOKENS],
  [/whole prefix, ([\d,]+) by default/g, limits.BUDGET_TOKENS],
  [/at most ([\d,]+) (?:characters|code points)/g, limits.DESCRIPTION_MAX],
  [/longer than ([\d,]+) characters/g, limits.DESCRIPTION_MAX],
  [/slugs at most ([\d,]+) bytes/g, limits.SLUG_MAX_BYTES],
  [/over ([\d,]+) bytes it is cut/g, limits.PROJECT_KEY_MAX_BYTES],
  [/at most ([\d,]+) KB of the index/g, limits.INDEX_HEAD_BYTES / KB],
  [/index over ([\d,]+) MB/g, limits.INDEX_MAX_BYTES / KB / KB],
  [/up to ([\d,]+) MB/g, limits.INDEX_MAX_BYTES / KB / KB],
  [/(?:topic over|Files up to) ([\d,]+) KB/g, limits.TOPIC_MAX_BYTES / KB],
  [/no pointer \(([\d,]+) at the most/g, limits.ORPHANS_MAX],
]

/** What it measured is no claim about the code. */
const GENERATED = "docs/benchmarks.md"

describe("the pages", () => {
  it("say the numbers that the code has", () => {
    const wrong: string[] = []
    const used = new Set<RegExp>()
    for (const page of PAGES.filter((name) => name !== GENERATED)) {
      const text = read(page).replace(/\s+/g, " ")
      for (const [pattern, value] of NUMBERS) {
        for (const match of text.matchAll(pattern)) {
          used.add(pattern)
          const said = Number((match[1] ?? "").replaceAll(",", ""))
          if (said !== value) wrong.push(`${page}: "${match[0]}" should say ${value}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(NUMBERS.filter(([pattern]) => !used.has(pattern)).map(String)).toEqual([])
  })

  it("say of the generated one how it was made, and when", () => {
    if (!PAGES.includes(GENERATED)) return
    expect(read(GENERATED)).toContain(`npm run bench -- --markdown ${GENERATED}`)
    expect(read(GENERATED)).toMatch(/^\| date \| \d{4}-\d{2}-\d{2} \|$/m)
  })

  it("list every error and every diagnostic, and no other", () => {
    const page = read("packages/memory-core/docs/errors.md")
    const [errors = "", diagnostics = ""] = page.split("## Diagnostics")
    const rows = (text: string): string[] =>
      [...text.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap((row) =>
        (row[1] ?? "").replaceAll("`", "").split(", "),
      )
    expect(rows(errors).sort()).toEqual([...MEMORY_ERROR_CODES].sort())
    expect(rows(diagnostics).sort()).toEqual([...DIAGNOSTIC_CODES].sort())
  })

  it("name every variable of the environment, and no other", () => {
    const inCode = new Set(source.match(/CALIBAN_[A-Z_]*[A-Z]/g))
    const inPages = new Set(PAGES.flatMap((page) => read(page).match(/CALIBAN_[A-Z_]*[A-Z]/g) ?? []))
    expect([...inPages].sort()).toEqual([...inCode].sort())
    expect(
      [...inCode].filter((name) => !read("packages/memory-core/docs/file-format.md").includes(name)),
    ).toEqual([])
  })

  it("link to files that exist", () => {
    const dead = PAGES.filter((page) => !page.includes("/skills/")).flatMap((page) => {
      const text = read(page)
        .replace(/```[\s\S]*?```/g, "")
        .replace(/`[^`]*`/g, "")
      const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1] ?? "")
      return targets
        .filter((target) => !existsSync(join(ROOT, dirname(page), target)))
        .map((target) => `${page}: ${target}`)
    })
    expect(dead).toEqual([])
  })

  it("name packages that exist, and every package is in the table of the README", () => {
    const packages = readdirSync(join(ROOT, "packages")).map((name) => `@caliban/${name}`)
    const named = new Set(PAGES.flatMap((page) => read(page).match(/@caliban\/[a-z-]*[a-z]/g) ?? []))
    expect([...named].filter((name) => ![...packages, "@caliban/demo-agent"].includes(name))).toEqual([])
    expect(packages.filter((name) => !read("README.md").includes(`\`${name}\``))).toEqual([])
  })

  it("name commands that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
    const missing = PAGES.flatMap((page) =>
      [...read(page).matchAll(/npm run (?:--silent )?([a-z:]+)/g)].flatMap(([, name = ""]) =>
        scripts[name] === undefined ? [`${page}: npm run ${name}`] : [],
      ),
    )
    expect(missing).toEqual([])
  })

  it("speak only of the project", () => {
    const private_ =
      /\/(?:root|home\/(?!<|you|x\b))[a-z]+\/|registry\.npm|localhost:\d+\/(?!v1)|\bTODO\b|\bFIXME\b/
    expect(PAGES.filter((page) => private_.test(read(page)))).toEqual([])
    const machines = /\/root\/|\/work\/|registry\.npm|deb\.debian/
    expect(DATA.filter((file) => machines.test(read(file)))).toEqual([])
  })
})

it("every package has a README that opens with its install line, a licence and a description", () => {
  for (const name of readdirSync(join(ROOT, "packages"))) {
    const manifest = JSON.parse(read(`packages/${name}/package.json`)) as {
      description?: string
      license?: string
    }
    expect(manifest).toMatchObject({ license: "MIT", description: expect.stringMatching(/\w{3}/) })
    const [title, , fence, install] = read(`packages/${name}/README.md`).split("\n")
    expect([title, fence]).toEqual([`# @caliban/${name}`, "```sh"])
    expect(install).toMatch(new RegExp(`^npm install .*@caliban/${name}(?: |$)`))
    expect(existsSync(join(ROOT, "packages", name, "LICENSE"))).toBe(true)
  }
})
