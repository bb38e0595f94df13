import { parseArgs } from "node:util"
import { flagError } from "@caliban/text"
import { addressProblem } from "./model/endpoint.ts"

const OPTIONS = {
  model: { type: "string", short: "m" },
  "base-url": { type: "string" },
  offline: { type: "boolean", default: false },
  "no-detect": { type: "boolean", default: false },
  cwd: { type: "string" },
  layout: { type: "string" },
  mount: { type: "string", multiple: true, default: [] },
  "no-user-memory": { type: "boolean", default: false },
  bare: { type: "boolean", default: false },
  "read-only": { type: "boolean", default: false },
  "show-prompt": { type: "boolean", default: false },
  learn: { type: "boolean", default: false },
  timeout: { type: "string" },
  print: { type: "string", short: "p" },
  json: { type: "boolean", default: false },
  verbose: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} satisfies NonNullable<Parameters<typeof parseArgs>[0]>["options"]

export const FLAGS: readonly string[] = Object.keys(OPTIONS)

/** What the command line asks for, by the names of its options. */
export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"]

/** The options of a command line, or what is wrong with it. Pure: reads no environment and touches no file. */
export function parseArguments(argv: readonly string[]): Options | string {
  try {
    const options = parseArgs({ args: [...argv], options: OPTIONS }).values
    return problemOf(options) ?? options
  } catch (error) {
    const isDash = error instanceof Error && error.message.includes("argument is ambiguous")
    if (!isDash) return flagError(error, FLAGS)
    return "A value that starts with a dash follows an equals sign, such as --print='- one'"
  }
}

function problemOf(options: Options): string | undefined {
  const { model, print, json, offline, help, version, timeout, "base-url": baseUrl } = options
  if (help || version) return undefined
  const empty = Object.entries(options).find(([, value]) => typeof value === "string" && value.trim() === "")
  if (empty !== undefined) return `--${empty[0]} requires a value`
  const badAddress = baseUrl === undefined ? undefined : addressProblem("--base-url", baseUrl)
  if (badAddress !== undefined) return badAddress
  if (json && print === undefined) return "--json requires --print"
  if (print !== undefined && options["show-prompt"]) return "--print cannot be used with --show-prompt"
  if (offline && (baseUrl !== undefined || (model !== undefined && model !== "offline")))
    return "--offline cannot be used with --model or --base-url"
  if (baseUrl !== undefined && model === undefined)
    return "--base-url requires --model, for example --model llama3.2"
  if (timeout !== undefined && !/^[1-9]\d{0,4}$/.test(timeout))
    return "--timeout must be a whole number of seconds, at most 99999"
  return undefined
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
