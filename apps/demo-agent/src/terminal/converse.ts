import { styleText } from "node:util"
import type { MemorySession } from "@caliban/memory"
import type { Agent } from "../agent.ts"
import { COMMANDS, readLine } from "../input/read-line.ts"
import type { Shown } from "../output/describe-event.ts"
import { createTextView, showTurn } from "../output/show-turn.ts"
import { createLineEditor, createLineReader, type LineEditorOptions } from "./line-editor.ts"

export interface TerminalOptions extends Shown, Pick<LineEditorOptions, "input" | "output"> {
  agent: Agent
  banner: readonly string[]
}

const HELP = `Type what it should remember, change or
forget, or ask about it. Plain words work
too: help, undo that, show my memory, exit.
  /memory       show the memory
  /memory help  list its commands
  /exit         quit (or Ctrl-D)
Ctrl-C stops an answer. Tab completes.
`

/** Runs a conversation. Input during an answer waits. Resolves to the exit code. */
export async function converse(options: TerminalOptions): Promise<number> {
  const { agent, input, output } = options
  const { session } = agent
  const interactive = input.isTTY === true && output.isTTY === true
  const colour = output.isTTY === true && output.hasColors()
  const write = (text: string): void => void output.write(text)
  const note = (line: string, { type }: { type: string }): void =>
    void output.write(`${styleText(type === "failed" ? "red" : "dim", line)}\n`)
  const view = createTextView({ write, note }, options)
  let turn: AbortController | undefined
  let code = 0
  const interrupt = (): void => turn?.abort()
  const lines = interactive
    ? createLineEditor({ ...options, interrupt, complete: (line) => completeLine(session, line) })
    : createLineReader(input)
  try {
    for (const line of options.banner) write(`${line}\n`)
    // Nobody reads what a closed output gets.
    while (!output.destroyed) {
      const typed = await lines.next()
      if (typed === undefined) break
      if (typed.trim() === "") continue
      const line = readLine(typed)
      if (line.kind === "exit") break
      if (line.kind === "help") output.write(HELP)
      else if (line.kind === "unknown") write(`${line.text}\n`)
      else if (line.kind === "command") {
        await lines.suspendDuring(async () => {
          const { text } = await session.slash(line.text, { width: output.columns || 80, colour })
          output.write(`${text.replace(/\n$/, "")}\n`)
        })
      } else {
        turn = new AbortController()
        code = await showTurn(agent.ask(line.text, turn.signal), view, output)
        turn = undefined
      }
    }
  } finally {
    lines.close()
  }
  const summary = await session.end()
  if (summary !== undefined) output.write(`${summary.text}\n`)
  return interactive ? 0 : code
}

async function completeLine(session: MemorySession, line: string): Promise<string[]> {
  if (!line.startsWith("/")) return []
  const own = COMMANDS.slice(1, 3).filter((command) => command.startsWith(line))
  const completions = [...(await session.commands.complete(line)), ...own]
  return completions.length === 1 && completions[0] === "/memory" ? ["/memory "] : completions
}
