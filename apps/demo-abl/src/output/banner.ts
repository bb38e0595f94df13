import type { MemorySession, TierReport } from "@caliban/memory"
import { countOf, displayPath, formatCount, plainLine } from "@caliban/text"

const ADOPT = "A memory of a renamed project may be this one's: /memory adopt"
const FIRST = "Nothing is saved yet. Try: I prefer pnpm over npm"

/** The lines above a conversation: the model, each memory, warnings, what to try, and how to quit. */
export async function renderBanner(
  session: MemorySession,
  modelLabel: string,
  home: string,
): Promise<string[]> {
  const { enabled, readOnly, directory, mounts, projects } = session.memory
  const topics = (count: number, isReadOnly: boolean): string =>
    `${countOf(count, "topic")}${isReadOnly ? ", read-only" : ""}`
  const own = topicCountOf(session)
  const isEmpty = own + mounts.reduce((sum, { name }) => sum + topicCountOf(session, name), 0) === 0
  const isOfRenamed = enabled && !readOnly && own === 0 && (await projects.list()).length > 0
  const hint = isOfRenamed ? [ADOPT] : enabled && !readOnly && isEmpty ? [FIRST] : []
  return [
    "Caliban demo agent",
    `  model   ${plainLine(modelLabel)}`,
    `  memory  ${enabled ? `on, ${topics(own, readOnly)}` : "off"}`,
    ...(directory === undefined || !enabled ? [] : [`  ${plainLine(displayPath(directory, home))}`]),
    ...mounts.map(
      ({ name, access }) => `  ${name.padEnd(7)} ${topics(topicCountOf(session, name), access === "read")}`,
    ),
    ...warningLines(session).map((line) => `  ! ${line}`),
    ...hint.map((line) => `  ${line}`),
    "/memory, /help · Ctrl-D to quit",
  ]
}

/** The warnings of a session start. */
export function warningLines({ prefix, warnings }: MemorySession): readonly string[] {
  const auto = prefix.tiers.find(({ name, present, cutBy }) => name === "auto" && present && cutBy.length > 0)
  // How much of the index is missing is said in topics.
  const others = prefix.diagnostics.filter(
    ({ level, code, path }) => level !== "info" && !(code === "tier-cut" && path === auto?.path),
  )
  const cut = auto === undefined ? [] : [describeCut(auto)]
  return [...warnings, ...cut, ...others.map(({ message }) => message)].map((line) => plainLine(line))
}

function describeCut({ cutBy, topicsNotShown = 0, topicCount = 0 }: TierReport): string {
  const missing =
    topicsNotShown > 0
      ? `${formatCount(topicsNotShown)} of ${countOf(topicCount, "topic")} are`
      : "text without a topic is"
  return `The memory index was cut (${cutBy.join(", ")}): ${missing} not in the prompt. /memory list shows every topic.`
}

/** The number of topics in the memory, or in a mount. */
export function topicCountOf({ prefix }: MemorySession, name = "auto"): number {
  return prefix.tiers.find((tier) => tier.name === name)?.topicCount ?? 0
}
