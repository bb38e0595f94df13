import { plainText } from "@caliban/text"
import type { TurnEvent } from "../turn-event.ts"
import { describeEvent, type Shown } from "./describe-event.ts"

/** The exit code of an event that ends a turn, by its type or ending. */
const CODES: Readonly<Record<string, number>> = { finished: 0, failed: 1, refused: 1, asked: 3, stopped: 130 }

/** Shows one turn, and on `output` that the model is silent before it begins. Returns the exit code. */
export async function showTurn(
  events: AsyncIterable<TurnEvent>,
  show: (event: TurnEvent) => unknown,
  output?: NodeJS.WriteStream,
): Promise<number> {
  let [code, isRefused, isWaiting] = [0, false, false]
  const timer = setTimeout(() => {
    isWaiting = output?.isTTY === true && process.env["TERM"] !== "dumb"
    if (isWaiting) output?.write("… waiting for the model")
  }, 1_000)
  const stopWaiting = (): void => {
    clearTimeout(timer)
    if (isWaiting) output?.write("\r\u001b[K")
    isWaiting = false
  }
  try {
    for await (const event of events) {
      stopWaiting()
      code = CODES[(event.type === "finished" && event.ending) || event.type] ?? code
      if (event.type === "command" && !event.ok) code = 1
      // A model may correct and repeat a refused call.
      if (event.type === "tool-error" && event.tool === "WriteMemoryTopic") isRefused = true
      if (event.type === "tool-result" && event.details?.kind === "written") isRefused = false
      show(event)
    }
  } finally {
    stopWaiting()
  }
  return code === 0 && isRefused ? 1 : code
}

/** Shows the answer with `write`, everything else with `note` on lines of their own. */
export function createTextView(
  { write, note }: Record<"write" | "note", (text: string, event: TurnEvent) => void>,
  shown: Shown,
) {
  let atLineStart = true
  return (event: TurnEvent): void => {
    if (event.type === "text" || event.type === "command") {
      write(event.type === "text" ? plainText(event.text) : event.text, event)
      atLineStart = event.text.endsWith("\n")
      return
    }
    const lines = describeEvent(event, shown)
    if (!atLineStart && (lines.length > 0 || event.type === "finished")) {
      write("\n", event)
      atLineStart = true
    }
    for (const line of lines) note(line, event)
  }
}
