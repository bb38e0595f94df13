import type { MemorySession } from "@caliban/memory"
import { countOf, displayPath, plainLine } from "@caliban/text"

const ADOPT = "A memory of a renamed project may be this one's: /memory adopt"
const FIRST = "Nothing is saved yet. Try: I prefer pnpm over npm"

/** The lines above a conversation: the model, each memory, warnings, what to try, and how to quit. */
export async function renderBanner(session: MemorySession, model: string, home: string): Promise<string[]> {
  const { enabled, readOnly, directory, mounts, projects } = session.memory
  const topics = (isReadOnly: boolean, name?: string): string =>
    `${countOf(topicCountOf(session, name), "topic")}${isReadOnly ? ", read-only" : ""}`
  const own = topicCountOf(session)
  const isEmpty = own + mounts.reduce((sum, { name }) => sum + topicCountOf(session, name), 0) === 0
  const isOfRenamed = enabled && !readOnly && own === 0 && (await projects.list()).length > 0
  const hint = isOfRenamed ? [ADOPT] : enabled && !readOnly && isEmpty ? [FIRST] : []
  return [
    "Caliban demo agent",
    `  model   ${plainLine(model)}`,
    `  memory  ${enabled ? `on, ${topics(readOnly)}` : "off"}`,
    ...(directory === undefined || !enabled ? [] : [`  ${plainLine(displayPath(directory, home))}`]),
    ...mounts.map(({ name, access }) => `  ${name.padEnd(7)} ${topics(access === "read", name)}`),
    ...warningLines(session).map((line) => `  ! ${line}`),
    ...hint.map((line) => `  ${line}`),
    "/memory, /help · Ctrl-D to quit",
  ]
}

/** The warnings of a session start. */
export function warningLines({ prefix, warnings }: MemorySession): readonly string[] {
  const found = prefix.diagnostics.filter(({ level }) => level !== "info")
  return [...warnings, ...found.map(({ message }) => message)].map((line) => plainLine(line))
}

/** The number of topics in the memory, or in a mount. */
export const topicCountOf = ({ prefix }: MemorySession, name = "auto"): number =>
  prefix.tiers.find((tier) => tier.name === name)?.topicCount ?? 0
