import type { Memory } from "@caliban/memory-core"
import type { OutcomeOf } from "../outcome.ts"
import { plainLine } from "../text/plain-text.ts"
import { renderDiff } from "../text/render-diff.ts"
import { countOf, type Style, someOf } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"

export const rebuildIndexSyntax: CommandSyntax = {
  help: {
    name: "rebuild-index",
    aliases: ["repair"],
    usage: "/memory rebuild-index [--dry-run]",
    summary: "adds missing pointers, drops dangling ones, merges duplicates; keeps every other byte",
    details: ["--dry-run shows the difference and changes nothing. /memory undo puts the index back."],
  },
  options: { flags: ["--dry-run"] },
  build: ({ flags, json }) => ({ kind: "rebuild-index", dryRun: flags.has("--dry-run"), json }),
}

export async function runRebuildIndex(memory: Memory, dryRun: boolean): Promise<OutcomeOf<"repaired">> {
  return { kind: "repaired", dryRun, ...(await memory.repair({ dryRun })) }
}

export function renderRepaired(outcome: OutcomeOf<"repaired">, style: Style): string {
  if (!outcome.changed) return "The index needs no repair."
  return [
    ...wrapText(describeRepair(outcome), style.width),
    "",
    renderDiff(outcome.before, outcome.after, style),
    "",
    ...wrapText(
      outcome.dryRun ? "Nothing was changed: this was a dry run." : describeUndo(outcome.trashId),
      style.width,
    ),
  ].join("\n")
}

/** An undo knows the changes of its own process only; the id works everywhere. */
function describeUndo(trashId: string | undefined): string {
  return `undo with /memory undo${trashId === undefined ? "" : ` or /memory restore ${plainLine(trashId)}`}`
}

function describeRepair({ added, dropped, merged, dryRun }: OutcomeOf<"repaired">): string {
  const done: [readonly string[], string][] = [
    [added, dryRun ? "add" : "added"],
    [dropped, dryRun ? "drop" : "dropped"],
    [merged, dryRun ? "merge" : "merged"],
  ]
  const parts = done
    .filter(([slugs]) => slugs.length > 0)
    .map(([slugs, verb]) => `${verb} ${countOf(slugs.length, "pointer")} (${someOf(slugs.map(plainLine))})`)
  const text = parts.length === 0 ? (dryRun ? "change the index" : "changed the index") : parts.join(", ")
  return dryRun ? `Would ${text}.` : `${text[0]?.toUpperCase()}${text.slice(1)}.`
}
