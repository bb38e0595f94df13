import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { inject } from "vitest"
import {
  atHome,
  installedBeside,
  PUBLISHED,
  readManifest,
  runFile,
  type Tarball,
  temporaryFolder,
} from "../published.ts"
import { ROOT } from "../source-files.ts"

/** A project with the packed tarballs of every package in it: what an installation would put there. */
export interface PackedProject {
  readonly folder: string
  /**
   * Runs a module with a home of its own, which also takes the place of `/home/you` in it. Throws when it exits with
   * an error.
   */
  run(code: string): { output: string; home: string }
  /** What TypeScript says of these modules, by their file names; empty when they type-check. */
  typeCheck(modules: Readonly<Record<string, string>>): string
  remove(): void
}

/** Needs the `dist` of every package. */
export function createPackedProject(): PackedProject {
  const folder = temporaryFolder()
  for (const tarball of inject("tarballs")) installPacked(folder, tarball)
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n')
  return {
    folder,
    run: (code) => run(folder, code),
    typeCheck: (modules) => typeCheck(folder, modules),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What a package depends on is linked from the repository, so that no network is needed. */
function installPacked(project: string, { name, path }: Tarball): void {
  const source = join(ROOT, "packages", name)
  const target = join(project, "node_modules", "@caliban", name)
  mkdirSync(target, { recursive: true })
  execFileSync("tar", ["-xzf", path, "-C", target, "--strip-components=1"])
  const { dependencies, peerDependencies } = readManifest(target)
  const names = [...Object.keys({ ...dependencies, ...peerDependencies }), ...installedBeside(name)]
  linkFrom(source, names, project)
}

/** Links packages from other owners that a package of the repository has, unless they are there. */
function linkFrom(source: string, names: readonly string[], project: string): void {
  for (const name of names) {
    const link = join(project, "node_modules", name)
    if (name.startsWith("@caliban/") || existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(realpathSync(join(source, "node_modules", name)), link, "junction")
  }
}

function run(project: string, code: string): { output: string; home: string } {
  const home = mkdtempSync(join(project, "home-"))
  const file = join(project, `example-${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(file, atHome(code, home))
  return { output: runFile(file, home, { DATABASE_URL: inject("databaseUrl") }), home }
}

/** In a folder of its own, where the examples also find the SDKs of hosts that the packages are tested with. */
function typeCheck(installed: string, modules: Readonly<Record<string, string>>): string {
  const project = join(installed, "types")
  mkdirSync(project, { recursive: true })
  for (const name of PUBLISHED) {
    const source = join(ROOT, "packages", name)
    linkFrom(source, Object.keys(readManifest(source).devDependencies ?? {}), project)
  }
  linkFrom(join(ROOT, "apps/demo-agent"), ["@ai-sdk/openai"], project)
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(project, name), code)
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      target: "ES2022",
      module: "NodeNext",
      types: ["node"],
      typeRoots: [join(ROOT, "node_modules/@types")],
    },
    files: Object.keys(modules),
  }
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config))
  try {
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", project], {
      encoding: "utf8",
    })
    return ""
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
  }
}
