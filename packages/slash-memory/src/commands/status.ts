import type { CutBy, Drift, MemoryStatus, MountStatus, TierReport } from "@caliban/memory-core"
import { countOf, formatCount, plainLine } from "@caliban/text"
import type { SlashCommand } from "../command.ts"
import { describeOff, SHOWN, type Shown } from "../outcome.ts"
import { remark, say, sayIndented, spaced } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { renderDiagnostics, renderDrift } from "../topics/render-notes.ts"
import { inspectTopics, NO_FAULTS, renderTopicFaults, type TopicFaults } from "../topics/topic-faults.ts"

/** The whole state, without the prefix's text. */
export interface StatusOutcome extends Shown, Omit<MemoryStatus, "prefix">, TopicFaults {
  kind: "status"
  tiers: readonly TierReport[]
  /** Tokens of all tiers together, as they are in the prefix. */
  tokens: number
  /** Pairs of topics that may contradict each other, by their addresses. */
  contradictions: readonly (readonly [string, string])[]
}

export const status: SlashCommand<"status", object, StatusOutcome> = {
  syntax: {
    name: "status",
    aliases: [],
    usage: "/memory [status]",
    summary: "shows what the agent sees, how full memory is, and any problems",
    details: ["A bar shows how much of a cap the file takes, before anything is cut."],
    options: {},
    parse: () => ({}),
  },
  worksWhenOff: () => true,
  async run({ memory, host: { learned } }) {
    const { prefix, ...found } = await memory.status()
    const tokens = prefix.tiers.reduce((sum, tier) => sum + (tier.present ? tier.after.tokens : 0), 0)
    const isReadable = found.enabled && (found.exists || found.mounts.some(({ exists }) => exists))
    const faults = isReadable ? await inspectTopics(memory, await memory.list()) : NO_FAULTS
    const contradictions = isReadable ? ((await learned?.contradictions?.()) ?? []) : []
    return { kind: "status", ...SHOWN, ...found, tiers: prefix.tiers, tokens, ...faults, contradictions }
  },
  render: {
    status: (outcome, style) => [
      ...renderState(outcome, style),
      "",
      ...outcome.tiers.flatMap((tier) => renderTier(tier, outcome, style)),
      style.paint("strong", "whole prefix"),
      `  ${countOf(outcome.tokens, "token")}`,
      renderShare(outcome.tokens, outcome.budget.combined, "tokens", style),
      ...renderClaudeMdShare(outcome, style),
      ...spaced(renderDrift(joinDrift(outcome), style, outcome.mounts)),
      ...spaced([...renderTopicFaults(outcome, style), ...renderDiagnostics(outcome.diagnostics, style)]),
      ...spaced(renderContradictions(outcome, style)),
      ...spaced(say(describeOtherCommands(outcome.tiers), style)),
    ],
  },
}

/** More would hide the rest of the status. */
const CONTRADICTIONS_MAX = 10

function renderContradictions({ contradictions }: StatusOutcome, style: Style): string[] {
  const shown = contradictions.slice(0, CONTRADICTIONS_MAX)
  const lines = shown.flatMap(([one, other]) =>
    remark(`${one} and ${other} may contradict each other.`, style),
  )
  const more = contradictions.length - shown.length
  return more > 0 ? [...lines, ...remark(`${countOf(more, "more pair")} of topics may, too.`, style)] : lines
}

function describeOtherCommands(tiers: readonly TierReport[]): string {
  const commands = ["global", "project"]
    .filter((name) => tiers.some((tier) => tier.name === name && tier.path !== ""))
    .map((name) => `/memory edit ${name}`)
  const end = "Run /memory help to see all commands."
  if (commands.length === 0) return end
  return `${commands.join(" and ")} ${commands.length === 1 ? "opens your own file" : "open your own files"}. ${end}`
}

function renderState(outcome: StatusOutcome, style: Style): string[] {
  const on = outcome.readOnly ? "Memory is on, read-only." : "Memory is on."
  const state = outcome.enabled ? on : describeOff(outcome.offBecause)
  const lines = say(state, style).map((line) => style.paint("strong", line))
  if (outcome.directory !== undefined) lines.push(plainLine(outcome.directory))
  if (!outcome.enabled) return lines
  if (outcome.unreadable !== undefined) {
    const text = `The directory cannot be read: ${outcome.unreadable}. Its content is unknown.`
    return [...lines, ...say(text, style).map((line) => style.paint("bad", line))]
  }
  const content = outcome.exists
    ? `${countOf(outcome.topicCount, "topic")}, ${formatCount(outcome.removed)} in the trash`
    : "It is empty."
  return [...lines, content, ...outcome.mounts.flatMap((mount) => renderMount(mount, style))]
}

