import { parseArgs } from "node:util"
import { flagError } from "@caliban/text"
import { addressProblem } from "./model/endpoint.ts"

/** What the command line requests. */
export type Command =
  | { kind: "help" }
  | { kind: "version" }
  | { kind: "tour" }
  | { kind: "usage-error"; message: string }
  | { kind: "show-prompt"; options: SessionArguments }
  | { kind: "converse"; options: SessionArguments }
  /** The question `-` is read from standard input. */
  | { kind: "print"; question: string; json: boolean; options: SessionArguments }

export interface SessionArguments {
  bare: boolean
  readOnly: boolean
  offline: boolean
  /** Look for a model server on this computer. */
  detect: boolean
  /** Notice what is worth remembering. */
  learn: boolean
  /** Show every tool call. */
  verbose: boolean
  /** The name of a layout. */
  layout?: string | undefined
  squad?: string | undefined
  agent?: string | undefined
  mounts: readonly MountArgument[]
  /** Show the user's own memory, which follows them to every project. */
  userMemory: boolean
  cwd?: string | undefined
  model?: string | undefined
  baseUrl?: string | undefined
}

/** `--mount team=/srv/team:write`. */
export interface MountArgument {
  name: string
  directory: string
  access: "read" | "write"
}

/** Every option, with what the help says. */
export const OPTIONS = {
  model: { type: "string", short: "m", value: "name", says: "claude-…, gpt-…, provider/name, or offline" },
  "base-url": {
    type: "string",
    value: "url",
    says: "any OpenAI-compatible server (Ollama, llama.cpp, vLLM)",
  },
  offline: { type: "boolean", says: "use the offline model: rules, no language model" },
  "no-detect": { type: "boolean", says: "do not look for a model server on this computer" },
  cwd: { type: "string", value: "folder", says: "project folder" },
  layout: {
    type: "string",
    value: "name",
    says: "another product's directory: claude-code, agents-memory, squads, openclaw, wundr",
  },
  squad: { type: "string", value: "name", says: "with --layout squads" },
  agent: { type: "string", value: "name", says: "with --layout squads or claude-code" },
  mount: {
    type: "string",
    multiple: true,
    value: "name=folder",
    says: "also show this memory, read-only; name=folder:write to write to it",
  },
  "no-user-memory": { type: "boolean", says: "without your own memory, which every project shows" },
  bare: { type: "boolean", says: "without auto memory" },
  "read-only": { type: "boolean", says: "do not change memory" },
  "show-prompt": { type: "boolean", says: "print the memory prefix of the system prompt" },
  learn: { type: "boolean", says: "notice what is worth remembering" },
  print: {
    type: "string",
    short: "p",
    value: "text",
    says: "print one answer and exit; - reads the text from standard input",
  },
  json: { type: "boolean", says: "with --print: print events, one JSON object per line" },
  verbose: { type: "boolean", says: "show every tool call and where memories are stored" },
  tour: { type: "boolean", says: "run a short tour in a temporary folder" },
  help: { type: "boolean", short: "h", says: "print this help" },
  version: { type: "boolean", short: "v", says: "print the version" },
} as const

export const FLAGS: readonly string[] = Object.keys(OPTIONS)

/** Pure: reads no environment and touches no file. */
export function parseArguments(argv: readonly string[]): Command {
  try {
    const { values } = parseArgs({ args: withValues(argv), allowPositionals: false, options: OPTIONS })
    return toCommand(values, argv.length)
  } catch (error) {
    return {
      kind: "usage-error",
      message: error instanceof WrongUse ? error.message : flagError(error, FLAGS),
    }
  }
}

class WrongUse extends Error {}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"]

/** @throws WrongUse */
function toCommand(values: Values, count: number): Command {
  if (values.help) return { kind: "help" }
  if (values.version) return { kind: "version" }
  const empty = Object.entries(values).find(([, value]) => typeof value === "string" && value.trim() === "")
  const { model, print, "base-url": baseUrl } = values
  const badAddress = baseUrl === undefined ? undefined : addressProblem("--base-url", baseUrl)
  const isOther = baseUrl !== undefined || (model !== undefined && model !== "offline")
  const problems: readonly (readonly [isWrong: boolean, message: string])[] = [
    [empty !== undefined, `--${empty?.[0]} requires a value`],
    [badAddress !== undefined, badAddress ?? ""],
    [values.json === true && print === undefined, "--json requires --print"],
    [print !== undefined && values["show-prompt"] === true, "--print cannot be used with --show-prompt"],
    [values.offline === true && isOther, "--offline cannot be used with --model or --base-url"],
    [
      baseUrl !== undefined && model === undefined,
      "--base-url requires --model, for example --model llama3.2",
    ],
    [values.tour === true && count > 1, "--tour cannot be used with other options"],
  ]
  const [, problem] = problems.find(([isWrong]) => isWrong) ?? []
  if (problem !== undefined) throw new WrongUse(problem)
  if (values.tour) return { kind: "tour" }
  const { layout, squad, agent, cwd, bare = false, offline = false, learn = false, verbose = false } = values
  const flags = {
    bare,
    offline,
    learn,
    verbose,
    detect: !values["no-detect"],
    readOnly: values["read-only"] ?? false,
  }
  const mounts = (values.mount ?? []).map(parseMount)
  const userMemory = values["no-user-memory"] !== true
  const options: SessionArguments = {
    ...flags,
    layout,
    squad,
    agent,
    mounts,
    userMemory,
    cwd,
    model,
    baseUrl,
  }
  if (print !== undefined) return { kind: "print", question: print, json: values.json ?? false, options }
  return { kind: values["show-prompt"] ? "show-prompt" : "converse", options }
}

/** Allows a question that starts with a dash and is not an option: `parseArgs` accepts such a value only after `=`. */
function withValues(argv: readonly string[]): string[] {
  const isText = (text = ""): boolean =>
    text.startsWith("-") && !FLAGS.some((name) => text === `--${name}` || text.startsWith(`--${name}=`))
  return argv.flatMap((argument, at) => {
    const isPrint = (text: string | undefined): boolean => text === "--print" || text === "-p"
    if (isPrint(argument) && isText(argv[at + 1])) return `--print=${argv[at + 1]}`
    return isPrint(argv[at - 1]) && isText(argument) ? [] : argument
  })
}

/** @throws WrongUse */
function parseMount(text: string): MountArgument {
  const [, name = "", directory = "", access = "read"] = /^([^=]*)=(.*?)(?::(write|read))?$/s.exec(text) ?? []
  if (name === "" || directory === "") throw new WrongUse("--mount must be name=folder or name=folder:write")
  return { name, directory, access: access === "write" ? "write" : "read" }
}
