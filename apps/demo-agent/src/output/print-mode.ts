import { plainLine } from "@caliban/text"
import { type Agent, runLine } from "../agent.ts"
import { readLine } from "../input/read-line.ts"
import { topicCountOf, warningLines } from "./banner.ts"
import type { Shown } from "./describe-event.ts"
import { createTextView, showTurn } from "./show-turn.ts"

export interface PrintOptions extends Shown {
  agent: Agent
  modelLabel: string
  question: string
  /** True prints events, one JSON object per line, instead of the answer. */
  json: boolean
}

const write = (output: string): void => void process.stdout.write(output)

/** Writes everything except the answer, so that scripts can ignore it. */
export const note = (line: string): void => void process.stderr.write(`${plainLine(line)}\n`)

/** Answers one question, or runs one command. Returns the exit code. */
export async function printAnswer(options: PrintOptions): Promise<number> {
  const { agent, json, modelLabel, question } = options
  const { session } = agent
  // Earlier events contain the turn.
  const withoutTurn = (key: string, inner: unknown): unknown => (key === "sourceTurn" ? undefined : inner)
  const writeJson = (value: unknown): void => write(`${JSON.stringify(value, withoutTurn)}\n`)
  const warnings = warningLines(session)
  for (const line of warnings) note(line)
  if (json) {
    const { enabled, readOnly, directory } = session.memory
    const memory = { enabled, readOnly, directory, topics: topicCountOf(session) }
    writeJson({ type: "session", model: modelLabel, memory, warnings })
  }
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  const show = json ? writeJson : createTextView({ write, note }, options)
  const read = readLine(question)
  const isMessage = /^(?:exit|help|message)$/.test(read.kind)
  const line = isMessage ? { kind: "message" as const, text: question } : read
  const code = await showTurn(runLine(agent, line, stop.signal), show, isMessage ? process.stderr : undefined)
  const summary = await session.end()
  if (summary !== undefined && json) writeJson({ type: "ended", ...summary })
  else if (summary !== undefined) note(`· ${summary.text}`)
  return code
}
