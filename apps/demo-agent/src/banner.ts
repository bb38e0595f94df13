import type { TierReport } from "@caliban/memory-core"
import { plainLine } from "@caliban/slash-memory"
import { displayPath } from "./describe-event.ts"
import type { Session } from "./session.ts"
import { wrap } from "./wrap.ts"

const WIDTH = 40

/** The lines above a conversation: which model, which memory, how to leave. At most 40 columns except for names and paths. */
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
    ...warningLines(session).flatMap((line) =>
      wrap(line, WIDTH - 4).map((part, at) => `${at === 0 ? "  ! " : "    "}${part}`),
    ),
    "/memory, /help · Ctrl-D leaves",
  ]
}

/** What a person should know about the start of a session; nothing that is only for the record. */
export function warningLines(session: Session): readonly string[] {
  const auto = session.prefix.tiers.find(({ name }) => name === "auto")
  const cut = auto === undefined ? undefined : describeCut(auto)
  const diagnostics = session.prefix.diagnostics.filter(
    ({ level, code, path }) =>
      level !== "info" && !(cut !== undefined && code === "tier-cut" && path === auto?.path),
  )
  const lines = [
    ...session.warnings,
    ...(cut === undefined ? [] : [cut]),
    ...diagnostics.map(({ message }) => message),
  ]
  return lines.map((line) => plainLine(line))
}

/** By how much the index is shorter in the prompt than on disk. One that was left out has an error of its own. */
function describeCut({
  present,
  cutBy,
  before,
  after,
  topicCount = 0,
  topicsNotShown = 0,
}: TierReport): string | undefined {
  if (!present || cutBy.length === 0) return undefined
  const missing =
    topicsNotShown > 0
      ? `${topicsNotShown} of ${topicCount} topics are`
      : `${Math.max(1, before.bytes - after.bytes)} bytes without a topic are`
  return `The memory index was cut (${cutBy.join(", ")}): ${missing} not in the prompt. /memory list shows every topic.`
}

export function topicCountOf(session: Session): number {
  return session.prefix.tiers.find(({ name }) => name === "auto")?.topicCount ?? 0
}

function memoryState(session: Session): string {
  if (!session.memory.enabled) return "off"
  const count = topicCountOf(session)
  return `on${session.memory.readOnly ? ", read-only" : ""}, ${count} ${count === 1 ? "topic" : "topics"}`
}
