import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ROOT } from "./source-files.ts"

export interface Manifest {
  name: string
  version: string
  keywords?: string[]
  exports: Record<string, string | { types: string; default: string }>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
}

/** The published packages: every folder of `packages/`, without the scope. */
export const PUBLISHED: readonly string[] = readdirSync(join(ROOT, "packages")).sort()

/** The published plugins of agents, without the scope. Their agent loads or runs what they contain. */
export const PLUGINS: readonly string[] = ["memory-claude-code", "memory-gemini-cli", "memory-opencode"]

/** What a host can import from a package: `@caliban/x`, `@caliban/x/subpath`. */
export function specifiersOf({ name, exports }: Manifest): string[] {
  const entries = Object.entries(exports).filter(([, target]) => typeof target === "object")
  return entries.map(([path]) => name + path.slice(1))
}

/** Every specifier of every published package. */
export const SPECIFIERS: readonly string[] = PUBLISHED.flatMap((name) =>
  specifiersOf(readManifest(join(ROOT, "packages", name))),
)

/** What the README of a package tells its reader to install beside the package, from other owners. */
export function installedBeside(name: string): string[] {
  const readme = readFileSync(join(ROOT, "packages", name, "README.md"), "utf8")
  const [, names = ""] = /^npm install (.*)$/m.exec(readme) ?? []
  const isOther = (one: string): boolean => !/^(-|@caliban\/|#)/.test(one)
  const { devDependencies = {} } = readManifest(join(ROOT, "packages", name))
  return names.split(" ").filter((one) => isOther(one) && one in devDependencies)
}

export interface Tarball {
  /** Without the scope. */
  name: string
  path: string
}

/** Packs every package and plugin into a folder with the pinned pnpm, as a release does. Needs the build. */
export function packAll(folder: string): Tarball[] {
  runPnpm("--recursive pack", ROOT, { npm_config_pack_destination: folder })
  const files = readdirSync(folder).filter((name) => name.endsWith(".tgz"))
  return [...PUBLISHED, ...PLUGINS].map((name) => {
    const file = files.find((candidate) => new RegExp(`^caliban-${name}-\\d`).test(candidate))
    if (file === undefined) throw new Error(`No tarball of ${name} in ${files.join(", ")}`)
    return { name, path: join(folder, file) }
  })
}

/** Runs a command of the pinned pnpm in a folder. */
export function runPnpm(command: string, cwd: string, env: Record<string, string> = {}): void {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    packageManager: string
  }
  const pnpm = packageManager.split("+")[0]
  execFileSync(`npx --yes --prefer-offline -p ${pnpm} -c "pnpm ${command}"`, {
    cwd,
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  })
}

/** An empty folder outside the repository; its name has a space. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "caliban project ")))
}

/** Runs a JavaScript file of a project in a process of its own, with a home directory of its own. */
export function runFile(
  file: string,
  home: string,
  variables: Readonly<Record<string, string>> = {},
): string {
  const env = { PATH: process.env["PATH"], HOME: home, USERPROFILE: home, ...variables }
  return execFileSync(process.execPath, [file], { cwd: dirname(file), env, encoding: "utf8" })
}

/** An example with a home directory in place of the reader's, `/home/you`. */
export function atHome(code: string, home: string): string {
  return code.replaceAll("/home/you", JSON.stringify(home).slice(1, -1))
}
