import { exec, execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { packAll, runFile, type Tarball, temporaryFolder } from "../published.ts"
import { ROOT } from "../source-files.ts"

// Each host's own package next to the packed tarballs in a new project, with one conversation through the host's own
// loop. `npm run test:hosts -- --all` also runs the oldest version of each host.
const MATRIX = join(ROOT, "tests/hosts/matrix")
interface Host {
  /** The file in `matrix/hosts`. Default: the host's name. */
  scenario?: string
  /** The file in `examples` that shows this host. */
  example?: string
  newest: Record<string, string>
  oldest?: Record<string, string>
}

const hosts = Object.entries(
  JSON.parse(readFileSync(join(MATRIX, "hosts.json"), "utf8")) as Record<string, Host>,
)
const cases = hosts.flatMap(([name, { scenario = name, example, newest, oldest }]) => [
  { name, scenario, example, versions: newest },
  ...(process.env["ALL_HOSTS"] === "1" && oldest !== undefined
    ? [{ name, scenario, example: undefined, versions: oldest }]
    : []),
])

let folder = ""
let tarballs: readonly Tarball[] = []

beforeAll(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, "tarballs"))
  tarballs = packAll(join(folder, "tarballs"))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(cases)("$name with $versions", ({ name, scenario, example, versions }) => {
  // Installations wait for the network most of the time.
  it.concurrent("shows the prefix, runs the tools, explains mistakes and remembers", async () => {
    const project = join(folder, `${name}-${Object.values(versions).join("-")}`)
    mkdirSync(project)
    const dependencies = {
      ...Object.fromEntries(tarballs.map((tarball) => [`@caliban/${tarball.name}`, `file:${tarball.path}`])),
      ...versions,
    }
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ private: true, type: "module", dependencies }),
    )
    await promisify(exec)(
      "npm install --prefer-offline --no-audit --no-fund --ignore-scripts --loglevel=error",
      { cwd: project },
    )
    cpSync(MATRIX, join(project, "matrix"), { recursive: true })
    const output = runFile(join(project, "matrix/hosts", `${scenario}.mjs`), project)
    expect(output.trimEnd().split("\n").at(-1)).toBe("ok")
    expect(typeErrors(project, name)).toBe("")
    if (example !== undefined) expect(runExample(project, example)).toBe("ok\n")
    rmSync(project, { recursive: true, force: true })
  })
})

function runExample(project: string, name: string): string {
  cpSync(join(ROOT, "examples", `${name}.mjs`), join(project, `${name}.mjs`))
  const runner = join(project, "matrix/run-example.mjs")
  return execFileSync(process.execPath, [runner, `${name}.mjs`], { cwd: project, encoding: "utf8" })
}

/** What TypeScript says of the use of a host's own types; empty when it type-checks. */
function typeErrors(project: string, name: string): string {
  const folder = join(project, "matrix/types")
  const file = `${name}.mts`
  if (!existsSync(join(folder, file))) return ""
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules/@types")],
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file] }))
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc")
  return spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" }).stdout
}
