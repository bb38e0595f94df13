import { styleText } from "node:util"
import { plainText } from "@caliban/text"
import { describeEvent, type Shown } from "../output/describe-event.ts"
import { codeOf } from "../output/print-mode.ts"
import { createWrapper } from "../output/wrap.ts"
import type { TurnEvent } from "../turn-event.ts"
import { createProgress } from "./progress.ts"

export interface ShowOptions extends Shown {
  output: NodeJS.WriteStream
  colour: boolean
}

/** Shows one turn as it happens. Returns its exit code. */
export async function showTurn(events: AsyncIterable<TurnEvent>, options: ShowOptions): Promise<number> {
  const { output } = options
  const style = (name: "dim" | "red", line: string): string => (options.colour ? styleText(name, line) : line)
  const progress = createProgress(output)
  const newWrapper = (): ((piece: string) => string) =>
    output.isTTY === true ? createWrapper(() => output.columns || 80) : (piece) => piece
  let wrapped = newWrapper()
  let atLineStart = true
  let code = 0
  const line = (text: string): void => {
    output.write(`${atLineStart ? "" : "\n"}${text}\n`)
    atLineStart = true
    wrapped = newWrapper()
  }
  const resume = (): void => {
    if (!progress.stop()) return
    atLineStart = true
    wrapped = newWrapper()
  }
  progress.wait(false)
  for await (const event of events) {
    resume()
    code = codeOf(event) ?? code
    if (event.type === "text") {
      output.write(wrapped(plainText(event.text)))
      atLineStart = event.text.endsWith("\n")
    } else if (event.type === "failed") line(style("red", event.message))
    else if (event.type === "stopped") line(style("dim", "Stopped."))
    else
      for (const [at, text] of describeEvent(event, options).entries())
        line(style("dim", `${at === 0 ? "· " : "  "}${text}`))
    progress.wait(!atLineStart)
  }
  resume()
  if (!atLineStart) output.write("\n")
  return code
}
