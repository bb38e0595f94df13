import { plainLine } from "@caliban/slash-memory"
import { displayPath } from "./describe-event.ts"
import type { Session } from "./session.ts"

/** The lines above a conversation: which model, which memory, how to leave. At most 40 columns but for names and paths. */
export function renderBanner(
  session: Session,
  modelLabel: string,
  home: string | undefined,
): readonly string[] {
  const { memory } = session
  return [
    "Caliban demo agent",
    ...plainLine(modelLabel)
      .replace(" (", "\n(")
      .split("\n")
      .map((part, at) => `${at === 0 ? "  model   " : "          "}${part}`),
    `  memory  ${memoryState(session)}`,
    ...(memory.directory === undefined || !memory.enabled
      ? []
      : [`  ${displayPath(memory.directory, home)}`]),
    ...warningLines(session).map((line) => `  ! ${line}`),
    "/memory, /help · Ctrl-D leaves",
  ]
}

/** What a person should know about the start of a session; nothing that is only for the record. */
export function warningLines(session: Session): readonly string[] {
  const diagnostics = session.prefix.diagnostics.filter(({ level }) => level !== "info")
  return [...session.warnings, ...diagnostics.map(({ message }) => message)].map((line) => plainLine(line))
}

export function topicCountOf(session: Session): number {
  return session.prefix.tiers.find(({ name }) => name === "auto")?.topicCount ?? 0
}

function memoryState(session: Session): string {
  if (!session.memory.enabled) return "off"
  const count = topicCountOf(session)
  return `on${session.memory.readOnly ? ", read-only" : ""}, ${count} ${count === 1 ? "topic" : "topics"}`
}
