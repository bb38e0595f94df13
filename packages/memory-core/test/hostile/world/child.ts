import { type SpawnSyncReturns, spawnSync } from "node:child_process"
import { chmodSync, chownSync, lstatSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import type { World } from "./world.ts"

/** The package for a child process, made from the sources by `vitest.bundle.ts`. */
export const CORE: string = new URL("../../../node_modules/.cache/caliban/index.cjs", import.meta.url).href

/**
 * Runs a module in a child process, for what could hang or kill this one or needs other rights. It sees the
 * package as `core`, `node:fs` as `fs`, and `values`.
 */
export function runChild(code: string, values: unknown = {}): SpawnSyncReturns<string> {
  const source = `
    import fs from "node:fs"
    import assert from "node:assert/strict"
    const core = await import(${JSON.stringify(CORE)})
    const values = ${JSON.stringify(values)}
    ${code}
  `
  return spawnSync(process.execPath, ["--input-type=module", "-e", source], {
    encoding: "utf8",
    timeout: 30_000,
    killSignal: "SIGKILL",
  })
}

/** As `runChild`, but throws an error with its output unless it succeeds. */
export function childOutput(code: string, values: unknown = {}): string {
  const { status, signal, stdout, stderr } = runChild(code, values)
  if (status === 0) return stdout
  throw new Error(`the process ended with ${signal ?? status}: ${stderr.slice(-2_000)}`)
}

const isRoot = process.getuid?.() === 0

/** Runs a module as a user without rights, who gets the memory directory. */
export function runWithoutRights(world: World, code: string): void {
  const drop = isRoot ? "process.setgroups([]); process.setgid(65534); process.setuid(65534)" : ""
  if (isRoot) {
    for (const folder of [dirname(world.root), world.root]) chmodSync(folder, 0o755)
    const give = (path: string): void => {
      if (!lstatSync(path).isSymbolicLink()) chownSync(path, 65_534, 65_534)
    }
    give(world.directory)
    for (const name of readdirSync(world.directory, { recursive: true }))
      give(join(world.directory, String(name)))
  }
  childOutput(`${drop}\n${code}`, { cwd: world.cwd, system: { env: world.env, home: world.home } })
}
