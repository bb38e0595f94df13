import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { DIAGNOSTIC_CODES } from "../packages/memory-core/src/diagnostics.ts"
import { MEMORY_ERROR_CODES } from "../packages/memory-core/src/errors.ts"
import * as core from "../packages/memory-core/src/index.ts"
import * as limits from "../packages/memory-core/src/limits.ts"
import { LONGEST_EXAMPLE_LINES } from "../packages/memory-guard/src/rules/file-content.ts"
import { LANGUAGES } from "../packages/memory-learn/src/detect/cues/phrases.ts"
import { LEAST } from "../packages/memory-learn/src/detect/detection.ts"
import { TURN_LIMIT } from "../packages/memory-learn/src/detect/detector.ts"
import { CANDIDATES_LIMIT } from "../packages/memory-learn/src/detect/repetitions.ts"
import { DEFAULT_CONFIG } from "../packages/memory-wundr/src/config/settings.ts"
import { FILES, PAGES, readPage } from "./pages.ts"
import { PLUGINS, PUBLISHED } from "./published.ts"
import { ROOT } from "./source-files.ts"
import WEIGHTS from "./weight.json" with { type: "json" }

const source = FILES.filter(
  (name) => /\.(?:ts|mjs)$/.test(name) && !name.endsWith(".test.ts") && !name.startsWith("tests/"),
)
  .map(readPage)
  .join("\n")

const KB = 1_024

/** A number that is written in the source only. */
function numberIn(file: string, pattern: RegExp): number {
  const [, digits] = pattern.exec(readPage(file)) ?? []
  if (digits === undefined) throw new Error(`${file} does not match ${pattern}`)
  return Number(digits.replaceAll("_", ""))
}

const LOCK_WAIT_MS = numberIn("packages/memory-core/src/store/file-store.ts", /lockWait \?\? ([\d_]+)/)
const MUTATION_SCORE = numberIn("packages/memory-core/stryker.config.mjs", /break: (\d+)/)
const MUTATION_RUNS = numberIn("packages/memory-core/test/mutation/fast-check.ts", /\?\? (\d+)/)
const REINTRODUCED_BUGS = readPage("torture/reintroduced/bugs.mjs").match(/^ +bug: /gm)?.length ?? 0

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
  [/confidence of at least ([\d.]+) counts/g, LEAST.stored],
  [/up to ([\d,]+) MB/g, limits.INDEX_MAX_BYTES / KB / KB],
  [/(?:topic over|Files up to) ([\d,]+) KB/g, limits.TOPIC_MAX_BYTES / KB],
  [/no pointer \(at most ([\d,]+)/g, limits.ORPHANS_MAX],
  [/held the lock for ([\d,]+) seconds/g, LOCK_WAIT_MS / 1_000],
  [/data with more than ([\d,]+) lines/g, LONGEST_EXAMPLE_LINES],
  [/by project, at most ([\d,]+)/g, CANDIDATES_LIMIT],
  [/Over ([\d,]+) lines, related/g, DEFAULT_CONFIG.maxLinesPerFile],
  [/text has at most ([\d,]+) tokens/g, DEFAULT_CONFIG.injectionTokenBudget],
  [/under ([\d,]+) % it fails/g, MUTATION_SCORE],
  [/tried on ([\d,]+) cases/g, MUTATION_RUNS],
  [/brings back ([\d,]+) bugs/g, REINTRODUCED_BUGS],
]

const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" ")

/** The same with the number as a word. */
const WORD_NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/in English and (\w+) other languages/g, LANGUAGES.length - 1],
  [/messages\*\* in (\w+) languages/g, LANGUAGES.length],
  [/A turn\s+gives at most (\w+) sentences/g, TURN_LIMIT],
]

/** What was measured, and records of measurements: no claims about the code as it is. */
const MEASURED = /\bdocs\/(?:benchmarks|change|guard|noticing|ranking)\.md$|^docs\/decisions\//

