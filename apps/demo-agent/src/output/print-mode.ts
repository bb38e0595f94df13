import { plainLine } from "@caliban/text"
import type { Agent } from "../agent.ts"
import { readLine } from "../input/read-line.ts"
import { topicCountOf, warningLines } from "./banner.ts"
import type { Shown } from "./describe-event.ts"
import { createTextView, showTurn } from "./show-turn.ts"

export interface PrintOptions extends Shown {
  agent: Agent
  modelLabel: string
  question: string
  /** Warnings from before the session started; `--json` repeats them. */
  warnings: readonly string[]
  /** True prints events, one JSON object per line, instead of the answer. */
  json: boolean
}

const write = (output: string): void => void process.stdout.write(output)

/** Writes everything except the answer, so that scripts can ignore it. */
export const note = (line: string): void => void process.stderr.write(`${plainLine(line)}\n`)

/** Answers one question, or runs one command. Returns the exit code. */
export async function printAnswer(options: PrintOptions): Promise<number> {
  const { agent, json, modelLabel, warnings } = options
  const { session } = agent
  // Earlier events contain the turn.
  const withoutTurn = (key: string, inner: unknown): unknown => (key === "sourceTurn" ? undefined : inner)
  const writeJson = (value: unknown): void => write(`${JSON.stringify(value, withoutTurn)}\n`)
  if (json) {
    const { enabled, readOnly, directory } = session.memory
    const memory = { enabled, readOnly, directory, topics: topicCountOf(session) }
    const all = [...warnings, ...warningLines(session)]
    writeJson({ type: "session", model: modelLabel, memory, warnings: all })
  } else for (const line of warningLines(session)) note(line)
  const code = await printLine(options, writeJson)
  const summary = await session.end()
  if (summary !== undefined && json) writeJson({ type: "ended", ...summary })
  else if (summary !== undefined) note(`· ${summary.text}`)
  return code
}

async function printLine(options: PrintOptions, writeJson: (value: unknown) => void): Promise<number> {
  const { agent, json, question } = options
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  const line = readLine(question)
  if (line.kind === "unknown") {
    note(line.text)
    return 1
  }
  if (line.kind === "command") {
    const { text, outcome, ok } = await agent.session.slash(line.text)
    if (json) writeJson({ type: "command", ok, outcome })
    else write(`${text.replace(/\n$/, "")}\n`)
    return ok ? 0 : 1
  }
  const show = json ? writeJson : createTextView({ write, note }, options)
  return showTurn(agent.ask(question, stop.signal), show, process.stderr)
}
