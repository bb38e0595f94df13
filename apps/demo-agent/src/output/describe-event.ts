import { cutText, displayPath, plainLine } from "@caliban/text"
import type { TurnEvent } from "../turn-event.ts"

export interface Shown {
  home: string | undefined
  /** Every tool call, and where memories are stored; otherwise one line for each change. */
  verbose: boolean
  /** The model's answers say what it changed. */
  tellsChanges: boolean
}

/** What the terminal shows of an event besides text: a first line, then details. */
export function describeEvent(event: TurnEvent, { home, verbose, tellsChanges }: Shown): readonly string[] {
  if (event.type === "noticed") return describeNoticed(event.memory)
  const trace = (line: string): readonly string[] => (verbose ? [line] : [])
  if (event.type === "tool-error") return tellsChanges ? trace(failure(event)) : [failure(event)]
  if (event.type !== "tool-result") return []
  const { details } = event
  if (details?.kind === "written") {
    if (tellsChanges && !verbose) return []
    const what = { created: "saved", updated: "updated", unchanged: "already saved" }[details.action]
    const path = details.path === undefined ? [] : [plainLine(displayPath(details.path, home))]
    const notes = details.warnings.map((warning) => `note: ${plainLine(warning.message)}`)
    return [`${what} ${plainLine(details.slug)}`, ...(verbose ? [...path, ...notes] : [])]
  }
  if (details?.kind === "removed")
    return tellsChanges && !verbose ? [] : [`forgot ${plainLine(details.slug)}; /memory undo brings it back`]
  return trace(`${plainLine(event.tool)}: ${firstLine(event.text)}`)
}

const failure = ({ tool, message }: { tool: string; message: string }): string =>
  `${plainLine(tool)} failed: ${firstLine(message)}`

type Noticed = Extract<TurnEvent, { type: "noticed" }>["memory"]

/** What was noticed, and what was done with it. */
function describeNoticed({ text, outcome, problem }: Noticed): readonly string[] {
  const what: Partial<Record<Noticed["outcome"], string>> = {
    stored: "learned",
    replaced: "learned a change",
    known: "still holds",
    confirmed: "still holds",
    noted: "noticed",
    named: "asked to forget",
    suggested: "noticed",
  }
  return [
    `${what[outcome] ?? "not learned"}: ${plainLine(text)}`,
    ...(problem === undefined ? [] : [plainLine(problem)]),
  ]
}

function firstLine(text: string): string {
  return plainLine(cutText(text.split("\n", 1).join(), 200))
}
