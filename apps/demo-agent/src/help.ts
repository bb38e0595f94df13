import { wrap } from "./wrap.ts"

type Entry = readonly [name: string, description: string]

const SECTIONS: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
  [
    "Model",
    [
      ["-m, --model <name>", "claude-…, gpt-…, provider/name, or offline"],
      ["--base-url <url>", "any OpenAI-compatible server (Ollama, llama.cpp, vLLM)"],
      ["--offline", "rules, no language model"],
    ],
  ],
  [
    "Memory",
    [
      ["--cwd <folder>", "the project whose memory it is"],
      ["--bare", "no memory"],
      ["--read-only", "recall only"],
      ["--show-prompt", "print the memory prefix of the system prompt"],
      ["--learn", "notice what is worth remembering, and ask"],
      ["-y, --yes", "with --learn: keep without asking"],
    ],
  ],
  [
    "Output",
    [
      ["-p, --print <text>", "one answer, then end; with -, the text is standard input"],
      ["--json", "with --print: events, one JSON object per line"],
      ["--tour", "a short tour in a temporary folder"],
      ["-h, --help", "this"],
      ["-v, --version", ""],
    ],
  ],
  [
    "Environment",
    [
      ["ANTHROPIC_API_KEY", "chooses Anthropic; without a key the model is offline"],
      ["OPENAI_API_KEY", "chooses OpenAI"],
      ["DEMO_TIMEOUT", "seconds that a silent server is waited for, 120 by default"],
    ],
  ],
  [
    "Exit code",
    [
      ["0", "done"],
      ["1", "the turn or the command failed, or what to remember was refused"],
      ["2", "wrong usage"],
      ["130", "stopped by Ctrl-C"],
    ],
  ],
]

const USAGE = `caliban-demo: an agent with a memory

  caliban-demo
      a conversation
  caliban-demo --print "question"
      one answer
`

const WIDEST = 100
/** Below this a description stands under its name. */
const TWO_COLUMNS = 64
const NAME_COLUMN = 24
const UNDER_NAME = 6

/** The usage for a terminal with this many columns. */
export function renderHelp(columns: number): string {
  const width = Math.min(columns, WIDEST)
  const sections = SECTIONS.map(
    ([title, entries]) => `\n${title}\n${entries.map((entry) => renderEntry(entry, width)).join("")}`,
  )
  return USAGE + sections.join("")
}

function renderEntry([name, description]: Entry, width: number): string {
  const indent = width < TWO_COLUMNS ? UNDER_NAME : NAME_COLUMN
  const lines = wrap(description, Math.max(20, width - indent)).map((line) => " ".repeat(indent) + line)
  const head = `  ${name}`
  if (width < TWO_COLUMNS) return [head, ...lines].map((line) => `${line}\n`).join("")
  const [first = "", ...rest] = lines
  return [head.padEnd(indent) + first.slice(indent), ...rest].map((line) => `${line.trimEnd()}\n`).join("")
}
