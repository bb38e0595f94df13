import type { CutBy, Memory, TierReport } from "@caliban/memory-core"
import { countOf, formatCount, plainLine } from "@caliban/text"
import type { OutcomeOf } from "../outcome.ts"
import type { Style } from "../text/style.ts"
import { wrapIndented, wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"
import { inspectTopics } from "./inspect-topics.ts"
import { renderDiagnostics } from "./render-diagnostics.ts"
import { renderDrift } from "./render-drift.ts"
import { renderTopicFaults } from "./render-topic-faults.ts"

export const statusSyntax: CommandSyntax = {
  help: {
    name: "status",
    aliases: [],
    usage: "/memory [status]",
    summary: "what the agent sees, how full it is and what needs a look",
    details: ["A bar shows how much of a cap the file takes, before anything is cut."],
  },
  options: {},
  build: ({ json }) => ({ kind: "status", json }),
}

export async function runStatus(memory: Memory): Promise<OutcomeOf<"status">> {
  const { prefix: _, ...status } = await memory.status()
  const tokens = status.tiers.reduce((sum, tier) => sum + (tier.present ? tier.after.tokens : 0), 0)
  const list = status.enabled && status.exists ? await memory.list() : undefined
  if (list === undefined) return { kind: "status", ...status, tokens, bareFiles: [], staleHooks: [] }
  const faults = await inspectTopics(memory, list)
  return { kind: "status", ...status, tokens, ...faults }
}

export function renderStatus(status: OutcomeOf<"status">, style: Style): string {
  return [
    ...renderState(status, style),
    "",
    ...status.tiers.flatMap((tier) => renderTier(tier, status, style)),
    style.paint("strong", "whole prefix"),
    `  ${countOf(status.tokens, "token")}`,
    renderShare(status.tokens, status.budget.combined, "tokens", style),
    ...renderClaudeMdShare(status, style),
    ...section(renderDrift(status.drift, style)),
    ...section([...renderTopicFaults(status, style), ...renderDiagnostics(status.diagnostics, style)]),
    ...section(wrapText(describeOtherCommands(status.tiers), style.width)),
  ].join("\n")
}

function describeOtherCommands(tiers: readonly TierReport[]): string {
  const commands = ["global", "project"]
    .filter((name) => tiers.some((tier) => tier.name === name && tier.path !== ""))
    .map((name) => `/memory edit ${name}`)
  const end = "Run /memory help to see all commands."
  if (commands.length === 0) return end
  const what = commands.length === 1 ? "opens the file" : "open the files"
  return `${commands.join(" and ")} ${what} that you write. ${end}`
}

function renderState(status: OutcomeOf<"status">, style: Style): string[] {
  const on = status.readOnly ? "Memory is on, read-only." : "Memory is on."
  const state = status.enabled ? on : describeOff(status.offBecause)
  const lines = wrapText(state, style.width).map((line) => style.paint("strong", line))
  if (status.directory !== undefined) lines.push(plainLine(status.directory))
  if (!status.enabled) return lines
  if (status.unreadable !== undefined) {
    const text = `It cannot be read: ${status.unreadable}. Its content is unknown.`
    return [...lines, ...wrapText(text, style.width).map((line) => style.paint("bad", line))]
  }
  if (!status.exists) return [...lines, "It is empty."]
  return [...lines, `${countOf(status.topicCount, "topic")}, ${formatCount(status.trashed)} in the trash`]
}

/** Why memory is off, in one sentence. */
export function describeOff(because: string | undefined): string {
  if (because === undefined) return "Memory is off."
  return `Memory is off: ${plainLine(because).replace(/\.?$/, ".")}`
}

function renderTier(tier: TierReport, status: OutcomeOf<"status">, style: Style): string[] {
  const path = tier.path === "" ? [] : [`  ${plainLine(tier.path)}`]
  const head = [style.paint("strong", plainLine(tier.name)), ...path]
  if (!tier.present && tier.cutBy.length === 0)
    return [...head, style.paint("faint", "  nothing to show"), ""]
  const { lines, bytes, tokens } = tier.before
  const size = `${countOf(lines, "line")}, ${countOf(bytes, "byte")}, ${countOf(tokens, "token")}`
  return [
    ...head,
    ...wrapIndented(size, style.width, "  "),
    ...(tier.name === "auto" ? renderCaps(tier, status, style) : []),
    ...renderCut(tier, status, style),
    "",
  ]
}

function renderCaps(tier: TierReport, status: OutcomeOf<"status">, style: Style): string[] {
  const { caps, budget } = status
  return [
    renderShare(tier.before.lines, caps.lines, "lines", style),
    renderShare(tier.before.bytes, caps.bytes, "bytes", style),
    ...(budget.auto === undefined ? [] : [renderShare(tier.before.tokens, budget.auto, "tokens", style)]),
  ]
}

function renderCut(tier: TierReport, status: OutcomeOf<"status">, style: Style): string[] {
  if (tier.cutBy.length === 0) return []
  const { lines, bytes, tokens } = tier.after
  const hidden = tier.topicsNotShown ?? 0
  const notShown = hidden === 0 ? "" : `; ${countOf(hidden, "topic is", "topics are")} not shown`
  const causes = tier.cutBy.map((cut) => describeCut(cut, status)).join(", then ")
  const rest = `${countOf(lines, "line")}, ${countOf(bytes, "byte")}, ${countOf(tokens, "token")}`
  const text = `${tier.present ? `Cut to ${rest}` : "Left out"} by ${causes}${notShown}.`
  return wrapIndented(text, style.width, "  ").map((line) => style.paint("bad", line))
}

function describeCut(cut: CutBy, { caps, budget }: OutcomeOf<"status">): string {
  switch (cut) {
    case "caps.lines":
      return `the cap of ${formatCount(caps.lines)} lines`
    case "caps.bytes":
      return `the cap of ${formatCount(caps.bytes)} bytes`
    case "cap_tokens_auto":
      return `cap_tokens_auto${tokensOf(budget.auto)}`
    case "cap_tokens_claude_md":
      return `cap_tokens_claude_md${tokensOf(budget.claudeMd)}`
    case "cap_tokens_combined":
      return `cap_tokens_combined${tokensOf(budget.combined)}`
    case "file-size":
      return "the largest size that is read"
  }
}

function tokensOf(cap: number | undefined): string {
  return cap === undefined ? "" : ` (${formatCount(cap)} tokens)`
}

function renderClaudeMdShare(status: OutcomeOf<"status">, style: Style): string[] {
  if (status.budget.claudeMd === undefined) return []
  const tokens = status.tiers
    .filter((tier) => tier.name === "global" || tier.name === "project")
    .reduce((sum, tier) => sum + tier.before.tokens, 0)
  return [
    "",
    style.paint("strong", "global and project"),
    `  ${countOf(tokens, "token")}`,
    renderShare(tokens, status.budget.claudeMd, "tokens", style),
  ]
}

function renderShare(used: number, cap: number, unit: string, style: Style): string {
  const share = cap > 0 ? used / cap : used > 0 ? 1 : 0
  const percent = share > 0 && share < 0.01 ? "<1" : formatCount(Math.round(share * 100))
  const line = `  ${style.bar(share)} ${percent} % of ${formatCount(cap)} ${unit}`
  return share > 1 ? style.paint("bad", line) : line
}

function section(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", ...lines]
}
