import { OPTIONS } from "../arguments.ts"
import { wrap } from "./wrap.ts"

type Entry = readonly [name: string, description: string]

const USAGE = `caliban-demo: an agent with a memory

  caliban-demo
      start a conversation
  caliban-demo --print "question"
      print one answer
`

const options = Object.entries(OPTIONS).map(([name, option]): Entry => {
  const short = "short" in option ? `-${option.short}, ` : ""
  return [`${short}--${name}${"value" in option ? ` <${option.value}>` : ""}`, option.says]
})

const SECTIONS: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
  ["Options", options],
  [
    "Environment",
    [
      ["ANTHROPIC_API_KEY", "selects Anthropic; without a key the offline model is used"],
      ["OPENAI_API_KEY", "selects OpenAI"],
      ["DEMO_TIMEOUT", "seconds to wait for a silent server (default: 120)"],
    ],
  ],
  [
    "Exit code",
    [
      ["0", "success"],
      ["1", "the turn or command failed, or a memory was refused"],
      ["2", "invalid usage"],
      ["3", "nothing was changed, because it is not clear which topic is meant"],
      ["130", "stopped by Ctrl-C"],
    ],
  ],
]

const MAX_WIDTH = 100
/** In a narrower terminal a description is below its name. */
const TWO_COLUMNS = 64
const NAME_COLUMN = 24
const UNDER_NAME = 6

/** The usage text for a terminal with this many columns. */
export function renderHelp(columns: number): string {
  const width = Math.min(columns, MAX_WIDTH)
  const indent = width < TWO_COLUMNS ? UNDER_NAME : NAME_COLUMN
  const render = ([name, description]: Entry): string => {
    const lines = wrap(description, Math.max(20, width - indent)).map((line) => " ".repeat(indent) + line)
    const head = `  ${name}`
    if (indent === UNDER_NAME || head.length >= indent) return `${[head, ...lines].join("\n")}\n`
    return `${[head.padEnd(indent) + (lines[0] ?? "").slice(indent), ...lines.slice(1)].join("\n")}\n`
  }
  return USAGE + SECTIONS.map(([title, entries]) => `\n${title}\n${entries.map(render).join("")}`).join("")
}
