import type { Diagnostic, DiagnosticCode, Drift, MountedMemory } from "@caliban/memory-core"
import { countOf, someOf } from "@caliban/text"
import type { Block, Remark } from "../text/block.ts"
import { mountOf, repairCommand } from "./places.ts"

/** Where indexes and their topic files disagree, and what repairs it; no lines when they agree. */
export function describeDrift(
  drifts: readonly Drift[],
  mounts: readonly Pick<MountedMemory, "name" | "access">[] = [],
): Block {
  const found = KINDS.map(([kind, one, many]) => ({
    slugs: drifts.flatMap((drift) => drift[kind]),
    one,
    many,
  })).filter(({ slugs }) => slugs.length > 0)
  const isMerge = found.every(({ many }) => many === KINDS[2][2])
  const what = isMerge ? "drops those that say the same, /memory edit the others" : "repairs this"
  const places = found.flatMap(({ slugs }) => slugs.map((address) => mountOf({ mounts }, address)))
  return [
    ...found.map(({ slugs, one, many }) => `${countOf(slugs.length, one, many)}: ${someOf(slugs)}`),
    ...[...new Set(places)].map((mount) =>
      mount?.access === "read"
        ? `The mount ${mount.name} is read-only: its owner repairs it.`
        : `${repairCommand(mount?.name)} ${what}; --dry-run shows how.`,
    ),
  ]
}

const KINDS = [
  ["orphans", "topic is not in the index", "topics are not in the index"],
  ["dangling", "line of the index leads to no topic", "lines of the index lead to no topic"],
  ["duplicates", "topic has more than one line in the index", "topics have more than one line in the index"],
] as const

/** Problems of files and settings, each once, without those that the same screen shows elsewhere. */
export function describeDiagnostics(diagnostics: readonly Diagnostic[]): Remark[] {
  const seen = new Set<string>()
  const found = diagnostics.filter(
    ({ code, message }) => !SHOWN_ELSEWHERE.has(code) && !seen.has(message) && seen.add(message),
  )
  return found.map(({ message, level, slug, path }) => {
    const about = slug ?? path
    const isNamed = about === undefined || message.includes(about)
    return { level, message: isNamed ? message : `${about}: ${message}` }
  })
}

const SHOWN_ELSEWHERE: ReadonlySet<DiagnosticCode> = new Set([
  "auto-memory-off",
  "dangling-pointer",
  "duplicate-pointer",
  "orphan-topic",
  "tier-cut",
])
