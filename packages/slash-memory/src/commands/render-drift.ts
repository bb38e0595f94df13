import type { Drift } from "@caliban/memory-core"
import { countOf, plainLine, someOf } from "@caliban/text"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"

/** Where the index and the topic files disagree, and what repairs it; no lines when they agree. */
export function renderDrift(drift: Drift, style: Style): string[] {
  const rows: [readonly string[], string, string][] = [
    [drift.orphans, "topic is not in the index", "topics are not in the index"],
    [drift.dangling, "pointer leads to no topic", "pointers lead to no topic"],
    [drift.duplicates, "topic has more than one pointer", "topics have more than one pointer"],
  ]
  const found = rows.filter(([slugs]) => slugs.length > 0)
  if (found.length === 0) return []
  return [
    ...found.flatMap(([slugs, one, many]) =>
      wrapText(`${countOf(slugs.length, one, many)}: ${someOf(slugs.map(plainLine))}`, style.width),
    ),
    ...wrapText("/memory rebuild-index repairs it; --dry-run shows how.", style.width),
  ]
}