/** The drift of the memory and of its mounts. */
function joinDrift({ drift, mounts }: StatusOutcome): Drift {
  const all = [drift, ...mounts.map((mount) => mount.drift)]
  return {
    orphans: all.flatMap(({ orphans }) => orphans),
    dangling: all.flatMap(({ dangling }) => dangling),
    duplicates: all.flatMap(({ duplicates }) => duplicates),
  }
}

function renderMount(
  { name, directory, access, exists, topicCount, removed }: MountStatus,
  style: Style,
): string[] {
  const content = exists ? `${countOf(topicCount, "topic")}, ${formatCount(removed)} in the trash` : "empty"
  const note = access === "read" ? ", read-only" : ""
  return say(`mount ${name}: ${content}${note}, ${plainLine(directory)}`, style)
}

function renderTier(tier: TierReport, outcome: StatusOutcome, style: Style): string[] {
  const path = tier.path === "" ? [] : [`  ${plainLine(tier.path)}`]
  const name = tier.isMount ? `mount ${tier.name}` : tier.name
  const head = [style.paint("strong", plainLine(name)), ...path]
  if (!tier.present && tier.cutBy.length === 0)
    return [...head, style.paint("faint", "  nothing to show"), ""]
  return [
    ...head,
    ...sayIndented(describeSize(tier.before), style),
    ...(tier.topicCount !== undefined ? renderCaps(tier, outcome, style) : []),
    ...renderCut(tier, outcome, style),
    "",
  ]
}

function describeSize({ lines, bytes, tokens }: TierReport["before"]): string {
  return `${countOf(lines, "line")}, ${countOf(bytes, "byte")}, ${countOf(tokens, "token")}`
}

function renderCaps(
  { before, isMount }: TierReport,
  { caps, budget }: StatusOutcome,
  style: Style,
): string[] {
  return [
    renderShare(before.lines, caps.lines, "lines", style),
    renderShare(before.bytes, caps.bytes, "bytes", style),
    ...(budget.auto === undefined || isMount
      ? []
      : [renderShare(before.tokens, budget.auto, "tokens", style)]),
  ]
}

function renderCut(tier: TierReport, outcome: StatusOutcome, style: Style): string[] {
  if (tier.cutBy.length === 0) return []
  const hidden = tier.topicsNotShown ?? 0
  const notShown = hidden === 0 ? "" : `; ${countOf(hidden, "topic is", "topics are")} not shown`
  const causes = tier.cutBy.map((cut) => describeCut(cut, outcome)).join(", then ")
  const text = `${tier.present ? `Cut to ${describeSize(tier.after)}` : "Left out"} by ${causes}${notShown}.`
  return sayIndented(text, style).map((line) => style.paint("bad", line))
}

function describeCut(cut: CutBy, { caps, budget }: StatusOutcome): string {
  const tokens = (cap: number | undefined): string =>
    cap === undefined ? cut : `${cut} (${formatCount(cap)} tokens)`
  switch (cut) {
    case "caps.lines":
      return `the cap of ${formatCount(caps.lines)} lines`
    case "caps.bytes":
      return `the cap of ${formatCount(caps.bytes)} bytes`
    case "cap_tokens_auto":
      return tokens(budget.auto)
    case "cap_tokens_claude_md":
      return tokens(budget.claudeMd)
    case "cap_tokens_combined":
      return tokens(budget.combined)
    case "mount.capTokens":
      return "the token cap of the mount"
    case "file-size":
      return "the file size limit"
  }
}

function renderClaudeMdShare({ tiers, budget }: StatusOutcome, style: Style): string[] {
  if (budget.claudeMd === undefined) return []
  const tokens = tiers
    .filter((tier) => tier.name === "global" || tier.name === "project")
    .reduce((sum, tier) => sum + tier.before.tokens, 0)
  return [
    "",
    style.paint("strong", "global and project"),
    `  ${countOf(tokens, "token")}`,
    renderShare(tokens, budget.claudeMd, "tokens", style),
  ]
}

function renderShare(used: number, cap: number, unit: string, style: Style): string {
  const share = cap > 0 ? used / cap : used > 0 ? 1 : 0
  const percent = share > 0 && share < 0.01 ? "<1" : formatCount(Math.round(share * 100))
  const line = `  ${style.bar(share)} ${percent} % of ${formatCount(cap)} ${unit}`
  return share > 1 ? style.paint("bad", line) : line
}
