import { parseArgs } from "node:util"
import { flagError } from "@caliban/text"
import type { LayoutFlags } from "./choose-layout.ts"

/** What the command line asks for. */
export type Command =
  | { kind: "help" }
  | { kind: "version" }
  | { kind: "usage-error"; message: string }
  | { kind: "stdio" | "session-start"; options: HostOptions }
  /** The port 0 is any free one. */
  | { kind: "http"; port: number; options: HostOptions }
  | { kind: "memory"; line: string; options: HostOptions }

/** What is typed for the host; it checks the options of `createMemory`. */
export interface HostOptions extends LayoutFlags {
  directory: string | undefined
  history: boolean
  memory: Readonly<Record<string, unknown>>
}

/** Without one of these the command serves over stdio. */
const MODES = ["http", "session-start", "memory"] as const

const OPTIONS = {
  directory: { type: "string", short: "d" },
  "read-only": { type: "boolean" },
  history: { type: "boolean" },
  layout: { type: "string" },
  squad: { type: "string" },
  agent: { type: "string" },
  mount: { type: "string", multiple: true },
  http: { type: "boolean" },
  port: { type: "string" },
  "session-start": { type: "boolean" },
  memory: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const

export const FLAGS: readonly string[] = Object.keys(OPTIONS)

/** Pure: reads no environment and touches no file. */
export function parseArguments(argv: readonly string[]): Command {
  let parsed: ReturnType<typeof parseFlags>
  try {
    parsed = parseFlags(argv)
  } catch (error) {
    const problem = flagError(error, FLAGS)
    const isSplit = argv.includes("--memory") && /^Unexpected argument/.test(problem)
    return usage(isSplit ? `${problem}; put the whole command of --memory in quotes` : problem)
  }
  const { values } = parsed
  if (values.help === true) return { kind: "help" }
  if (values.version === true) return { kind: "version" }
  for (const name of ["directory", "layout", "squad", "agent", "memory"] as const)
    if (values[name]?.trim() === "") return usage(`--${name} requires a value`)
  const { directory, layout, squad, agent, history = false, port, memory } = values
  const [mode, other] = MODES.filter((name) => values[name] !== undefined)
  if (other !== undefined) return usage(`--${mode} and --${other} exclude each other`)
  if (port !== undefined && values.http !== true) return usage("--port requires --http")
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
    return usage("--port must be a number from 0 to 65535")
  const mounts = (values.mount ?? []).map(parseMount)
  if (mounts.includes(undefined))
    return usage("--mount must be name=folder, which is only read, or name=folder:write")
  const rest = { readOnly: values["read-only"] === true, mounts }
  const options: HostOptions = { directory, layout, squad, agent, history, memory: rest }
  if (memory !== undefined) return { kind: "memory", line: memory, options }
  if (mode === "http") return { kind: "http", port: Number(port ?? 0), options }
  return { kind: values["session-start"] === true ? "session-start" : "stdio", options }
}

function parseFlags(argv: readonly string[]) {
  return parseArgs({ args: [...argv], allowPositionals: false, options: OPTIONS })
}

/** What a person may write after the folder in place of `:write` or nothing. */
const NO_ACCESS = /:(?:ro?|rw?|w|read(?:-?only|-?write)?|writable)$/i

function parseMount(text: string) {
  const [, name = "", directory = "", access = "read"] = /^([^=]*)=(.*?)(?::(write))?$/s.exec(text) ?? []
  if (name === "" || directory === "" || NO_ACCESS.test(directory)) return undefined
  return { name, directory, access: access === "write" ? "write" : "read" }
}

function usage(message: string): Command {
  return { kind: "usage-error", message }
}
