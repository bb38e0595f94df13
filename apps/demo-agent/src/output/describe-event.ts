import { countOf, cutText, displayPath, plainLine } from "@caliban/text"
import type { TurnEvent } from "../turn-event.ts"

/** What the terminal shows of an event: a first line, then details. Nothing for events that are shown otherwise. */
export function describeEvent(event: TurnEvent, home: string | undefined): readonly string[] {
  if (event.type === "tool-error") return [`${plainLine(event.tool)} failed: ${firstLine(event.message)}`]
  if (event.type === "noticed") return describeNoticed(event.memory, home)
  if (event.type !== "tool-result") return []
  const { details } = event
  switch (details?.kind) {
    case "written": {
      const slug = plainLine(details.slug)
      const what = {
        created: `saved 1 memory: ${slug}`,
        updated: `updated 1 memory: ${slug}`,
        unchanged: `unchanged memory: ${slug}`,
      }[details.action]
      const notes = details.warnings.map((warning) => `note: ${plainLine(warning.message)}`)
      return [what, ...(details.path === undefined ? [] : [pathLine(details.path, home)]), ...notes]
    }
    case "removed":
      return [`forgot 1 memory: ${plainLine(details.slug)} (in the history)`]
    case "topic":
      return [`read memory: ${plainLine(details.slug)}`]
    case "index":
      return ["read the memory index"]
    case "search":
      return [`searched memory: ${countOf(details.hits.length, "topic")} found`]
    case "found":
      return [`searched learned entries: ${details.found.length} found`]
    case "confirmed":
      return [`confirmed: ${plainLine(details.entry.text)}`]
    case "forgotten":
      return [`forgot: ${plainLine(details.entry.text)} (in the history)`]
    case "list":
      return [`listed ${countOf(details.topics.length, "memory", "memories")}`]
    default:
      return [`${plainLine(event.tool)}: ${firstLine(event.text)}`]
  }
}

/** What was noticed, what was done with it, and where it is or would be stored. */
function describeNoticed(noticed: NoticedEvent, home: string | undefined): readonly string[] {
  const { text, outcome, scope, where = "", problem } = noticed
  const replaced = "replaced" in noticed ? (noticed.replaced ?? []) : []
  const what = {
    stored: "learned",
    replaced: "learned a change",
    confirmed: "still holds",
    suggested: "noticed",
    noted: "noticed",
    known: "still holds",
    named: "asked to forget",
    refused: "not learned",
    failed: "not learned",
  }[outcome]
  const place = where === "" ? scope : `${scope}: ${pathLine(where, home)}`
  return [
    `${what}: ${plainLine(text)}`,
    problem === undefined ? place : plainLine(problem),
    ...replaced.map((old) => `replaced: ${plainLine(old.text)} (in the history)`),
  ]
}

type NoticedEvent = Extract<TurnEvent, { type: "noticed" }>["memory"]

/** A path for the terminal. */
function pathLine(path: string, home: string | undefined): string {
  return plainLine(displayPath(path, home))
}

function firstLine(text: string): string {
  return plainLine(cutText(text.split("\n", 1).join(), 200))
}