describe("the numbers of the pages", () => {
  it("are those of the code", () => {
    const used = new Set<RegExp>()
    const wrong = PAGES.filter((name) => name !== "docs/benchmarks.md").flatMap((page) => {
      const text = readPage(page).replace(/\s+/g, " ")
      return [...NUMBERS, ...WORD_NUMBERS].flatMap(([pattern, value]) =>
        [...text.matchAll(pattern)].flatMap(([claim, digits = ""]) => {
          used.add(pattern)
          const said = WORDS.includes(digits) ? WORDS.indexOf(digits) : Number(digits.replaceAll(",", ""))
          return said === value ? [] : [`${page}: "${claim}" should say ${value}`]
        }),
      )
    })
    expect(wrong).toEqual([])
    const unused = [...NUMBERS, ...WORD_NUMBERS].filter(([pattern]) => !used.has(pattern))
    expect(unused.map(String)).toEqual([])
  })

  it("name no size but limits, and the loader's within a kilobyte of its size limit", () => {
    const limit = WEIGHTS["memory-loader"].kB
    const known = [
      ...[limits.INDEX_CAP_BYTES, limits.INDEX_HEAD_BYTES, limits.TOPIC_MAX_BYTES].map(
        (bytes) => `${bytes / KB} KB`,
      ),
      ...[limits.INDEX_MAX_BYTES, limits.HISTORY_MAX_BYTES].map((bytes) => `${bytes / KB / KB} MB`),
    ]
    // The benchmark's own files.
    const workload: readonly string[] =
      readPage("bench/src/workload.ts").match(/(?<=a (?:global|project) file of )\d+ KB/g) ?? []
    const wrong = PAGES.filter((page) => !MEASURED.test(page)).flatMap((page) =>
      [...readPage(page).matchAll(/\b[\d.,]*\d (?:kB|KB|MB)\b/g)].flatMap(([size]) => {
        const isLoader =
          size.endsWith(" kB") && limit - 1 < Number.parseFloat(size) && Number.parseFloat(size) <= limit
        const isWorkload = page === "bench/README.md" && workload.includes(size)
        return isLoader || isWorkload || known.includes(size) ? [] : [`${page}: ${size}`]
      }),
    )
    expect(wrong).toEqual([])
    expect(workload).toHaveLength(2)
  })

  it("name no time that depends on the machine", () => {
    const times = PAGES.filter((page) => !MEASURED.test(page) && !page.includes("/data/")).flatMap((page) =>
      [...readPage(page).matchAll(/\b[\d.,]*\d ?(?:µs|ms|(?:micro|milli)?seconds?|minutes?|hours?)\b/g)].map(
        ([time]) => `${page}: ${time}`,
      ),
    )
    const pages = [
      "docs/fleets.md",
      "packages/memory-core/docs/errors.md",
      "packages/memory-postgres/README.md",
    ]
    expect(times.sort()).toEqual(pages.map((page) => `${page}: ${LOCK_WAIT_MS / 1_000} seconds`))
  })
})

