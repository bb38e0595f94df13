import { parseArgs } from "node:util"
import { flagError } from "@caliban/text"

/** Each option; `text` and `value`, the name of what it takes, are for the help. */
export const OPTIONS = {
  model: { type: "string", short: "m", value: "name", text: "claude-…, gpt-…, provider/name, or offline" },
  "base-url": { type: "string", value: "url", text: "any OpenAI-compatible server (Ollama, vLLM)" },
  offline: { type: "boolean", default: false, text: "use the offline model: rules, no language model" },
  "no-detect": { type: "boolean", default: false, text: "do not look for a model server on this computer" },
  cwd: { type: "string", value: "folder", text: "project folder" },
  layout: { type: "string", value: "name", text: "claude-code, agents-memory, openclaw or wundr" },
  mount: { type: "string", multiple: true, value: "name=folder", text: "another memory; :write to edit it" },
  "no-user-memory": { type: "boolean", default: false, text: "without your own memory of all projects" },
  bare: { type: "boolean", default: false, text: "without auto memory" },
  "read-only": { type: "boolean", default: false, text: "do not change memory" },
  "show-prompt": { type: "boolean", default: false, text: "print the memory prefix of the system prompt" },
  learn: { type: "boolean", default: false, text: "notice what is worth remembering" },
  print: { type: "string", short: "p", value: "text", text: "print one answer; - reads standard input" },
  json: { type: "boolean", default: false, text: "with --print: print events, one JSON object per line" },
  timeout: { type: "string", value: "seconds", text: "how long to wait for a silent server; default: 120" },
  verbose: { type: "boolean", default: false, text: "show every tool call and where memories are stored" },
  help: { type: "boolean", short: "h", default: false, text: "print this help" },
  version: { type: "boolean", short: "v", default: false, text: "print the version" },
} as const

export const FLAGS: readonly string[] = Object.keys(OPTIONS)

/** What the command line asks for, by the names of its options. */
export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"]

/** What a person asked for is wrong. */
export class UsageError extends Error {}

/** The options of a command line. Pure: reads no environment and touches no file. @throws UsageError */
export function parseArguments(argv: readonly string[]): Options {
  try {
    const options = parseArgs({ args: [...argv], options: OPTIONS }).values
    const problem = problemOf(options)
    if (problem === undefined || options.help || options.version) return options
    throw new Error(problem)
  } catch (error) {
    const isDash = error instanceof Error && error.message.includes("argument is ambiguous")
    const dash = "A value that starts with a dash follows an equals sign, such as --print='- one'"
    throw new UsageError(isDash ? dash : flagError(error, FLAGS))
  }
}

function problemOf(options: Options): string | undefined {
  const { model, print, json, offline, timeout, "base-url": baseUrl, "show-prompt": showPrompt } = options
  const [empty] =
    Object.entries(options).find(([, value]) => typeof value === "string" && !value.trim()) ?? []
  const isOnline = baseUrl !== undefined || (model !== undefined && model !== "offline")
  const isTime = timeout === undefined || /^[1-9]\d{0,4}$/.test(timeout)
  const problems: readonly (readonly [isWrong: boolean, problem: string])[] = [
    [empty !== undefined, `--${empty} requires a value`],
    [json && print === undefined, "--json requires --print"],
    [print !== undefined && showPrompt, "--print cannot be used with --show-prompt"],
    [offline && isOnline, "--offline cannot be used with --model or --base-url"],
    [
      baseUrl !== undefined && model === undefined,
      "--base-url requires --model, for example --model llama3.2",
    ],
    [!isTime, "--timeout must be a whole number of seconds, at most 99999"],
  ]
  return problems.find(([isWrong]) => isWrong)?.[1]
}

/** The command line that gives a message to `--print`. */
export type Command = (message: string) => string

/** Command lines with the same options; the program may have no name of its own. */
export function commandOf(options: Partial<Options>, env: NodeJS.ProcessEnv): Command {
  const word = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
  const words = Object.entries({ ...options, print: "", json: false }).flatMap(([name, value]) => {
    const given = [value].flat().filter(Boolean)
    return given.map((one) => (one === true ? `--${name}` : `--${name}=${word(String(one))}`))
  })
  const program = env["npm_lifecycle_event"] === "demo" ? "npm run demo --" : "caliban-demo"
  return (message) => [program, ...words, "--print", word(message)].join(" ")
}
