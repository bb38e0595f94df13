import type { MemorySession, TierReport } from "@caliban/memory"
import { countOf, displayPath, formatCount, plainLine } from "@caliban/text"
import { wrap } from "./wrap.ts"

const WIDTH = 40
const ADOPT = "A memory of a renamed project may be this one's: /memory adopt"
const FIRST = "Nothing is saved yet. Try: I prefer pnpm over npm"

/** The lines above a conversation: model, memory, how to quit. At most 40 columns wide, except for names and paths. */
export function renderBanner(
  session: MemorySession,
  modelLabel: string,
  home: string | undefined,
  adoptable = false,
): readonly string[] {
  const { memory } = session
  const { enabled, readOnly, directory } = memory
  const [model = "", ...more] = plainLine(modelLabel).replace(" (", "\n(").split("\n")
  const state = enabled
    ? `on${readOnly ? ", read-only" : ""}, ${countOf(topicCountOf(session), "topic")}`
    : "off"
  const mounted = memory.mounts.map(({ name, access }) => ({
    name,
    access,
    count: countOfMount(session, name),
  }))
  const isEmpty = topicCountOf(session) + mounted.reduce((sum, { count }) => sum + count, 0) === 0
  const hints = [
    ...(adoptable ? [ADOPT] : []),
    ...(enabled && !readOnly && isEmpty && !adoptable ? [FIRST] : []),
  ]
  return [
    "Caliban demo agent",
    `  model   ${model}`,
    ...more.map((part) => `          ${part}`),
    `  memory  ${state}`,
    ...(directory === undefined || !enabled ? [] : [`  ${plainLine(displayPath(directory, home))}`]),
    ...mounted.flatMap(({ name, access, count }) => {
      const topics = `${countOf(count, "topic")}${access === "read" ? ", read-only" : ""}`
      const line = `  ${name.padEnd(7)} ${topics}`
      return line.length <= WIDTH ? [line] : [`  ${name}`, `          ${topics}`]
    }),
    ...warningLines(session).flatMap((line) => indented(line, "  ! ")),
    ...hints.flatMap((line) => indented(line, "  ")),
    "/memory, /help · Ctrl-D to quit",
  ]
}

function indented(line: string, mark: string): string[] {
  return wrap(line, WIDTH - mark.length).map(
    (part, at) => `${at === 0 ? mark : " ".repeat(mark.length)}${part}`,
  )
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

function countOfMount({ prefix }: MemorySession, mount: string): number {
  return prefix.tiers.find(({ name, isMount }) => isMount === true && name === mount)?.topicCount ?? 0
}
