import type { RepairResult } from "@caliban/memory-core"
import { countOf, plainLine, someOf } from "@caliban/text"
import type { SlashCommand } from "../command.ts"
import type { Outcome } from "../outcome.ts"
import { renderDiff } from "../text/render-diff.ts"
import { say, spaced } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { repairCommand } from "../topics/places.ts"
import { inspectTopics, type TopicFaults } from "../topics/topic-faults.ts"

export interface RebuildIndexArguments {
  /** True also rewrites the hooks that do not match the descriptions of their topics. */
  hooks?: boolean | undefined
  /** True also adds pointers to files that have no name or description. */
  otherFiles?: boolean | undefined
  /** The mount whose index is repaired; absent for the memory itself. */
  mount?: string | undefined
  /** True shows the difference and changes nothing. */
  dryRun: boolean
}

/** A repair, and the faults that it repairs only on request. */
export interface RepairedOutcome extends Outcome, RepairResult, TopicFaults {
  kind: "repaired"
  dryRun: boolean
  mount?: string | undefined
}

export const rebuildIndex: SlashCommand<"rebuild-index", RebuildIndexArguments, RepairedOutcome> = {
  syntax: {
    name: "rebuild-index",
    aliases: ["repair"],
    usage: "/memory rebuild-index [mount] [--hooks] [--other-files] [--dry-run]",
    summary: "repairs the index: adds missing pointers, drops dangling ones, merges duplicates",
    details: [
      "--hooks also rewrites the lines that do not match the descriptions of their topics, including your own wording.",
      "--other-files also lists the files without a name or description, which makes them topics. Their first line becomes the hook; the files do not change.",
      "--dry-run shows the difference and changes nothing. /memory undo restores the index.",
    ],
    options: { flags: ["--hooks", "--other-files", "--dry-run"], arguments: ["mount"] },
    completes: ["mounts"],
    parse: ({ positionals: [mount], flags }) => ({
      mount,
      hooks: flags.has("--hooks") || undefined,
      otherFiles: flags.has("--other-files") || undefined,
      dryRun: flags.has("--dry-run"),
    }),
  },
  async run({ memory }, { mount, hooks = false, otherFiles = false, dryRun }) {
    const place = mount === undefined ? {} : { mount }
    const repaired = await memory.repair({ dryRun, refreshHooks: hooks, otherFiles, ...place })
    const { undescribed, staleHooks } = await inspectTopics(memory, await memory.list())
    return {
      kind: "repaired",
      ok: true,
      refresh: repaired.changed && !dryRun,
      dryRun,
      mount,
      ...repaired,
      undescribed: undescribed.filter(
        (file) => file.mount === mount && !file.listed && !repaired.added.includes(file.slug),
      ),
      staleHooks: staleHooks.filter(
        (stale) => stale.mount === mount && !repaired.refreshed.includes(stale.slug),
      ),
    }
  },
  render: {
    repaired: (outcome, style) => {
      const rest = renderRest(outcome, style)
      if (!outcome.changed) return [...say("The index needs no repair.", style), ...rest]
      return [
        ...say(describeRepair(outcome), style),
        "",
        renderDiff(outcome.before, outcome.after, style),
        "",
        ...say(describeUndo(outcome), style),
        ...rest,
      ]
    },
  },
}

/** The faults that a repair fixes only on request, and how to request it. */
function renderRest({ undescribed, staleHooks, mount }: RepairedOutcome, style: Style): string[] {
  const count = (slugs: readonly string[], one: string, many: string, how: string): readonly string[] => {
    const text = `${countOf(slugs.length, one, many)}: ${someOf(slugs.map(plainLine))}. ${how}`
    return slugs.length === 0 ? [] : spaced(say(text, style))
  }
  return [
    ...count(
      undescribed.map(({ slug }) => `${slug}.md`),
      "file has no name or description, so it is not a topic",
      "files have no name or description, so they are not topics",
      `${repairCommand(mount)} --other-files makes such files topics.`,
    ),
    ...count(
      staleHooks.map(({ slug }) => slug),
      "line does not match the description of its topic",
      "lines do not match the descriptions of their topics",
      `${repairCommand(mount)} --hooks rewrites such lines.`,
    ),
  ]
}

/** An undo only knows the changes of its own process; the id works everywhere. */
function describeUndo({ entryId, before, dryRun }: RepairedOutcome): string {
  if (dryRun) return "Nothing was changed: this was a dry run."
  if (entryId !== undefined) return `undo with /memory undo or /memory restore ${entryId}`
  return before === "" ? "The index is new." : "undo with /memory undo"
}

function describeRepair({ added, dropped, merged, refreshed, dryRun }: RepairedOutcome): string {
  const done: [readonly string[], string, string][] = [
    [added, dryRun ? "add" : "added", "pointer"],
    [dropped, dryRun ? "drop" : "dropped", "pointer"],
    [merged, dryRun ? "merge" : "merged", "pointer"],
    [refreshed, dryRun ? "rewrite" : "rewrote", "hook"],
  ]
  const parts = done
    .filter(([slugs]) => slugs.length > 0)
    .map(([slugs, verb, what]) => `${verb} ${countOf(slugs.length, what)} (${someOf(slugs.map(plainLine))})`)
  if (parts.length === 0) return dryRun ? "Would change the index." : "Changed the index."
  const text = parts.join(", ")
  return dryRun ? `Would ${text}.` : `${text[0]?.toUpperCase()}${text.slice(1)}.`
}
