import type { CutBy, MemoryStatus, MountStatus, TierReport } from "@caliban/memory-core"
import { countOf, formatCount } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { describeOff, shown } from "../outcome.ts"
import { type Block, indented, painted, parts, remarks, unbroken } from "../text/block.ts"
import { describeDiagnostics, describeDrift } from "../topics/drift.ts"
import { describeFaults, inspectTopics, NO_FAULTS, type TopicFaults } from "../topics/topic-faults.ts"

/** The whole state, without the prefix's text. */
interface Status extends Omit<MemoryStatus, "prefix">, TopicFaults {
  tiers: readonly TierReport[]
  /** Tokens of all tiers together, as they are in the prefix. */
  tokens: number
  /** Pairs of topics that may contradict each other, by their addresses. */
  contradictions: readonly (readonly [string, string])[]
}

export const status = defineCommand({
  name: "status",
  summary: "shows what the agent sees, how full memory is, and any problems",
  details: ["A bar shows how much of a cap the file takes, before anything is cut."],
  worksWhenOff: () => true,
  async run({ memory, host: { learned } }) {
    const { prefix, ...found } = await memory.status()
    const { tiers } = prefix
    const tokens = tiers.reduce((sum, tier) => sum + (tier.present ? tier.after.tokens : 0), 0)
    const isReadable = found.enabled && (found.exists || found.mounts.some(({ exists }) => exists))
    const faults = isReadable ? await inspectTopics(memory, await memory.list()) : NO_FAULTS
    const contradictions = isReadable ? ((await learned?.contradictions?.()) ?? []) : []
    return shown("status", { ...found, tiers, tokens, ...faults, contradictions } satisfies Status)
  },
  render: { status: (outcome) => describe(outcome) },
})

function describe(status: Status): Block {
  const { tiers, tokens, budget, drift, mounts, contradictions } = status
  const personal = tiers.filter(({ name }) => name === "global" || name === "project")
  const used = personal.reduce((sum, { before }) => sum + before.tokens, 0)
  return parts(
    describeState(status),
    ...tiers.map((tier) => describeTier(tier, status)),
    describeTotal("all together", tokens, budget.combined),
    budget.claudeMd !== undefined && describeTotal("global and project", used, budget.claudeMd),
    describeDrift([drift, ...mounts.map((mount) => mount.drift)], mounts),
    remarks([
      ...describeDiagnostics(status.diagnostics),
      ...contradictions.map(([one, other]) => ({
        message: `${one} and ${other} may contradict each other.`,
      })),
      ...describeFaults(status),
    ]),
    describeOtherCommands(personal),
  )
}

function describeOtherCommands(personal: readonly TierReport[]): string {
  const commands = personal.filter(({ path }) => path !== "").map(({ name }) => `/memory edit ${name}`)
  const end = "Run /memory help to see all commands."
  if (commands.length === 0) return end
  return `${commands.join(" and ")} ${commands.length === 1 ? "opens your own file" : "open your own files"}. ${end}`
}

function describeState(status: Status): Block {
  const { enabled, offBecause, readOnly, directory, unreadable } = status
  const state = enabled ? (readOnly ? "on, read-only" : "on") : "off"
  return [
    painted("strong", describeOff(offBecause, state)),
    directory !== undefined && unbroken(directory),
    enabled &&
      (unreadable === undefined
        ? [describeContent(status, "It is empty."), status.mounts.map(describeMount)]
        : painted("bad", `The directory cannot be read: ${unreadable}. Its content is unknown.`)),
  ]
}

function describeContent({ exists, topicCount, removed }: Status | MountStatus, empty: string): string {
  return exists || removed > 0
    ? `${countOf(topicCount, "topic")}, ${formatCount(removed)} in the trash`
    : empty
}

function describeMount(mount: MountStatus): string {
  const note = mount.access === "read" ? ", read-only" : ""
  return `mount ${mount.name}: ${describeContent(mount, "empty")}${note}, ${mount.directory}`
}

function describeTier(tier: TierReport, status: Status): Block {
  const { name, path, isMount, present, cutBy, before, topicCount } = tier
  const { caps, budget } = status
  const head = [
    painted("strong", unbroken(isMount ? `mount ${name}` : name)),
    path !== "" && unbroken(`  ${path}`),
  ]
  if (!present && cutBy.length === 0) return [head, painted("faint", indented("nothing to show"))]
  return [
    head,
    indented(`${cutBy.includes("file-size") ? "more than " : ""}${describeSize(before)}`),
    topicCount !== undefined && [
      describeShare(before.lines, caps.lines, "lines"),
      describeShare(before.bytes, caps.bytes, "bytes"),
      !isMount && describeShare(before.tokens, budget.auto, "tokens"),
    ],
    cutBy.length > 0 && describeCut(tier, status),
  ]
}

function describeSize({ lines, bytes, tokens }: TierReport["before"]): string {
  return `${countOf(lines, "line")}, ${countOf(bytes, "byte")}, ${countOf(tokens, "token")}`
}

function describeCut({ cutBy, topicsNotShown = 0, present, after }: TierReport, status: Status): Block {
  const hidden =
    topicsNotShown === 0 ? "" : `; ${countOf(topicsNotShown, "topic is", "topics are")} not shown`
  const causes = cutBy.map((cut) => describeCause(cut, status)).join(", then ")
  const what = present ? `Cut to ${describeSize(after)}` : "Left out"
  return painted("bad", indented(`${what} by ${causes}${hidden}.`))
}

function describeCause(cut: CutBy, { caps, budget }: Status): string {
  const tokens = (cap: number | undefined): string =>
    cap === undefined ? cut : `${cut} (${formatCount(cap)} tokens)`
  const causes: Readonly<Record<CutBy, string>> = {
    "caps.lines": `the cap of ${formatCount(caps.lines)} lines`,
    "caps.bytes": `the cap of ${formatCount(caps.bytes)} bytes`,
    cap_tokens_auto: tokens(budget.auto),
    cap_tokens_claude_md: tokens(budget.claudeMd),
    cap_tokens_combined: tokens(budget.combined),
    "mount.capTokens": "the token cap of the mount",
    "file-size": "the file size limit",
  }
  return causes[cut]
}

function describeTotal(title: string, tokens: number, cap: number): Block {
  return [painted("strong", title), indented(countOf(tokens, "token")), describeShare(tokens, cap, "tokens")]
}

/** A bar that is never broken; no lines without a cap. */
function describeShare(used: number, cap: number | undefined, unit: string): Block {
  if (cap === undefined) return undefined
  const share = cap > 0 ? used / cap : used > 0 ? 1 : 0
  const percent = share > 0 && share < 0.01 ? "<1" : formatCount(Math.round(share * 100))
  return (style) => {
    const line = `  ${style.bar(share)} ${percent} % of ${formatCount(cap)} ${unit}`
    return [share > 1 ? style.paint("bad", line) : line]
  }
}
