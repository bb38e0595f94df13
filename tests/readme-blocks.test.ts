import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"
import { PUBLISHED } from "./published.ts"
import { ROOT } from "./source-files.ts"

const PAGES = ["README.md", ...PUBLISHED.map((name) => `packages/${name}/README.md`)]

/** Every block of TypeScript of a page, by its page and line. */
function blocksOf(page: string): [name: string, code: string][] {
  const text = readFileSync(join(ROOT, page), "utf8")
  return [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(({ 1: code = "", index }) => [
    `${page.replaceAll("/", "_")}.${text.slice(0, index).split("\n").length}.ts`,
    `${code}\nexport {}\n`,
  ])
}

/** The names in each file that nothing declares or imports. */
function findUndeclared(files: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    noResolve: true,
    types: [],
    noEmit: true,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, target) => {
    const text = name === GLOBALS ? "declare const process: any, Buffer: any" : files.get(name)
    return text === undefined ? getSourceFile(name, target) : ts.createSourceFile(name, text, target)
  }
  const program = ts.createProgram([GLOBALS, ...files.keys()], options, host)
  return [...files.keys()].flatMap((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      // Cannot find name; no value for a shorthand property.
      .filter(({ code }) => code === 2304 || code === 2552 || code === 18004)
      .map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`),
  )
}

const GLOBALS = "globals.d.ts"

it("each block of a README declares or imports what it uses", () => {
  const files = new Map(PAGES.flatMap(blocksOf))
  expect(files.size).toBeGreaterThan(25)
  expect(findUndeclared(files)).toEqual([])
})
