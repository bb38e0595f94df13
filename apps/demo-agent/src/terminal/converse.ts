import { createInterface } from "node:readline"
import { styleText } from "node:util"
import type { MemorySession } from "@caliban/memory"
import { decodeStrict } from "@caliban/text"
import { type Agent, runLine } from "../agent.ts"
import { COMMANDS, type Line, readLine } from "../input/read-line.ts"
import type { Shown } from "../output/describe-event.ts"
import { createTextView, showTurn } from "../output/show-turn.ts"
import { createWrapper } from "../output/wrap.ts"
import type { TurnEvent } from "../turn-event.ts"
import { createLineEditor, type LineEditorOptions } from "./line-editor.ts"

export interface TerminalOptions extends Shown, Pick<LineEditorOptions, "input" | "output"> {
  agent: Agent
  banner: readonly string[]
}

/** Runs a conversation. Input during an answer waits. Resolves to the exit code. */
export async function converse(options: TerminalOptions): Promise<number> {
  const { agent, input, output } = options
  const { session } = agent
  const look = { width: output.columns || 80, colour: output.isTTY === true && output.hasColors() }
  const note = (line: string, { type }: TurnEvent): void =>
    void output.write(`${styleText(type === "failed" ? "red" : "dim", line)}\n`)
  let turn = new AbortController()
  const unreadable: Line = { kind: "unknown", text: "Standard input is not UTF-8." }
  let code = 0
  const interrupt = (): void => turn.abort()
  const complete = (line: string): Promise<string[]> => completeLine(session, line)
  const isTerminal = input.isTTY === true && output.isTTY === true
  const editor = isTerminal ? createLineEditor({ input, output, interrupt, complete }) : undefined
  for (const line of options.banner) output.write(`${line}\n`)
  try {
    for await (const read of editor?.lines() ?? createInterface({ input: input.setEncoding("latin1") })) {
      const typed = editor ? read : decodeStrict(Buffer.from(read, "latin1"))
      const line: Line = typed === undefined ? unreadable : readLine(typed)
      if (line.kind === "exit") break
      if (typed?.trim() === "") continue
      turn = new AbortController()
      const wrap = createWrapper(() => (output.isTTY === true ? output.columns || 80 : Infinity))
      const write = (text: string, { type }: TurnEvent): void =>
        void output.write(type === "command" ? text : wrap(text))
      const view = createTextView({ write, note }, options)
      const waiting = line.kind === "message" ? output : undefined
      const run = () => showTurn(runLine(agent, line, turn.signal, look), view, waiting)
      code = line.kind === "command" && editor ? await editor.suspendDuring(run) : await run()
      // A closed output has no reader.
      if (output.destroyed) break
    }
  } finally {
    editor?.close()
  }
  const summary = await session.end()
  if (summary !== undefined) output.write(`${summary.text}\n`)
  return isTerminal ? 0 : code
}

async function completeLine(session: MemorySession, line: string): Promise<string[]> {
  if (!line.startsWith("/")) return []
  const own = COMMANDS.slice(1, 3).filter((command) => command.startsWith(line))
  const completions = [...(await session.commands.complete(line)), ...own]
  return completions.length === 1 && completions[0] === "/memory" ? ["/memory "] : completions
}
