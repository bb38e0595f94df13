import type { RepairResult } from "@caliban/memory-core"
import { countOf, someOf } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { changed } from "../outcome.ts"
import { type Block, parts } from "../text/block.ts"
import { diff } from "../text/render-diff.ts"
import { repairCommand } from "../topics/places.ts"
import { inspectTopics, type TopicFaults } from "../topics/topic-faults.ts"

/** A repair, and the faults that it repairs only on request. */
type Repaired = RepairResult & TopicFaults & { dryRun: boolean; mount?: string | undefined }

export const rebuildIndex = defineCommand({
  name: "rebuild-index",
  aliases: ["repair"],
  usage: "[mount] [--hooks] [--other-files] [--dry-run]",
  summary: "repairs the index: adds missing topics, drops lines without a topic, merges duplicates",
  details: [
    "--hooks also rewrites the lines that do not match the descriptions of their topics, including your own wording.",
    "--other-files also lists the files without a name or description, which makes them topics. Their first line describes them in the index; the files do not change.",
    "--dry-run shows the difference and changes nothing. /memory undo restores the index.",
  ],
  completes: ["mounts"],
  parse: ([mount], options) => ({
    mount,
    hooks: options.has("--hooks") || undefined,
    otherFiles: options.has("--other-files") || undefined,
    dryRun: options.has("--dry-run"),
  }),
  async run({ memory }, { mount, hooks = false, otherFiles = false, dryRun }) {
    const place = { by: "person", ...(mount !== undefined && { mount }) }
    const repaired = await memory.repair({ dryRun, refreshHooks: hooks, otherFiles, ...place })
    const { undescribed, staleHooks } = await inspectTopics(memory, await memory.list())
    const left: TopicFaults = {
      undescribed: undescribed.filter(
        (file) => file.mount === mount && !file.listed && !repaired.added.includes(file.slug),
      ),
      staleHooks: staleHooks.filter(
        (stale) => stale.mount === mount && !repaired.refreshed.includes(stale.slug),
      ),
    }
    return changed("repaired", { dryRun, mount, ...repaired, ...left }, repaired.changed && !dryRun)
  },
  render: {
    repaired: (outcome) =>
      parts(
        ...(outcome.changed
          ? [describeRepair(outcome), diff(outcome.before, outcome.after), describeUndo(outcome)]
          : ["The index needs no repair."]),
        ...describeLeft(outcome),
      ),
  },
})

/** The faults that a repair fixes only on request, and how to request it. */
function describeLeft({ undescribed, staleHooks, mount }: Repaired): Block[] {
  const count = (slugs: readonly string[], one: string, many: string, how: string): Block =>
    slugs.length > 0 && `${countOf(slugs.length, one, many)}: ${someOf(slugs)}. ${how}`
  return [
    count(
      undescribed.map(({ slug }) => `${slug}.md`),
      "file has no name or description, so it is not a topic",
      "files have no name or description, so they are not topics",
      `${repairCommand(mount)} --other-files makes such files topics.`,
    ),
    count(
      staleHooks.map(({ slug }) => slug),
      "line does not match the description of its topic",
      "lines do not match the descriptions of their topics",
      `${repairCommand(mount)} --hooks rewrites such lines.`,
    ),
  ]
}

/** An undo reverts the last change only; the id still works after others. */
function describeUndo({ entryId, before, dryRun }: Repaired): string {
  if (dryRun) return "Nothing was changed: this was a dry run."
  if (before === "") return "The index is new."
  return `Undo this with /memory undo${entryId === undefined ? "" : ` or /memory restore ${entryId}`}.`
}

function describeRepair({ added, dropped, merged, refreshed, dryRun }: Repaired): string {
  const verbs = dryRun ? ["add", "drop", "merge", "rewrite"] : ["added", "dropped", "merged", "rewrote"]
  const found = [added, dropped, merged, refreshed].flatMap((slugs, at) =>
    slugs.length === 0 ? [] : `${verbs[at]} ${countOf(slugs.length, "line")} (${someOf(slugs)})`,
  )
  if (found.length === 0) return dryRun ? "Would change the index." : "Changed the index."
  const text = found.join(", ")
  return dryRun ? `Would ${text}.` : `${text[0]?.toUpperCase()}${text.slice(1)}.`
}
