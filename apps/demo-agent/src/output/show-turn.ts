import { plainText } from "@caliban/text"
import type { TurnEvent } from "../turn-event.ts"
import { describeEvent, type Shown } from "./describe-event.ts"

/** The exit code of an event that ends a turn, by its type or ending. */
const CODES: Readonly<Record<string, number>> = { finished: 0, failed: 1, refused: 1, asked: 3, stopped: 130 }

/** Shows one turn, and how long the model has been silent. `show`: false if its line is not finished. Returns the exit code. */
export async function showTurn(
  events: AsyncIterable<TurnEvent>,
  show: (event: TurnEvent) => unknown,
  output?: NodeJS.WriteStream,
): Promise<number> {
  const isShown = output?.isTTY === true && process.env["TERM"] !== "dumb"
  let [code, seconds, isRefused, mayWait] = [0, 0, false, isShown]
  const timer = setInterval(() => {
    if (!mayWait) return
    seconds += 1
    output?.write(`\r\u001b[K… waiting for the model, ${seconds} s`)
  }, 1_000)
  const stopWaiting = (): void => {
    if (seconds > 0) output?.write("\r\u001b[K")
    seconds = 0
  }
  try {
    for await (const event of events) {
      stopWaiting()
      code = CODES[(event.type === "finished" && event.ending) || event.type] ?? code
      if (event.type === "command" && !event.ok) code = 1
      // A model may correct and repeat a refused call.
      if (event.type === "tool-error" && event.tool === "WriteMemoryTopic") isRefused = true
      if (event.type === "tool-result" && event.details?.kind === "written") isRefused = false
      mayWait = show(event) !== false && isShown
      timer.refresh()
    }
  } finally {
    stopWaiting()
    clearInterval(timer)
  }
  return code === 0 && isRefused ? 1 : code
}

interface View {
  write(text: string): void
  note(line: string, event: TurnEvent): void
  /** What is written of a piece of an answer. */
  wrap?(piece: string): string
}

/** Shows the answer with `write`, everything else with `note` on lines of their own. */
export function createTextView({ write, note, wrap = String }: View, shown: Shown) {
  let atLineStart = true
  return (event: TurnEvent): boolean => {
    if (event.type === "text" || event.type === "command") {
      write(event.type === "text" ? wrap(plainText(event.text)) : event.text)
      atLineStart = event.text.endsWith("\n")
      return atLineStart
    }
    const lines = describeEvent(event, shown)
    if (!atLineStart && (lines.length > 0 || event.type === "finished")) {
      write(wrap("\n"))
      atLineStart = true
    }
    for (const line of lines) note(line, event)
    return atLineStart
  }
}
