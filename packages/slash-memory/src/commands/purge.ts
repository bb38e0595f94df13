import type { Memory, TrashEntry } from "@caliban/memory-core"
import { countOf, plainLine } from "@caliban/text"
import type { PurgeCommand } from "../command.ts"
import type { CommandOutcome, OutcomeOf } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import type { CommandSyntax } from "./command-syntax.ts"
import { notInTrash } from "./restore.ts"
import { renderEntries } from "./trash.ts"

export const purgeSyntax: CommandSyntax = {
  help: {
    name: "purge",
    aliases: [],
    usage: "/memory purge [slug|id|--all] [--yes]",
    summary: "destroys what is in the trash, for good",
    details: [
      "Without --yes it shows what it would destroy. --all --yes empties the trash.",
      "A topic that is in use stays; only its earlier versions are destroyed.",
    ],
  },
  options: { flags: ["--all", "--yes"], arguments: ["slug or id"] },
  completes: ["trashed-topics", "trash-ids"],
  build: ({ positionals: [what], flags, json }) => {
    const confirmed = flags.has("--yes")
    if (what !== undefined && flags.has("--all")) return "Give a slug, an id or --all, not two of them."
    if (what === undefined && confirmed && !flags.has("--all")) {
      return "Name what to destroy: a slug, an id, or --all."
    }
    return { kind: "purge", ...(what === undefined ? {} : { what }), confirmed, json }
  },
}

export async function runPurge(memory: Memory, { what, confirmed }: PurgeCommand): Promise<CommandOutcome> {
  const all = await memory.trash.list()
  const { entries, target } = choose(all, what)
  if (entries.length === 0) return what === undefined ? { kind: "trash", entries } : notInTrash(memory, what)
  if (!confirmed) {
    const confirm = `/memory purge ${what === undefined ? "--all" : quoteWord(what)} --yes`
    return { kind: "purge-preview", entries, confirm }
  }
  const { purged } = await memory.trash.purge(target)
  return { kind: "purged", purged, entries }
}

/** An id goes before a slug of the same name. */
function choose(
  all: readonly TrashEntry[],
  what: string | undefined,
): { entries: readonly TrashEntry[]; target?: { slug: string } | { id: string } } {
  if (what === undefined) return { entries: all }
  const byId = all.filter((entry) => entry.id === what)
  if (byId.length > 0) return { entries: byId, target: { id: what } }
  return { entries: all.filter((entry) => entry.slug === what), target: { slug: what } }
}

export function renderPurgePreview(outcome: OutcomeOf<"purge-preview">, style: Style): string {
  const count = countOf(outcome.entries.length, "entry", "entries")
  return [
    ...wrapText(`This would destroy ${count} in the trash for good:`, style.width),
    "",
    ...renderEntries(outcome.entries, style),
    "",
    ...wrapText(`To do it: ${plainLine(outcome.confirm)}`, style.width),
  ].join("\n")
}

export function renderPurged(outcome: OutcomeOf<"purged">, style: Style): string {
  const count = countOf(outcome.purged, "entry", "entries")
  return wrapText(`Destroyed ${count} in the trash for good.`, style.width).join("\n")
}
