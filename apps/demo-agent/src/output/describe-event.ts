import { cutText, displayPath, plainLine } from "@caliban/text"
import type { TurnEvent } from "../turn-event.ts"

export interface Shown {
  home: string
  /** Every tool call, and where memories are stored; otherwise one line for each change. */
  verbose: boolean
  /** The model's answers say what it changed. */
  tellsChanges: boolean
}

/** What is shown of an event besides text: a first line, then details. */
export function describeEvent(event: TurnEvent, { home, verbose, tellsChanges }: Shown): readonly string[] {
  if (event.type === "failed") return [event.message]
  if (event.type === "stopped") return ["Stopped."]
  if (event.type === "noticed") {
    const { outcome, text, problem } = event.memory
    return marked([`${outcome}: ${text}`, ...(problem === undefined ? [] : [problem])])
  }
  if (tellsChanges && !verbose) return []
  if (event.type === "tool-error") return marked([`${event.tool} failed: ${firstLine(event.message)}`])
  if (event.type !== "tool-result") return []
  const { details } = event
  if (details?.kind === "written") {
    const what = { created: "saved", updated: "updated", unchanged: "already saved" }[details.action]
    const path = details.path === undefined ? [] : [displayPath(details.path, home)]
    const notes = details.warnings.map(({ message }) => `note: ${message}`)
    return marked([`${what} ${details.slug}`, ...(verbose ? [...path, ...notes] : [])])
  }
  if (details?.kind === "removed") return marked([`forgot ${details.slug}; /memory undo brings it back`])
  return verbose ? marked([`${event.tool}: ${firstLine(event.text)}`]) : []
}

const marked = (lines: readonly string[]): string[] =>
  lines.map((line, at) => `${at === 0 ? "·" : " "} ${plainLine(line)}`)

const firstLine = (text: string): string => cutText(text.split("\n", 1).join(), 200)
