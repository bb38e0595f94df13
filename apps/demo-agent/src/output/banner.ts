import type { MemorySession, MountedMemory, TierReport } from "@caliban/memory"
import { countOf, displayPath, formatCount, plainLine } from "@caliban/text"
import { wrap } from "./wrap.ts"

const WIDTH = 40

const ADOPT = "A memory of a renamed project may be this one's: /memory adopt"

/** What a person may want to take over. */
export interface Offers {
  /** True when another memory may be this project's; see `canAdopt`. */
  adoptable?: boolean
}

/** The lines above a conversation: model, memory, how to quit. At most 40 columns wide, except for names and paths. */
export function renderBanner(
  session: MemorySession,
  modelLabel: string,
  home: string | undefined,
  { adoptable = false }: Offers = {},
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
      : [`  ${plainLine(displayPath(memory.directory, home))}`]),
    ...memory.mounts.flatMap((mount) => mountLines(mount, session)),
    ...warningLines(session).flatMap((line) =>
      wrap(line, WIDTH - 4).map((part, at) => `${at === 0 ? "  ! " : "    "}${part}`),
    ),
    ...(adoptable ? wrap(ADOPT, WIDTH - 2).map((part) => `  ${part}`) : []),
    "/memory, /help · Ctrl-D to quit",
  ]
}

function mountLines({ name, access }: MountedMemory, { prefix }: MemorySession): readonly string[] {
  const tier = prefix.tiers.find((one) => one.isMount === true && one.name === name)
  const state = `${countOf(tier?.topicCount ?? 0, "topic")}${access === "read" ? ", read-only" : ""}`
  const line = `  ${name.padEnd(7)} ${state}`
  return line.length <= WIDTH ? [line] : [`  ${name}`, `          ${state}`]
}

/** True when the memory has no topics and another one may be this project's. */
export async function canAdopt(session: MemorySession): Promise<boolean> {
  const { memory } = session
  if (!memory.enabled || memory.readOnly || topicCountOf(session) > 0) return false
  return (await memory.projects.list()).length > 0
}

/** The warnings of a session start. */
export function warningLines(session: MemorySession): readonly string[] {
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

/** How much of the index is missing from the prompt. An index that was left out has its own diagnostic. */
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
      ? `${formatCount(topicsNotShown)} of ${countOf(topicCount, "topic")} are`
      : `${formatCount(Math.max(1, before.bytes - after.bytes))} bytes without a topic are`
  return `The memory index was cut (${cutBy.join(", ")}): ${missing} not in the prompt. /memory list shows every topic.`
}

export function topicCountOf(session: MemorySession): number {
  return session.prefix.tiers.find(({ name }) => name === "auto")?.topicCount ?? 0
}

function memoryState(session: MemorySession): string {
  if (!session.memory.enabled) return "off"
  return `on${session.memory.readOnly ? ", read-only" : ""}, ${countOf(topicCountOf(session), "topic")}`
}
