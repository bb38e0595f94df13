import { parseArgs } from "node:util"
import { addressProblem } from "./model/address.ts"

/** What the command line asks for. */
export type Command =
  | { kind: "help" }
  | { kind: "version" }
  | { kind: "usage-error"; message: string }
  | { kind: "tour" }
  | { kind: "show-prompt"; options: SessionArguments }
  /** `-` as the question: it is on standard input. */
  | { kind: "print"; question: string; json: boolean; options: SessionArguments }
  | { kind: "converse"; options: SessionArguments }

export interface SessionArguments {
  bare: boolean
  readOnly: boolean
  offline: boolean
  /** Notice what is worth remembering. */
  learn: boolean
  /** Keep what was noticed without asking. */
  yes: boolean
  cwd?: string
  model?: string
  baseUrl?: string
}

/** Pure: reads no environment and touches no file. */
export function parseArguments(argv: readonly string[]): Command {
  let parsed: ReturnType<typeof parseFlags>
  try {
    parsed = parseFlags(argv)
  } catch (error) {
    return usage(error instanceof Error ? firstSentence(error.message) : String(error))
  }
  const { values } = parsed
  if (values.help === true) return { kind: "help" }
  if (values.version === true) return { kind: "version" }

  for (const name of ["cwd", "model", "base-url", "print"] as const) {
    if (values[name]?.trim() === "") return usage(`--${name} needs a value`)
  }
  const { cwd, model, print } = values
  const baseUrl = values["base-url"]
  const badAddress = baseUrl === undefined ? undefined : addressProblem("--base-url", baseUrl)
  if (badAddress !== undefined) return usage(badAddress)
  if (values.json === true && print === undefined) return usage("--json goes with --print")
  if (print !== undefined && values["show-prompt"] === true)
    return usage("--print and --show-prompt exclude each other")
  if (values.offline === true && (baseUrl !== undefined || (model !== undefined && model !== "offline"))) {
    return usage("--offline goes without --model and --base-url")
  }
  if (baseUrl !== undefined && model === undefined) {
    return usage("--base-url needs --model, such as --model llama3.2")
  }
  if (values.yes === true && values.learn !== true) return usage("--yes goes with --learn")
  if (values.tour === true) {
    return argv.length === 1 ? { kind: "tour" } : usage("--tour goes without other options")
  }

  const options: SessionArguments = {
    bare: values.bare ?? false,
    readOnly: values["read-only"] ?? false,
    offline: values.offline ?? false,
    learn: values.learn ?? false,
    yes: values.yes ?? false,
    ...(cwd === undefined ? {} : { cwd }),
    ...(model === undefined ? {} : { model }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  }
  if (values["show-prompt"] === true) return { kind: "show-prompt", options }
  if (print !== undefined) return { kind: "print", question: print, json: values.json ?? false, options }
  return { kind: "converse", options }
}

const OPTIONS = {
  bare: { type: "boolean" },
  "read-only": { type: "boolean" },
  offline: { type: "boolean" },
  learn: { type: "boolean" },
  yes: { type: "boolean", short: "y" },
  cwd: { type: "string" },
  model: { type: "string", short: "m" },
  "base-url": { type: "string" },
  print: { type: "string", short: "p" },
  json: { type: "boolean" },
  "show-prompt": { type: "boolean" },
  tour: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const

function parseFlags(argv: readonly string[]) {
  return parseArgs({ args: withValues(argv), allowPositionals: false, options: OPTIONS })
}

/** A question may begin with a dash, unless it is an option: `parseArgs` takes a value like that only after `=`. */
function withValues(argv: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? ""
    const value = argv[at + 1]
    if (
      (argument === "--print" || argument === "-p") &&
      value?.startsWith("-") === true &&
      !isOption(value)
    ) {
      joined.push(`--print=${value}`)
      at += 1
    } else joined.push(argument)
  }
  return joined
}

function isOption(text: string): boolean {
  return Object.keys(OPTIONS).some((name) => text === `--${name}` || text.startsWith(`--${name}=`))
}

function firstSentence(message: string): string {
  return message.split(/\n|\. /)[0]?.replace(/\.$/, "") ?? message
}

function usage(message: string): Command {
  return { kind: "usage-error", message }
}
