import type { MemorySession } from "@caliban/memory"
import type { Agent } from "../agent.ts"
import { COMMANDS, readLine } from "../input/read-line.ts"
import type { History } from "./history.ts"
import { createLineEditor, createLineReader, type LineSource } from "./line-editor.ts"
import { type ShowOptions, showTurn } from "./show-turn.ts"

export interface TerminalOptions extends ShowOptions {
  agent: Agent
  banner: readonly string[]
  input: NodeJS.ReadStream
  history: History
}

const HELP = `Type what it should remember, change or
forget, or ask about it. Plain words work
too: help, undo that, show my memory, exit.
  /memory       show the memory
  /memory help  list its commands
  /exit         quit (or Ctrl-D)
Ctrl-C stops an answer. Tab completes.
`
const PROMPT = "› "

/** Runs a conversation. Input during an answer waits. Resolves to the exit code. */
export async function converse(options: TerminalOptions): Promise<number> {
  const { agent, input, output } = options
  const interactive = input.isTTY === true && output.isTTY === true
  let turn: AbortController | undefined
  let code = 0
  const interrupt = (): void => turn?.abort()
  const lines = interactive
    ? createLineEditor({ ...options, interrupt, complete: (line) => completeLine(agent.session, line) })
    : createLineReader(input)
  try {
    output.write(options.banner.map((line) => `${line}\n`).join(""))
    // Nobody reads what a closed output gets.
    while (!output.destroyed) {
      const typed = await lines.next(PROMPT)
      if (typed === undefined) break
      if (typed.trim() === "") continue
      const line = readLine(typed)
      if (line.kind === "exit") break
      if (line.kind === "help") output.write(HELP)
      else if (line.kind === "unknown") output.write(`${line.message}\n`)
      else if (line.kind === "command") await runCommand(line.text, options, lines)
      else {
        turn = new AbortController()
        code = await showTurn(agent.ask(line.text, turn.signal), options)
        turn = undefined
      }
    }
  } finally {
    lines.close()
  }
  const summary = await agent.session.end()
  if (summary !== undefined) output.write(`${summary.text}\n`)
  return interactive ? 0 : code
}

function runCommand(
  text: string,
  { agent, output, colour }: TerminalOptions,
  lines: LineSource,
): Promise<void> {
  return lines.suspendDuring(async () => {
    const result = await agent.session.slash(text, { width: output.columns || 80, colour })
    output.write(`${result.text.replace(/\n$/, "")}\n`)
  })
}

async function completeLine(session: MemorySession, line: string): Promise<string[]> {
  if (!line.startsWith("/")) return []
  const own = COMMANDS.slice(1, 3).filter((command) => command.startsWith(line))
  const completions = [...(await session.commands.complete(line)), ...own]
  return completions.length === 1 && completions[0] === "/memory" ? ["/memory "] : completions
}
