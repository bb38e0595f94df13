import { plainLine } from "@caliban/text"
import { Command, InvalidArgumentError, Option } from "@commander-js/extra-typings"
import manifest from "../package.json" with { type: "json" }

const EXIT_CODES = `
Without ANTHROPIC_API_KEY and OPENAI_API_KEY in the environment rules answer.

Exit code
  0 success · 1 the turn or command failed, or a memory was refused
  2 invalid usage · 3 nothing was changed, because it is not clear which topic
  is meant · 130 stopped by Ctrl-C`

export const cli = new Command("caliban-demo")
  .description("An agent with a memory: starts a conversation, or answers once with --print.")
  .option("-m, --model <name>", "claude-…, gpt-…, provider/name, or offline", givenText)
  .option("--base-url <url>", "any OpenAI-compatible server (Ollama, llama.cpp, vLLM)", givenText)
  .addOption(new Option("--offline", "use the offline model: rules").conflicts(["model", "baseUrl"]))
  .option("--no-detect", "do not look for a model server on this computer")
  .option("--cwd <folder>", "project folder", givenText)
  .option("--layout <name>", "of another product: claude-code, agents-memory, openclaw, wundr", givenText)
  .option("--mount <name=folder...>", "also show this memory, read-only; name=folder:write to write to it")
  .option("--no-user-memory", "without your own memory, which every project shows")
  .option("--bare", "without auto memory")
  .option("--read-only", "do not change memory")
  .option("--learn", "notice what is worth remembering")
  .option("-p, --print <text>", "print an answer, or /memory prompt; - reads standard input", givenText)
  .option("--choose <text>", "with --print: carry out only this choice of those that it prints", givenText)
  .option("--json", "with --print: print events, one JSON object per line")
  .option("--verbose", "show every tool call and where memories are stored")
  .helpOption("-h, --help", "print this help")
  .version(manifest.version, "-v, --version", "print the version")
  .addHelpText("after", EXIT_CODES)
  .configureOutput({ outputError: (text, write) => write(`${oneSentence(text)} See --help.\n`) })
  .exitOverride()

export const FLAGS: readonly string[] = cli.options.map((option) => option.name())

/** What the command line asks for. */
export type Options = ReturnType<typeof cli.opts>

const oneSentence = (text: string): string =>
  plainLine(text.trim().replace(/^error: /, "")).replace(/[^?.)]$/, "$&.")

function givenText(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It requires a value.")
  return text
}

/** The options of a command line. Prints the help or the version if it asks for one. @throws CommanderError */
export function parseArguments(argv: readonly string[]): Options {
  const texts = cli.options.flatMap(({ required, short, long }) => (required ? [short, long] : []))
  // The next option would be taken for a value that was forgotten.
  const bare = argv.find((word, at) => texts.includes(word) && /^-[-a-z]/i.test(argv[at + 1] ?? ""))
  if (bare !== undefined) cli.error(`${bare} requires a value; one with a dash follows an equals sign`)
  const options = cli.parse(argv, { from: "user" }).opts()
  const { model, baseUrl, print, json, choose } = options
  if ((json ?? choose) !== undefined && print === undefined) cli.error("--json and --choose require --print")
  if (baseUrl && !model) cli.error("--base-url requires --model, for example --model llama3.2")
  return options
}

/** For a single answer: its choice, and the command line of another one with the same options. */
export type Printing = ReturnType<typeof printing>

export function printing(options: Partial<Options>, env: NodeJS.ProcessEnv) {
  const word = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
  // The program may have no name of its own.
  const program = env["npm_lifecycle_event"] === "demo" ? "npm run demo --" : "caliban-demo"
  const command = (print: string, choose?: string): string => {
    const given: Readonly<Record<string, unknown>> = { ...options, json: undefined, print, choose }
    const words = cli.options.flatMap((option) => {
      const values = [given[option.attributeName()]].flat()
      const set = values.filter((one) => one !== undefined && one !== option.negate)
      return set.map((one) => `${option.long}${typeof one === "boolean" ? "" : `=${word(String(one))}`}`)
    })
    return [program, ...words].join(" ")
  }
  return { chosen: options.choose, command }
}