describe("the pages", () => {
  it("say of the generated ones how they were made, and when", () => {
    for (const [page, task] of [
      ["docs/benchmarks.md", "bench"],
      ["packages/memory-guard/docs/guard.md", "bench:guard"],
      ["packages/memory-learn/docs/noticing.md", "bench:noticing"],
    ] as const) {
      expect(readPage(page)).toContain(`npm run ${task} -- --markdown ${page}`)
      expect(readPage(page)).toMatch(/^\| date \| \d{4}-\d{2}-\d{2} \|$/m)
    }
  })

  it("list every error and every diagnostic, and no other", () => {
    const [errors = "", diagnostics = ""] = readPage("packages/memory-core/docs/errors.md").split(
      "## Diagnostics",
    )
    const rows = (text: string): string[] =>
      [...text.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap((row) =>
        (row[1] ?? "").replaceAll("`", "").split(", "),
      )
    expect(rows(errors).sort()).toEqual([...MEMORY_ERROR_CODES].sort())
    expect(rows(diagnostics).sort()).toEqual([...DIAGNOSTIC_CODES].sort())
  })

  it("name every variable of the environment, and none that the code does not read", () => {
    const ours = /CALIBAN_(?!TEST_)[A-Z_]*[A-Z]/g
    const inCode = new Set(source.match(ours))
    const words = new Set(source.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g))
    expect(
      [...inCode].filter((name) => !readPage("packages/memory-core/docs/file-format.md").includes(name)),
    ).toEqual([])
    const unread = PAGES.flatMap((page) => {
      const names =
        readPage(page).match(/(?<=[`$])[A-Z]+(?:_[A-Z]+)+\b|(?<=`\$)[A-Z]+\b|CALIBAN_[A-Z_]*[A-Z]/g) ?? []
      return [...new Set(names)].filter((name) => !words.has(name)).map((name) => `${page}: ${name}`)
    })
    expect(unread).toEqual([])
  })

  it("list the languages that have word weights", () => {
    const names = new Intl.DisplayNames("en", { type: "language" })
    const [, list = ""] =
      /((?:\w+,\s)+\w+ and \w+) have trained word weights/.exec(
        readPage("packages/memory-learn/README.md").replace(/\s+/g, " "),
      ) ?? []
    expect(list.split(/, | and /).sort()).toEqual(
      LANGUAGES.map((language) => names.of(language) ?? "").sort(),
    )
  })

  it("name parts of the core that it exports", () => {
    const [, parts = ""] = /^## Parts\n(.*?)^## /ms.exec(readPage("packages/memory-core/README.md")) ?? []
    const names = Array.from(parts.matchAll(/`([a-z]\w+)`/g), ([, name = ""]) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !(name in core))).toEqual([])
  })

  it("name types that exist, in the vocabulary", () => {
    const text = readPage("docs/vocabulary.md")
    const names = new Set(text.match(/(?<=`)[A-Z][a-z]\w*(?=`)/g))
    const isDeclared = (name: string): boolean =>
      new RegExp(
        `\\b(?:interface|type|class) ${text.includes(`ends in \`${name}\``) ? "\\w+" : ""}${name}\\b`,
      ).test(source)
    expect(names.size).toBeGreaterThan(100)
    expect([...names].filter((name) => !isDeclared(name))).toEqual([])
  })

  it("name packages that exist, and every package is in the table of the README", () => {
    const packages = [...PUBLISHED, ...PLUGINS].map((name) => `@caliban/${name}`)
    const named = new Set(PAGES.flatMap((page) => readPage(page).match(/@caliban\/[a-z-]*[a-z]/g) ?? []))
    expect([...named].filter((name) => ![...packages, "@caliban/demo-agent"].includes(name))).toEqual([])
    expect(packages.filter((name) => !readPage("README.md").includes(`\`${name}\``))).toEqual([])
  })

  it("speak only of the project", () => {
    const private_ =
      /\/(?:root|home\/(?!<|you|x\b))[a-z]+\/|registry\.npm|localhost:\d+\/(?!v1)|\bTODO\b|\bFIXME\b/
    expect(PAGES.filter((page) => private_.test(readPage(page)))).toEqual([])
    const machines = /\/root\/|\/work\/|registry\.npm|deb\.debian/
    const data = FILES.filter((name) => /^lab\/data\/.*\.(?:jsonl|txt)$/.test(name))
    expect(data.filter((file) => machines.test(readPage(file)))).toEqual([])
  })
})

it("every package has a README that opens with its install line, a licence and a description", () => {
  for (const name of readdirSync(join(ROOT, "packages"))) {
    const manifest = JSON.parse(readPage(`packages/${name}/package.json`)) as {
      description?: string
      license?: string
    }
    expect(manifest).toMatchObject({ license: "MIT", description: expect.stringMatching(/\w{3}/) })
    const [title, , fence, install] = readPage(`packages/${name}/README.md`).split("\n")
    expect([title, fence]).toEqual([`# @caliban/${name}`, "```sh"])
    expect(install).toMatch(new RegExp(`^npm install .*@caliban/${name}(?: |$)`))
    expect(existsSync(join(ROOT, "packages", name, "LICENSE"))).toBe(true)
  }
})
