import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { expect, test } from "vitest"
import { ENTRIES, installedVersions } from "../../packages/memory-tools/test/entries.ts"
import { examples } from "../../packages/memory-tools/test/readme-examples.ts"

const folder = fileURLToPath(new URL("../../packages/memory-tools/test", import.meta.url))
const packages = join(folder, "../..")

/** Every example, once for each version of the SDK that it imports, as the files of a project. */
function exampleFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [index, { code }] of examples.entries()) {
    const imported = [...code.matchAll(/ from "((?!@caliban\/).+?)"/g)].map(([, name = ""]) => name)
    const sdk = imported.find((name) => installedVersions(name).length > 0) ?? ""
    const aliases = installedVersions(sdk).map(({ alias }) => alias)
    for (const version of imported.length === 0 ? [""] : aliases) {
      const file = join(folder, `example-${index}-${version.replace(/\W/g, "-")}.ts`)
      // Also its subpaths, so that one file has one version.
      const text = code.replaceAll(` from "${sdk}`, ` from "${version}`)
      // The provider of the AI SDK has a version for each of its versions.
      const provider = `declare const openai: (id: string) => import("${version}").LanguageModel`
      files.set(file, text.replace(/^import \{ openai \}.*$/m, provider))
    }
  }
  return files
}

/** What the compiler says about files that exist in memory only. */
function typeErrors(files: ReadonlyMap<string, string>): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(packages, "../tsconfig.base.json"), ts.sys.readFile).config,
    ts.sys,
    packages,
  )
  options.noUnusedLocals = false
  options.paths = {
    "@caliban/memory-core": [join(packages, "memory-core/src/index.ts")],
    ...Object.fromEntries(Object.entries(ENTRIES).map(([specifier, file]) => [specifier, [file]])),
  }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (file) => files.get(file) ?? readFile(file)
  host.fileExists = (file) => files.has(file) || fileExists(file)
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()]
    .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    )
}

test("the examples of the README type-check with the oldest and the newest version of each SDK", () => {
  const files = exampleFiles()
  expect(files.size).toBe(16)
  // One wrong line at the end shows that the check would notice a mistake.
  const wrong = join(folder, "wrong.ts")
  files.set(
    wrong,
    'import type OpenAI from "openai"\nexport const tool: OpenAI.ChatCompletionTool = { type: "x" }\n',
  )
  expect(typeErrors(files)).toEqual([
    `${wrong}: Type '"x"' is not assignable to type '"function" | "custom"'.`,
  ])
}, 120_000)
