import { plainText } from "@caliban/slash-memory"
import { topicCountOf, warningLines } from "./banner.ts"
import { describeEvent } from "./describe-event.ts"
import type { Session } from "./session.ts"
import type { TurnEvent } from "./turn-event.ts"

export interface PrintOptions {
  session: Session
  modelLabel: string
  question: string
  /** True prints events, one JSON object per line, in the place of the answer. */
  json: boolean
  home: string | undefined
  signal: AbortSignal
  write(text: string): void
  /** For what is not the answer, so that a script can leave it out. */
  note(line: string): void
}

/** Answers one question, or runs one `/memory …` line. Returns the exit code. */
export async function printAnswer(options: PrintOptions): Promise<number> {
  const { session, question, json, write, note } = options
  if (json) write(jsonLine(describeStart(options)))
  else for (const line of warningLines(session)) note(line)
  const code = await (/^\/memory(?:\s|$)/.test(question) ? printCommand(options) : printTurn(options))
  const summary = await session.end()
  if (summary !== undefined) {
    if (json) write(jsonLine({ type: "ended", ...summary }))
    else note(`[${summary.text}]`)
  }
  return code
}

async function printTurn(options: PrintOptions): Promise<number> {
  const { session, question, json, write, note } = options
  let code = 0
  let atLineStart = true
  for await (const event of session.ask(question, options.signal)) {
    if (event.type === "failed") code = 1
    if (event.type === "stopped") code = 130
    if (json) {
      write(jsonLine(event))
      continue
    }
    if (event.type === "text") {
      write(plainText(event.text))
      atLineStart = event.text.endsWith("\n")
    } else for (const line of notesOf(event, options.home)) note(line)
  }
  if (!json && !atLineStart) write("\n")
  return code
}

async function printCommand({ session, question, json, write }: PrintOptions): Promise<number> {
  const { text, outcome, ok } = await session.command(question)
  write(json ? jsonLine({ type: "command", ok, outcome }) : `${text.replace(/\n$/, "")}\n`)
  return ok ? 0 : 1
}

function describeStart({ session, modelLabel }: PrintOptions): Record<string, unknown> {
  const { memory } = session
  return {
    type: "session",
    model: modelLabel,
    memory: {
      enabled: memory.enabled,
      readOnly: memory.readOnly,
      directory: memory.directory,
      topics: topicCountOf(session),
    },
    warnings: warningLines(session),
  }
}

function notesOf(event: TurnEvent, home: string | undefined): readonly string[] {
  if (event.type === "failed") return [event.message]
  if (event.type === "stopped") return ["Stopped."]
  const [first, ...details] = describeEvent(event, home)
  return first === undefined ? [] : [`[${first}]`, ...details.map((line) => `  ${line}`)]
}

function jsonLine(value: unknown): string {
  // What was said stands in the events before.
  return `${JSON.stringify(value, (key, inner: unknown) => (key === "sourceTurn" ? undefined : inner))}\n`
}
