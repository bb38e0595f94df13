import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { PAGES, readPage } from "./pages.ts"
import { ROOT } from "./source-files.ts"

interface Table {
  type: string
  from: string
  without?: string
  /** True for a table that does not list every member. */
  partly?: boolean
  /** The table with the other members. */
  rest?: string
}

/** The tables of the pages that list the members of a type, by page and heading of the first column. */
const TABLES: Readonly<Record<string, Table>> = {
  "packages/memory-core/README.md option": {
    type: "MemoryOptions",
    from: "memory-core",
    rest: "packages/memory-core/docs/options.md option",
  },
  "packages/memory-core/docs/options.md option": {
    type: "MemoryOptions",
    from: "memory-core",
    partly: true,
  },
  "packages/memory-core/README.md method": { type: "Memory", from: "memory-core", partly: true },
  "packages/memory-tools/README.md option": { type: "MemoryToolsOptions", from: "memory-tools" },
  "packages/memory-tools/README.md code": {
    type: "ToolErrorCode",
    from: "memory-tools",
    without: "MemoryErrorCode",
  },
  "packages/memory/README.md option": { type: "SessionParts", from: "memory" },
  "packages/memory/docs/pool.md option": { type: "MemoryPoolOptions", from: "memory", partly: true },
  "packages/memory-learn/README.md option": { type: "LearningOptions", from: "memory-learn" },
  "packages/slash-memory/README.md option": { type: "SlashHost", from: "slash-memory" },
  "packages/memory-search/README.md option": { type: "MemorySearchOptions", from: "memory-search" },
  "packages/memory-postgres/README.md option": { type: "PostgresStoreOptions", from: "memory-postgres" },
  "packages/memory-guard/README.md option": { type: "FindOptions", from: "memory-guard" },
  "packages/memory-guard/README.md class": { type: "FindingClass", from: "memory-guard" },
}

/** Tables that other tests compare with the code. */
const ELSEWHERE = [
  "docs/messages.md code",
  "packages/memory-core/docs/errors.md code",
  "packages/memory-core/docs/file-format.md variable",
  "apps/demo-agent/README.md option",
  "packages/memory-mcp/README.md option",
  "plugins/opencode/README.md option",
]

const entry = (name: string): string => join(ROOT, "packages", name, "src/index.ts")
const program = ts.createProgram(
  [
    "memory-core",
    "memory-tools",
    "slash-memory",
    "memory-search",
    "memory-guard",
    "memory-learn",
    "memory-postgres",
    "memory",
  ].map(entry),
  {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ["@caliban/source"],
    strict: true,
    // Nothing is checked here: without the types of the platform creating the program is much faster.
    lib: ["lib.es2023.d.ts"],
    types: [],
  },
)
const checker = program.getTypeChecker()

/** An exported type of a package. */
function findType(name: string, from: string): ts.Type {
  const file = program.getSourceFile(entry(from))
  const module = file && checker.getSymbolAtLocation(file)
  const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name)
  if (symbol === undefined) throw new Error(`${from} exports no ${name}`)
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  return checker.getDeclaredTypeOfSymbol(isAlias ? checker.getAliasedSymbol(symbol) : symbol)
}

/** The strings of a union, or the names of the members. */
function membersOf(type: ts.Type): string[] {
  return type.isUnion()
    ? type.types.flatMap((each) => (each.isStringLiteral() ? [each.value] : []))
    : checker.getPropertiesOfType(type).map(({ name }) => name)
}

/** What the documentation of an option says after "Default:". */
function defaultOf(type: ts.Type, option: string): string {
  const symbol = type.getProperty(option)
  const comment = symbol === undefined ? "" : ts.displayPartsToString(symbol.getDocumentationComment(checker))
  return /Default:? (.*)/s.exec(comment)?.[1] ?? ""
}

interface Row {
  /** The names in the first cell, without their parameters. */
  names: string[]
  cells: string[]
}

/** The tables of a page whose first column has this kind of heading. */
function tablesOf(page: string): { key: string; rows: Row[] }[] {
  const tables = readPage(page).matchAll(
    /^\| (option|class|code|variable|method) .*\n\|[ -:|]+\n((?:\|.*\n)+)/gm,
  )
  return [...tables].map(([, heading, body = ""]) => ({
    key: `${page} ${heading}`,
    rows: body
      .trim()
      .split("\n")
      .map((row) => row.slice(1, -1).split(/(?<!\\)\|/))
      .map((cells) => ({
        names: [...(cells[0] ?? "").matchAll(/`(\w[\w-]*)/g)].map(([, name = ""]) => name),
        cells: cells.map((cell) => cell.trim()),
      })),
  }))
}

const tables = PAGES.flatMap(tablesOf)

describe("the tables of the pages", () => {
  it("are all compared with the code", () => {
    const keys = new Set(tables.map(({ key }) => key))
    expect([...keys].sort()).toEqual([...Object.keys(TABLES), ...ELSEWHERE].sort())
  })

  it.each(Object.entries(TABLES))(
    "%s lists the members of the type",
    (key, { type, from, without, partly, rest }) => {
      const listed = tables
        .filter((table) => table.key === key || table.key === rest)
        .flatMap(({ rows }) => rows.flatMap(({ names }) => names))
      const excluded = without === undefined ? [] : membersOf(findType(without, "memory-core"))
      const members = membersOf(findType(type, from)).filter((name) => !excluded.includes(name))
      expect(members.length).toBeGreaterThan(0)
      expect(listed.filter((name) => !members.includes(name))).toEqual([])
      if (partly !== true) expect(members.filter((name) => !listed.includes(name))).toEqual([])
    },
  )

  it("give the defaults that the types document", () => {
    const compared = Object.entries(TABLES).flatMap(([key, { type, from }]) => {
      const rows = tables
        .filter((table) => table.key === key && key.endsWith(" option"))
        .flatMap((table) => table.rows)
      return rows.flatMap(({ names, cells }) => {
        const [value] = /^(?:`[\w.]+`|\d+|none)$/.exec(cells.at(-1) ?? "") ?? []
        if (value === undefined) return []
        return names.map((name) => ({
          name,
          said: value.replaceAll("`", ""),
          documented: defaultOf(findType(type, from), name),
        }))
      })
    })
    expect(compared.length).toBeGreaterThan(8)
    expect(
      compared.filter(
        ({ said, documented }) =>
          !documented.replaceAll("`", "").toLowerCase().startsWith(said.toLowerCase()),
      ),
    ).toEqual([])
  })

  it("list every option of the demo", () => {
    const source = readPage("apps/demo-agent/src/arguments.ts")
    const declared = [...source.matchAll(/^ +\.\w+\(.*?"(?:-\w, )?(--[a-z][a-z-]*)/gm)].map(
      ([, name]) => name,
    )
    const rows = tables.find(({ key }) => key === "apps/demo-agent/README.md option")?.rows ?? []
    const listed = rows.flatMap(({ cells }) => cells[0]?.match(/--[a-z][a-z-]*/g) ?? [])
    expect(listed.sort()).toEqual(declared.sort())
  })
})
