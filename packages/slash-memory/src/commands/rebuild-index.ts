import type { Memory } from "@caliban/memory-core"
import { countOf, plainLine, someOf } from "@caliban/text"
import type { RebuildIndexCommand } from "../command.ts"
import type { OutcomeOf, TopicFaults } from "../outcome.ts"
import { renderDiff } from "../text/render-diff.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"
import { inspectTopics } from "./inspect-topics.ts"

export const rebuildIndexSyntax: CommandSyntax = {
  help: {
    name: "rebuild-index",
    aliases: ["repair"],
    usage: "/memory rebuild-index [--hooks] [--plain-files] [--dry-run]",
    summary: "adds missing pointers, drops dangling ones, merges duplicates; keeps every other byte",
    details: [
      "--hooks also rewrites the lines that do not match the descriptions of their topics, including your own wording.",
      "--plain-files also lists the files that have no name or description, which makes them topics. Their first line becomes the hook; the files do not change.",
      "--dry-run shows the difference and changes nothing. /memory undo restores the index.",
    ],
  },
  options: { flags: ["--hooks", "--plain-files", "--dry-run"] },
  build: ({ flags, json }) => ({
    kind: "rebuild-index",
    ...(flags.has("--hooks") ? { hooks: true } : {}),
    ...(flags.has("--plain-files") ? { plainFiles: true } : {}),
    dryRun: flags.has("--dry-run"),
    json,
  }),
}

export async function runRebuildIndex(
  memory: Memory,
  { hooks = false, plainFiles = false, dryRun }: RebuildIndexCommand,
): Promise<OutcomeOf<"repaired">> {
  const repaired = await memory.repair({ dryRun, refreshHooks: hooks, plainFiles })
  const { bareFiles, staleHooks } = await inspectTopics(memory, await memory.list())
  return {
    kind: "repaired",
    dryRun,
    ...repaired,
    bareFiles: bareFiles.filter(({ slug, listed }) => !listed && !repaired.added.includes(slug)),
    staleHooks: staleHooks.filter(({ slug }) => !repaired.refreshed.includes(slug)),
  }
}

export function renderRepaired(outcome: OutcomeOf<"repaired">, style: Style): string {
  const rest = renderRest(outcome, style)
  if (!outcome.changed) return ["The index needs no repair.", ...rest].join("\n")
  const end = outcome.dryRun ? "Nothing was changed: this was a dry run." : describeUndo(outcome)
  return [
    ...wrapText(describeRepair(outcome), style.width),
    "",
    renderDiff(outcome.before, outcome.after, style),
    "",
    ...wrapText(end, style.width),
    ...rest,
  ].join("\n")
}

/** What a repair does only on request, and how to request it. */
function renderRest({ bareFiles, staleHooks }: TopicFaults, style: Style): string[] {
  const say = (slugs: readonly string[], one: string, many: string, how: string): string[] => {
    if (slugs.length === 0) return []
    const text = `${countOf(slugs.length, one, many)}: ${someOf(slugs.map(plainLine))}. ${how}`
    return ["", ...wrapText(text, style.width)]
  }
  return [
    ...say(
      bareFiles.map(({ slug }) => `${slug}.md`),
      "file has no name or description, so it is not a topic",
      "files have no name or description, so they are not topics",
      "/memory rebuild-index --plain-files makes such files topics.",
    ),
    ...say(
      staleHooks.map(({ slug }) => slug),
      "line does not match the description of its topic",
      "lines do not match the descriptions of their topics",
      "/memory rebuild-index --hooks rewrites such lines.",
    ),
  ]
}

/** An undo knows the changes of its own process only; the id works everywhere. */
function describeUndo({ trashId, before }: OutcomeOf<"repaired">): string {
  if (trashId !== undefined) return `undo with /memory undo or /memory restore ${plainLine(trashId)}`
  return before === "" ? "The index is new." : "undo with /memory undo"
}

function describeRepair({ added, dropped, merged, refreshed, dryRun }: OutcomeOf<"repaired">): string {
  const done: [readonly string[], string, string][] = [
    [added, dryRun ? "add" : "added", "pointer"],
    [dropped, dryRun ? "drop" : "dropped", "pointer"],
    [merged, dryRun ? "merge" : "merged", "pointer"],
    [refreshed, dryRun ? "rewrite" : "rewrote", "hook"],
  ]
  const parts = done
    .filter(([slugs]) => slugs.length > 0)
    .map(([slugs, verb, what]) => `${verb} ${countOf(slugs.length, what)} (${someOf(slugs.map(plainLine))})`)
  const text = parts.length === 0 ? (dryRun ? "change the index" : "changed the index") : parts.join(", ")
  return dryRun ? `Would ${text}.` : `${text[0]?.toUpperCase()}${text.slice(1)}.`
}
