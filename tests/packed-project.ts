import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ROOT } from "./source-files.ts"

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

export const PACKAGES: readonly string[] = readdirSync(join(ROOT, "packages"))

/** Needs the `dist` of every package. */
export function createPackedProject(): PackedProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "caliban examples ")))
  for (const name of PACKAGES) installPacked(folder, name)
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n')
  return {
    folder,
    run: (code) => run(folder, code),
    typeCheck: (modules) => typeCheck(folder, modules),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function installPacked(project: string, name: string): void {
  const source = join(ROOT, "packages", name)
  const target = join(project, "node_modules", "@caliban", name)
  const packed = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], {
      cwd: source,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      shell: process.platform === "win32",
    }),
  ) as { filename: string }[]
  mkdirSync(target, { recursive: true })
  const tarball = packed[0]?.filename ?? ""
  execFileSync("tar", ["-xzf", join(project, tarball), "-C", target, "--strip-components=1"])
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(source, "package.json"), "utf8"),
  ) as Record<"dependencies" | "peerDependencies", Record<string, string> | undefined>
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    const link = join(project, "node_modules", dependency)
    if (dependency.startsWith("@caliban/") || existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(realpathSync(join(source, "node_modules", dependency)), link)
  }
}

function run(project: string, code: string): { output: string; home: string } {
  const home = mkdtempSync(join(project, "home-"))
  const file = join(project, `example-${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(file, code.replaceAll("/home/you", home))
  const env = { PATH: process.env["PATH"], HOME: home }
  return { output: execFileSync(process.execPath, [file], { cwd: project, env, encoding: "utf8" }), home }
}

function typeCheck(project: string, modules: Readonly<Record<string, string>>): string {
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(project, name), code)
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
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
