import { createInterface } from "node:readline/promises"
import { styleText } from "node:util"
import type { NoticedMemory } from "@caliban/memory-learn"
import { plainLine, plainText } from "@caliban/slash-memory"
import { describeEvent } from "./describe-event.ts"
import type { Session } from "./session.ts"

export interface TerminalOptions {
  session: Session
  banner: readonly string[]
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
  colour: boolean
  home: string | undefined
}

const HELP = [
  "Say anything. The agent keeps what you",
  "ask it to remember.",
  "  /memory       what is remembered",
  "  /memory help  all its commands",
  "  /help         this",
  "  /exit         leave (or Ctrl-D)",
  "Ctrl-C stops an answer. Tab completes.",
]

const PROMPT = "› "
const YES = /^\s*(?:y(?:es)?)?\s*$/i
const NO = /^\s*no?\s*$/i

/** A conversation. Lines that come while an answer is running wait for it. Resolves to the exit code. */
export async function converse(options: TerminalOptions): Promise<number> {
  const { session, input, output } = options
  const interactive = input.isTTY === true && output.isTTY === true
  const lines = createLineQueue()
  const readline = createInterface({
    input,
    output,
    terminal: interactive,
    prompt: interactive ? PROMPT : "",
    historySize: 200,
    completer: async (line: string): Promise<[string[], string]> => [await completeLine(session, line), line],
  })
  let turn: AbortController | undefined
  let leaving = false

  readline.on("line", lines.push)
  readline.on("close", lines.end)
  readline.on("SIGINT", () => {
    if (turn !== undefined) {
      turn.abort()
      return
    }
    if (readline.line === "" && leaving) {
      readline.close()
      return
    }
    leaving = readline.line === ""
    output.write(leaving ? "\nCtrl-C again leaves, or Ctrl-D.\n" : "^C\n")
    readline.write(null, { ctrl: true, name: "e" })
    readline.write(null, { ctrl: true, name: "u" })
    readline.prompt()
  })

  const show = (text: string): void => void output.write(`${text}\n`)
  for (const line of options.banner) show(line)
  const suggested: NoticedMemory[] = []
  let code = 0
  for (;;) {
    // Lines that were typed ahead are messages; a question waits until they are done.
    const question = interactive && lines.isEmpty() ? suggested.shift() : undefined
    if (question !== undefined) readline.setPrompt(`Keep “${plainLine(question.text)}”? [Y/n] `)
    if (interactive) readline.prompt()
    const line = await lines.next()
    if (interactive) readline.setPrompt(PROMPT)
    if (line === undefined) break
    leaving = false
    if (question !== undefined) {
      if (YES.test(line)) show((await session.keep(question)) ?? "Kept.")
      else {
        show("Not kept.")
        if (!NO.test(line)) lines.putBack(line)
      }
      continue
    }
    const text = line.trim()
    if (text === "") continue
    if (/^\/(?:exit|quit|q)$/.test(text)) break
    if (text === "/help" || text === "/?") {
      for (const helpLine of HELP) show(helpLine)
    } else if (/^\/memory(?:\s|$)/.test(text)) {
      await outOfTheWay(readline, input, async () => {
        const result = await session.command(text, { width: output.columns ?? 80, colour: options.colour })
        show(result.text.replace(/\n$/, ""))
      })
    } else if (text.startsWith("/")) {
      show(`There is no command ${plainText(text.split(/\s/)[0] ?? "")}. /help lists them.`)
    } else {
      turn = new AbortController()
      const shown = await showTurn(options, text, turn.signal)
      turn = undefined
      code = shown.code
      suggested.push(...shown.suggested)
    }
  }
  readline.close()
  if (interactive) output.write("\n")
  const summary = await session.end()
  if (summary !== undefined) show(summary.text)
  return interactive ? 0 : code
}

/** Draws one turn as it happens. `code` is 1 when it failed, else 0; `suggested` waits for the person's word. */
async function showTurn(
  options: TerminalOptions,
  message: string,
  signal: AbortSignal,
): Promise<{ code: number; suggested: readonly NoticedMemory[] }> {
  const suggested: NoticedMemory[] = []
  const { session, output } = options
  const faint = (line: string): string => (options.colour ? styleText("dim", line) : line)
  let atLineStart = true
  let code = 0
  const line = (text: string): void => {
    output.write(`${atLineStart ? "" : "\n"}${text}\n`)
    atLineStart = true
  }
  for await (const event of session.ask(message, signal)) {
    if (event.type === "text") {
      output.write(plainText(event.text))
      if (event.text !== "") atLineStart = event.text.endsWith("\n")
    } else if (event.type === "failed") {
      line(options.colour ? styleText("red", event.message) : event.message)
      code = 1
    } else if (event.type === "stopped") line(faint("Stopped."))
    else {
      if (event.type === "noticed" && event.memory.outcome === "suggested") suggested.push(event.memory)
      for (const [at, text] of describeEvent(event, options.home).entries())
        line(faint(`${at === 0 ? "· " : "  "}${text}`))
    }
  }
  if (!atLineStart) output.write("\n")
  return { code, suggested }
}

async function completeLine(session: Session, line: string): Promise<string[]> {
  if (!line.startsWith("/")) return []
  const own = ["/help", "/exit"].filter((command) => command.startsWith(line))
  const completions = [...(await session.complete(line)), ...own]
  return completions.length === 1 && completions[0] === "/memory" ? ["/memory "] : completions
}

/** Lets a command have the keyboard: it may open an editor in this terminal. */
async function outOfTheWay(
  readline: { pause(): unknown; resume(): unknown },
  input: NodeJS.ReadStream,
  work: () => Promise<void>,
): Promise<void> {
  const raw = input.isTTY === true && input.isRaw
  const ignore = (): void => {}
  process.on("SIGINT", ignore)
  readline.pause()
  if (raw) input.setRawMode(false)
  try {
    await work()
  } finally {
    if (raw) input.setRawMode(true)
    readline.resume()
    process.off("SIGINT", ignore)
  }
}

interface LineQueue {
  push(this: void, line: string): void
  end(this: void): void
  isEmpty(): boolean
  /** Makes a line the next one. */
  putBack(line: string): void
  /** The next line; `undefined` when there will be none. */
  next(): Promise<string | undefined>
}

function createLineQueue(): LineQueue {
  const waiting: string[] = []
  let ended = false
  let wake: () => void = () => {}
  return {
    push(line) {
      waiting.push(line)
      wake()
    },
    end() {
      ended = true
      wake()
    },
    isEmpty: () => waiting.length === 0,
    putBack: (line) => void waiting.unshift(line),
    async next() {
      while (waiting.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return waiting.shift()
    },
  }
}
