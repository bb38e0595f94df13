import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isCollection, isMap, isScalar, parseDocument } from "yaml"
import { hostileFrontmatter, realFrontmatter } from "../../test/arbitrary-frontmatter.ts"
import { readLines } from "./frontmatter.ts"
import { readFrontmatter, readYaml } from "./read-yaml.ts"

const anyFrontmatter = fc.oneof(hostileFrontmatter(), realFrontmatter())

type Get = (path: string) => string | undefined
const valuesOf = (get: Get) => ({
  name: get("name"),
  description: get("description"),
  type: get("type"),
  metadataType: get("metadata/type"),
})
const lineValues = (block: string) => {
  const { fields } = readLines(block)
  return valuesOf((path) => fields.get(path)?.value)
}

/** The values that a YAML parser reads; nodes that are not strings count as empty. */
function readWithYaml(block: string) {
  const document = parseDocument(block, { schema: "failsafe", logLevel: "error" })
  const at = (path: string[]) => {
    const node: unknown = document.getIn(path, true)
    return isScalar(node) ? String(node.value ?? "") : document.hasIn(path) ? "" : undefined
  }
  const hasMetadata = isMap(document.contents) && isMap(document.get("metadata", true))
  return {
    errors: document.errors.map(({ code }) => code),
    values: {
      name: at(["name"]),
      description: at(["description"]),
      type: at(["type"]),
      metadataType: hasMetadata ? at(["metadata", "type"]) : undefined,
    },
  }
}

/** True where a value is a list or a map, which this parser shows as it is written. */
function hasList(block: string): boolean {
  const document = parseDocument(block.replace(/\r(?!\n)/g, "\n"), { schema: "failsafe", logLevel: "error" })
  return ["name", "description", "type"].some((key) => isCollection(document.getIn([key], true)))
}

