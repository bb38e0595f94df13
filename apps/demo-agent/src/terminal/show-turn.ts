import { styleText } from "node:util"
import type { NoticedEntry } from "@caliban/memory/learn"
import { plainText } from "@caliban/text"
import { describeEvent } from "../output/describe-event.ts"
import type { TurnEvent } from "../turn-event.ts"
import { createProgress } from "./progress.ts"

export interface ShownTurn {
  /** 1 when the turn failed, otherwise 0. */
  code: number
  /** Suggestions that wait for the user's decision. */
  suggested: readonly NoticedEntry[]
}

export interface ShowOptions {
  output: NodeJS.WriteStream
  colour: boolean
  home: string | undefined
}

/** Shows one turn as it happens. */
export async function showTurn(events: AsyncIterable<TurnEvent>, options: ShowOptions): Promise<ShownTurn> {
  const { output, home } = options
  const style = (name: "dim" | "red", line: string): string => (options.colour ? styleText(name, line) : line)
  const progress = createProgress(output)
  const suggested: NoticedEntry[] = []
  let atLineStart = true
  let code = 0
  const line = (text: string): void => {
    output.write(`${atLineStart ? "" : "\n"}${text}\n`)
    atLineStart = true
  }
  progress.wait(false)
  for await (const event of events) {
    if (progress.stop()) atLineStart = true
    if (event.type === "text") {
      output.write(plainText(event.text))
      if (event.text !== "") atLineStart = event.text.endsWith("\n")
    } else if (event.type === "failed") {
      line(style("red", event.message))
      code = 1
    } else if (event.type === "stopped") line(style("dim", "Stopped."))
    else {
      if (event.type === "noticed" && event.memory.outcome === "suggested") suggested.push(event.memory)
      const described = describeEvent(event, home)
      for (const [at, text] of described.entries()) line(style("dim", `${at === 0 ? "· " : "  "}${text}`))
    }
    progress.wait(!atLineStart)
  }
  if (progress.stop()) atLineStart = true
  if (!atLineStart) output.write("\n")
  return { code, suggested }
}
