import { type SpawnSyncReturns, spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

const { resolve } = createRequire(import.meta.url)

/** Where the package is, for a program of its own. */
export const CORE: string = pathToFileURL(resolve("@caliban/memory-core")).href

/**
 * Runs a module in a process of its own, for what could hang or kill this one, or needs other rights. It sees the
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

/** As `runChild`; anything but a clean end is an error with what it said. */
export function childOutput(code: string, values: unknown = {}): string {
  const { status, signal, stdout, stderr } = runChild(code, values)
  if (status === 0) return stdout
  throw new Error(`the process ended with ${signal ?? status}: ${stderr.slice(-2_000)}`)
}
