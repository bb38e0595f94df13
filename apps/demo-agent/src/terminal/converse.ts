import { isMemoryError, type MemorySession } from "@caliban/memory"
import type { NoticedEntry } from "@caliban/memory/learn"
import { plainLine } from "@caliban/text"
import type { Agent } from "../agent.ts"
import { unknownCommand } from "../output/unknown-command.ts"
import type { History } from "./history.ts"
import { createLineEditor, createLineReader, type LineSource } from "./line-editor.ts"
import { showTurn } from "./show-turn.ts"

export interface TerminalOptions {
  agent: Agent
  banner: readonly string[]
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
  colour: boolean
  home: string | undefined
  history: History
}

const HELP = `Type a message. The agent stores what you
ask it to remember.
  /memory       show the memory
  /memory help  list its commands
  /help         show this help
  /exit         quit (or Ctrl-D)
Ctrl-C stops an answer. Tab completes.
`

const COMMANDS = ["/memory", "/help", "/exit", "/quit"]
const PROMPT = "› "
const YES = /^\s*(?:y(?:es)?)?\s*$/i
const NO = /^\s*no?\s*$/i

interface Conversation extends TerminalOptions {
  lines: LineSource
  /** Suggestions that wait for the user's decision. */
  suggested: NoticedEntry[]
  /** The running turn. */
  turn?: AbortController | undefined
  /** Of the last turn. */
  code: number
}

/** Runs a conversation. Input during an answer waits. Resolves to the exit code. */
export async function converse(options: TerminalOptions): Promise<number> {
  const { agent, input, output } = options
  const interactive = input.isTTY === true && output.isTTY === true
  const interrupt = (): void => conversation.turn?.abort()
  const lines = interactive
    ? createLineEditor({ ...options, interrupt, complete: (line) => completeLine(agent.session, line) })
    : createLineReader(input)
  const conversation: Conversation = { ...options, lines, suggested: [], code: 0 }
  try {
    output.write(options.banner.map((line) => `${line}\n`).join(""))
    while (await takeLine(conversation));
  } finally {
    lines.close()
  }
  const summary = await agent.session.end()
  if (summary !== undefined) output.write(`${summary.text}\n`)
  return interactive ? 0 : conversation.code
}

/** Processes one line. False when the conversation is over. */
async function takeLine(conversation: Conversation): Promise<boolean> {
  const { lines, suggested } = conversation
  // Lines typed ahead are messages; questions wait until they are processed.
  const question = lines.hasTypedAhead() ? undefined : suggested.shift()
  const line = question === undefined ? await lines.next(PROMPT) : await messageAfter(question, conversation)
  if (line === undefined) return false
  const text = line.trim()
  if (text === "") return true
  if (/^\/(?:exit|quit|q)$/.test(text)) return false
  if (text === "/help" || text === "/?") conversation.output.write(HELP)
  else if (/^\/memory(?:\s|$)/.test(text)) await runCommand(text, conversation)
  else if (text.startsWith("/")) conversation.output.write(`${unknownCommand(text, COMMANDS)}\n`)
  else await runTurn(text, conversation)
  return true
}

/** Asks whether to keep a suggestion. A line that is neither yes nor no is the next message. */
async function messageAfter(
  noticed: NoticedEntry,
  { lines, agent, output }: Conversation,
): Promise<string | undefined> {
  const answer = await lines.answer(`Keep “${plainLine(noticed.text)}”? [Y/n] `)
  if (answer === undefined) return undefined
  if (YES.test(answer)) {
    output.write(`${await keep(noticed, agent.session)}\n`)
    return ""
  }
  output.write("Not kept.\n")
  return NO.test(answer) ? "" : answer
}

/** Stores a suggestion; says so, or why not. */
async function keep(noticed: NoticedEntry, { autoMemories }: MemorySession): Promise<string> {
  try {
    await autoMemories?.storeMemory(noticed)
    return "Kept."
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return error.message
  }
}

function runCommand(text: string, { lines, agent, output, colour }: Conversation): Promise<void> {
  return lines.suspendDuring(async () => {
    const result = await agent.session.slash(text, { width: output.columns ?? 80, colour })
    output.write(`${result.text.replace(/\n$/, "")}\n`)
  })
}

async function runTurn(text: string, conversation: Conversation): Promise<void> {
  const turn = new AbortController()
  conversation.turn = turn
  const { code, suggested } = await showTurn(conversation.agent.ask(text, turn.signal), conversation)
  conversation.turn = undefined
  conversation.code = code
  conversation.suggested.push(...suggested)
}

async function completeLine(session: MemorySession, line: string): Promise<string[]> {
  if (!line.startsWith("/")) return []
  const own = ["/help", "/exit"].filter((command) => command.startsWith(line))
  const completions = [...(await session.commands.complete(line)), ...own]
  return completions.length === 1 && completions[0] === "/memory" ? ["/memory "] : completions
}
