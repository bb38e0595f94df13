import { readFileSync } from "node:fs"
import { homedir, userInfo } from "node:os"
import { isAbsolute, join } from "node:path"
import type { MemorySettings } from "@caliban/memory"

/** The person's home folder, also when `HOME` is empty. */
export const homeOf = (env: NodeJS.ProcessEnv): string =>
  env["HOME"] || env["USERPROFILE"] || homedir() || userInfo().homedir

/** Reads `$XDG_CONFIG_HOME/caliban/settings.json`. A missing file means no settings; a malformed file adds a warning of one line. */
export function loadSettings(env: NodeJS.ProcessEnv, warnings: string[]): MemorySettings {
  const given = env["XDG_CONFIG_HOME"] ?? ""
  const folder = isAbsolute(given) ? given : join(homeOf(env), ".config")
  const path = join(folder, "caliban", "settings.json")
  let problem = `is not a JSON object whose "memory" is an object`
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""))
    if (isRecord(value) && (value["memory"] === undefined || isRecord(value["memory"]))) return value
  } catch (error) {
    const { code = String(error) }: NodeJS.ErrnoException = error as Error
    if (/^(?:ENOENT|ENOTDIR)$/.test(code)) return {}
    if (!(error instanceof SyntaxError)) problem = `could not be read (${code})`
  }
  warnings.push(`${path} ${problem}; settings are ignored.`)
  return {}
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