describe("readLines", () => {
  it.each([
    ["name: a: b\ndescription: c: d\n", "a: b", "c: d"],
    ['name: "a" b\ndescription: "say "hi" to"\n', '"a" b', 'say "hi" to'],
    ["name: `x`\ndescription: @y\n", "`x`", "@y"],
    ["name: a\r\ndescription: b: c\r\n", "a", "b: c"],
    ["name: a\rdescription: b\r", "a", "b"],
    ["description: b: c\n  goes on\nname: a\n", "a", "b: c goes on"],
    ["name: a\ndescription: >-\n  folded\n  text\nbad: a: b\n", "a", "folded text"],
  ])("reads invalid YAML line by line: %j", (block, name, description) => {
    expect(lineValues(block)).toMatchObject({ name, description })
  })

  it("reads the same values as YAML whenever exact is true", () => {
    let tried = 0
    let understood = 0
    fc.assert(
      fc.property(anyFrontmatter, (block) => {
        tried++
        if (!readLines(block).exact) return
        understood++
        expect({ errors: [], values: lineValues(block) }).toEqual(readWithYaml(block))
      }),
    )
    expect(understood / tried).toBeGreaterThan(1 / 15)
  })

  it("returns the position of a value including its quotes", () => {
    fc.assert(
      fc.property(anyFrontmatter, (block) => {
        for (const field of readLines(block).fields.values()) {
          if (!field.exact) continue
          const text = block.slice(field.start, field.end)
          expect(text).not.toMatch(/^[ \t]|[ \t]$/)
          if (!/^["']/.test(text)) expect(text).toBe(field.value)
        }
      }),
    )
  })
})

describe("readFrontmatter", () => {
  it.each([
    ["name: 123\ndescription: no\ntype: ~\n", { name: "123", description: "no", type: "~" }],
    ["name: 012\ndescription: 2024-01-01\n", { name: "012", description: "2024-01-01" }],
    ["name: !!js/function 'f'\ndescription: !x y\n", { name: "f", description: "y" }],
    ["a: &a x\nname: *a\ndescription: d\n", { name: "", description: "d" }],
    ["name: n\nmetadata: {type: user}\n", { name: "n", metadataType: "user" }],
    ["{name: n, type: user}\n", { name: "n", type: "user" }],
    ["? name\n: n\n", { name: "n" }],
    ["name: n\nmetadata.type: x\n", { name: "n", metadataType: undefined }],
  ])("reads every value as a string: %j", (block, values) => {
    const reading = readFrontmatter(block)
    expect(reading.problem).toBeUndefined()
    expect(valuesOf((path) => reading.find(path)?.value)).toMatchObject(values)
  })

  it.each([
    ["name: 012\ndescription: no\ntype: ~\n", { name: "012", description: "no", type: "~" }],
    ["<<: {name: n}\ntype: user\n", { name: undefined, type: "user" }],
    ["{name, description: d}\n", { name: "", description: "d" }],
    ["name: a\rtype: user\r", { name: "a", type: "user" }],
    ["? [a]\n: b\nname: n\n", { name: "n" }],
  ])("reads every value of other YAML as a string: %j", (block, values) => {
    const { find, problem } = readFrontmatter(/^\{/.test(block) ? block : `${block}x: [y]\n`)
    expect(problem).toBeUndefined()
    expect(valuesOf((path) => find(path)?.value)).toMatchObject(values)
  })

  it("accepts only comments as frontmatter, but not only text", () => {
    expect(readFrontmatter("# a\r# b\r")).toMatchObject({ problem: undefined, hasKeys: true })
    expect(readFrontmatter("just text\n").hasKeys).toBe(false)
    expect(readFrontmatter("- a\n- b\n").hasKeys).toBe(false)
  })

  it("reports a problem in one sentence", () => {
    expect(readFrontmatter("name: a: b\n").problem).toBe("bad indentation of a mapping entry")
    expect(readFrontmatter("name: [a\n").problem).toBe("deficient indentation")
    expect(readFrontmatter("name: a\nname: [b]\n").problem).toBe("the key name is there twice")
    expect(readFrontmatter("name: *a\n").problem).toBe("there is no anchor &a")
  })

  it("reads keys such as __proto__", () => {
    readFrontmatter("__proto__:\n  polluted: yes\nconstructor: {prototype: {polluted: yes}}\nname: [x\n")
    readFrontmatter("__proto__:\n  polluted: yes\nname: a\nmetadata: {__proto__: {polluted: yes}}\n")
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  })

  it.each([
    ["duplicate keys", "name: a\nname: b\n"],
    ["tabs as indentation", "metadata:\n\ttype: user\nname: a\n"],
    ["an unquoted colon", "name: a\ndescription: b: c\n"],
    ["a second document", "name: a\n...\nname: b\n"],
  ])("reports %s and still reads the name", (_, block) => {
    const reading = readFrontmatter(block)
    expect(reading.problem).toEqual(expect.any(String))
    expect(reading.find("name")?.value).toBe("a")
  })

  it("accepts long flat lists", () => {
    const tags = `tags: [${Array.from({ length: 100 }, (_, at) => `"[[t${at}]]"`).join(", ")}]\n`
    expect(readFrontmatter(`${tags}name: a\n`).problem).toBeUndefined()
    const list = `tags:\n${Array.from({ length: 500 }, (_, at) => `  - t${at}\n`).join("")}`
    expect(readFrontmatter(`${list}name: a\n`).problem).toBeUndefined()
  })

  it("survives input that aborts a YAML parser, without process warnings", async () => {
    const repeat = (unit: string, count: number = 8190 / unit.length) => unit.repeat(count)
    const growing = (unit: string) => Array.from({ length: 120 }, (_, at) => " ".repeat(at) + unit).join("\n")
    const stairs = (unit: string) =>
      Array.from({ length: 16 }, (_, at) => " ".repeat(at * 40) + unit.repeat(30)).join("\n")
    const bomb = Array.from({ length: 9 }, (_, at) => `b${at}: &b${at} [${repeat("*a,", 9)}]`).join("\n")
    const units = [
      ...["[", "{", "{a: ", "- ", "-\t", "? ", "? &a ", "- &a ", "- !t ", "? !t ", ": ", "- ? ", '[ "]", '],
      ...["[ '}', ", "{ a: ']', b: ", "[ #]\n", "[\r", "-\r", "- \r", "[ # ]\n "],
    ]
    const texts = [
      ...units.map((unit) => repeat(unit)),
      ...["a:", "-", "? a", "- ? - ?", "- &a"].map(growing),
      ...["- ", "? ", "- ? "].map(stairs),
      repeat("[", 2000),
      `a: &a [x]\n${bomb}`,
      ...[
        "<<: *a\nname: x",
        "a: &a {b: c}\n<<: *a",
        "name: !!js/function 'x'",
        "name: !!binary x",
        "x: !!set {a}",
      ],
    ]
    const warnings: Error[] = []
    const listen = (warning: Error): number => warnings.push(warning)
    process.on("warning", listen)
    for (let round = 0; round < 5; round++) {
      for (const text of texts) {
        for (const before of ["", "name: ", "name: a\nx: "]) readFrontmatter(before + text)
      }
    }
    await new Promise(setImmediate)
    process.off("warning", listen)
    expect(warnings).toEqual([])
  })

  const nested = (levels: number) =>
    `${Array.from({ length: levels }, (_, at) => `${" ".repeat(at)}k:`).join("\n")} [v]\n`
  it.each([
    [15, nested, undefined],
    [16, nested, "it nests deeper than 16 levels"],
    [256, (count: number) => `k: "${"[{".repeat(count / 2)}"\nl: !t v\n`, undefined],
    [257, (count: number) => `k: ${"[".repeat(count)}`, "it nests deeper than 16 levels"],
    [256, (count: number) => `k: [x]\nl: ${"- ".repeat(count)}`, expect.any(String)],
  ])("counts nesting: %d", (count, make, problem) => {
    expect(readFrontmatter(make(count)).problem).toEqual(problem)
  })

  it("counts open levels only", () => {
    const flat = Array.from({ length: 40 }, (_, at) => `k${at}:\n  a:\n    b: [c]\n`).join("")
    expect(readFrontmatter(flat).problem).toBeUndefined()
    const level = (depth: number) => `${" ".repeat(depth)}k${depth}:\n`
    const steps = Array.from({ length: 12 }, (_, depth) => level(depth)).join("")
    const again = Array.from({ length: 4 }, (_, at) => `${" ".repeat(6)}x${at}:\n       y: [z]\n`).join("")
    expect(readFrontmatter(`${steps}${" ".repeat(12)}v\n${again}`).problem).toBeUndefined()
  })

  it("never throws, and reads what another parser reads", () => {
    fc.assert(
      fc.property(anyFrontmatter, (block) => {
        const { find, problem, hasKeys } = readFrontmatter(block)
        if (problem !== undefined || !hasKeys || hasList(block)) return
        const yaml = readWithYaml(block.replace(/\r(?!\n)/g, "\n"))
        // Of what only one of them accepts there is nothing to compare.
        if (yaml.errors.length === 0) expect(valuesOf((path) => find(path)?.value)).toEqual(yaml.values)
      }),
    )
  })
})

it("resolves no tag", () => {
  const { find, problem } = readFrontmatter(
    "!!set\nname: a\ndescription: !!binary eA==\nx: !!set {a, b: c}\n",
  )
  expect(problem).toBeUndefined()
  expect(valuesOf((path) => find(path)?.value)).toMatchObject({ name: "a", description: "eA==" })
})

describe("readYaml", () => {
  it.each([
    ["a: 1\nb: { c: true, d: 0x1F, e: -1.5e3, f: .5 }\n", { a: 1, b: { c: true, d: 31, e: -1500, f: 0.5 } }],
    ["a: 'true'\nb: \"1\"\nc: |\n  2\nd: ~\ne:\n", { a: "true", b: "1", c: "2\n", d: null, e: null }],
    ["a: [x]\nb:\n- y\n__proto__: 1\n", { a: [], b: [], ["__proto__"]: 1 }],
    ["", null],
    ["a: no\n", { a: "no" }],
    ["a: !!str 5\nb: !x [1]\n!!str c: !!int '6'\n", { a: "!!str 5", b: "!x", c: "!!int 6" }],
    [`a: ${"word ".repeat(20_000)}\n`, { a: "word ".repeat(20_000).trim() }],
  ])("reads %j", (text, value) => {
    expect(readYaml(text)).toEqual({ value })
  })

  it.each([
    ["a: [", /^is not valid YAML \(.+\)$/],
    ["a: *a\n", /there is no anchor &a/],
    ["a: &a [1]\nb: *a\n", /it has an alias/],
    ["a: 1\n---\nb: 2\n", /several documents/],
    [`a: ${"[".repeat(5_000)}`, /nests deeper than 16 levels/],
    [`${"- ".repeat(5_000)}a`, /nests deeper than 16 levels/],
    [
      Array.from({ length: 5_000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
      /nests deeper than 16 levels/,
    ],
    ['"'.repeat(65_000), /^is not valid YAML \(.+\)$/],
    ["a:\n".repeat(5_000), /the key a is there twice/],
  ])("reports the problem of %.20j", (text, problem) => {
    expect(readYaml(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

it.each([
  ["a key that is a list", `[x]: y\nname: a ${"# ".repeat(2_000)}`],
  ["a pair in a list", `name: a\nk: [[x]: y ${"# ".repeat(2_000)}\n , z]\n`],
  ["comments in brackets", `{name: a ${"# #\n".repeat(1_000)}}`],
])("many comment signs after %s are read in one pass", (_, block) => {
  // Where each sign doubles the time, thirty of them take hours.
  expect(readFrontmatter(block).find("name")?.value).toBe("a")
})
