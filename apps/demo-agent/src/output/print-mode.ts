import type { MemorySession } from "@caliban/memory"
import { plainText } from "@caliban/text"
import type { Agent } from "../agent.ts"
import { readLine } from "../input/read-line.ts"
import type { Progress } from "../terminal/progress.ts"
import type { TurnEvent } from "../turn-event.ts"
import { topicCountOf, warningLines } from "./banner.ts"
import { describeEvent, type Shown } from "./describe-event.ts"

export interface PrintOptions extends Shown {
  agent: Agent
  modelLabel: string
  question: string
  /** Warnings from before the session started; `--json` repeats them. */
  warnings: readonly string[]
  /** True prints events, one JSON object per line, instead of the answer. */
  json: boolean
  signal: AbortSignal
  write(text: string): void
  /** Writes everything except the answer, so that scripts can ignore it. */
  note(line: string): void
  /** Shows that the model is silent. */
  progress: Progress
}

/** Answers one question, or runs one command. Returns the exit code. */
export async function printAnswer(options: PrintOptions): Promise<number> {
  const { agent, json, write, note, question } = options
  const { session } = agent
  if (json) write(jsonLine(describeStart(session, options)))
  else for (const line of warningLines(session)) note(line)
  const line = readLine(question)
  const code =
    line.kind === "command"
      ? await printCommand(line.text, options)
      : line.kind === "unknown"
        ? 1
        : await printTurn(options)
  if (line.kind === "unknown") note(line.message)
  const summary = await session.end()
  if (summary !== undefined && json) write(jsonLine({ type: "ended", ...summary }))
  else if (summary !== undefined) note(`[${summary.text}]`)
  return code
}

async function printTurn(options: PrintOptions): Promise<number> {
  const { agent, question, json, write, note, progress } = options
  let code = 0
  let isRefused = false
  let atLineStart = true
  progress.wait(false)
  for await (const event of agent.ask(question, options.signal)) {
    if (progress.stop()) atLineStart = true
    code = codeOf(event) ?? code
    // A model may correct and repeat a refused call.
    if (event.type === "tool-error" && event.tool === "WriteMemoryTopic") isRefused = true
    if (event.type === "tool-result" && event.details?.kind === "written") isRefused = false
    if (json) write(jsonLine(event))
    else if (event.type === "text") {
      write(plainText(event.text))
      atLineStart = event.text.endsWith("\n")
    } else for (const line of notesOf(event, options)) note(line)
    progress.wait(!atLineStart)
  }
  if (progress.stop()) atLineStart = true
  if (!atLineStart) write("\n")
  return code === 0 && isRefused ? 1 : code
}

/** The exit code of an event that ends a turn. */
export function codeOf(event: TurnEvent): number | undefined {
  if (event.type === "failed") return 1
  if (event.type === "stopped") return 130
  if (event.type !== "finished") return undefined
  return event.ending === "asked" ? 3 : event.ending === "refused" ? 1 : 0
}

async function printCommand(command: string, { agent, json, write }: PrintOptions): Promise<number> {
  const { text, outcome, ok } = await agent.session.slash(command)
  write(json ? jsonLine({ type: "command", ok, outcome }) : `${text.replace(/\n$/, "")}\n`)
  return ok ? 0 : 1
}

function describeStart(
  session: MemorySession,
  { modelLabel, warnings }: PrintOptions,
): Record<string, unknown> {
  const { enabled, readOnly, directory } = session.memory
  const memory = { enabled, readOnly, directory, topics: topicCountOf(session) }
  return { type: "session", model: modelLabel, memory, warnings: [...warnings, ...warningLines(session)] }
}

function notesOf(event: TurnEvent, shown: Shown): readonly string[] {
  if (event.type === "failed") return [event.message]
  if (event.type === "stopped") return ["Stopped."]
  const [first, ...details] = describeEvent(event, shown)
  return first === undefined ? [] : [`[${first}]`, ...details.map((line) => `  ${line}`)]
}

function jsonLine(value: unknown): string {
  // Earlier events contain the turn.
  return `${JSON.stringify(value, (key, inner: unknown) => (key === "sourceTurn" ? undefined : inner))}\n`
}
