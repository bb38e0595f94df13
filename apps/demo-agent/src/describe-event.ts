import { plainLine } from "@caliban/slash-memory"
import type { TurnEvent } from "./turn-event.ts"

/** What a person reads of a tool's work: the first line says it, the others are details. None for other events. */
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
      return [what, ...(details.path === undefined ? [] : [displayPath(details.path, home)]), ...notes]
    }
    case "removed":
      return [`forgot 1 memory: ${plainLine(details.slug)} (in the trash)`]
    case "topic":
      return [`read memory: ${plainLine(details.slug)}`]
    case "index":
      return ["read the memory index"]
    case "found":
      return [`searched what was learned: ${details.found.length} found`]
    case "confirmed":
      return [`confirmed: ${plainLine(details.entry.text)}`]
    case "forgotten":
      return [`forgot: ${plainLine(details.entry.text)} (in the trash)`]
    case "list":
      return [`listed ${details.topics.length === 1 ? "1 memory" : `${details.topics.length} memories`}`]
    default:
      return [`${plainLine(event.tool)}: ${firstLine(event.text)}`]
  }
}

/** What was noticed, what became of it, and where it is or would be. */
function describeNoticed(
  { text, outcome, scope, section, where, replaced = [], problem }: NoticedEvent,
  home: string | undefined,
): readonly string[] {
  const what = {
    stored: "learned",
    replaced: "learned a change",
    confirmed: "still holds",
    suggested: "noticed",
    refused: "not learned",
    failed: "not learned",
  }[outcome]
  const place = `${scope}, ${section}: ${displayPath(where, home)}`
  return [
    `${what}: ${plainLine(text)}`,
    problem === undefined ? place : plainLine(problem),
    ...replaced.map((old) => `instead of: ${plainLine(old.text)} (in the trash)`),
  ]
}

type NoticedEvent = Extract<TurnEvent, { type: "noticed" }>["memory"]

/** A path as a person writes it: `~/…` below the home directory. */
export function displayPath(path: string, home: string | undefined): string {
  const inside =
    home !== undefined && home !== "" && home !== "/" && path.startsWith(`${home.replace(/\/$/, "")}/`)
  return plainLine(inside ? `~${path.slice(home.replace(/\/$/, "").length)}` : path)
}

function firstLine(text: string): string {
  const [line = ""] = text.split("\n")
  return plainLine(line.length > 200 ? `${line.slice(0, 199)}…` : line)
}
