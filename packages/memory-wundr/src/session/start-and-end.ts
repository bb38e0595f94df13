import { dirname } from "node:path"
import { createFileStore } from "@caliban/memory-core"
import type { DetectedMemory } from "@caliban/memory-learn"
import { isSame } from "@caliban/memory-learn/internal"
import { readManifests } from "../manifests/read-manifests.ts"
import { blocksOf, parseSectionedLines } from "../sections/parse.ts"
import type { NoticedEntry, SessionSummary } from "../types.ts"
import { checkDecay, listEntries } from "./entries.ts"
import type { SessionContext } from "./session-context.ts"
import { relate, storeDetections } from "./store-detection.ts"

const PATTERN = { scope: "project", confidence: 0.7, category: "project-pattern" } as const

/**
 * Stores the new facts of the manifests. They are read in each session, so known facts are skipped, not confirmed, and a
 * fact that someone removed is not stored again while it is in the history.
 */
export async function storeProjectFacts(context: SessionContext): Promise<NoticedEntry[]> {
  const { config, now, scopes } = context
  if (!scopes.includes("project")) return []
  const found = readManifests(config.projectRoot)
  const known = found.length === 0 ? [] : await listEntries(context)
  const wanted: DetectedMemory[] = []
  for (const { text, section, from } of found) {
    const content = `Read from ${from}.`
    const sourceTurn = { role: "system", content, timestamp: now(), sessionId: "" } as const
    const fact: DetectedMemory = { ...PATTERN, text, section, sourceTurn }
    const related = await relate(fact, known)
    if (related.known !== undefined || context.declined.has(text)) continue
    if (related.contradicted.length > 0 || !(await wasRemoved(context, text))) wanted.push(fact)
  }
  const noticed = await storeDetections(context, wanted)
  // Each fact is asked about once in a session.
  for (const { outcome, text } of noticed) if (outcome === "refused") context.declined.add(text)
  return noticed
}

/** Whether the history of the project's file has a removed line with a text. */
async function wasRemoved({ attempt, paths, store }: SessionContext, text: string): Promise<boolean> {
  const { history } = createFileStore(dirname(paths.project), store)
  const entries = (await attempt(paths.project, async () => await history.list())) ?? []
  const lines = entries.flatMap(({ slug, pointers }) => (slug === undefined ? pointers : []))
  const removed = parseSectionedLines(lines.map(({ line }) => line).join("\n"))
  return blocksOf(removed).some((entry) => isSame(text, entry.text))
}

/** Stores new facts of the manifests, consolidates long files, and summarises; see `AutoMemories.onSessionEnd`. */
export async function endSession(context: SessionContext): Promise<SessionSummary> {
  const { attempt, candidates, config, enabled, manager, paths, readOnly, scopes, state } = context
  state.isOpen = false
  const noticed = await storeProjectFacts(context)
  if (context.asks) await checkDecay(context)
  const consolidated: SessionSummary["consolidated"][number][] = []
  for (const scope of config.overflowEnabled && !readOnly ? scopes : []) {
    const result = await attempt(paths[scope], () => manager.consolidate(paths[scope]), "change")
    if (result?.changed) consolidated.push({ scope, ...result })
  }
  context.stop?.()
  const stale = (await listEntries(context)).filter((entry) => entry.stale).length
  const waiting = (enabled && (await attempt(candidates.path, candidates.count))) || 0
  const summary = { ...state.counts, noticed, consolidated, stale, candidates: waiting }
  Object.assign(state, context.newState())
  return { ...summary, text: describeSummary(summary) }
}

/** The summary as one line. The first three counts are always shown, the others unless zero. */
function describeSummary(summary: Omit<SessionSummary, "text">): string {
  const { learned, confirmed, stale, forgotten, refused, consolidated } = summary
  const moved = consolidated.flatMap((result) => result.moved).length
  const always = [`${learned} learned`, `${confirmed} confirmed`, `${stale} stale`]
  const others = { forgotten, refused: refused.length, "moved to topic files": moved }
  const shown = Object.entries(others).flatMap(([what, count]) => (count > 0 ? `${count} ${what}` : []))
  return [...always, ...shown].join(", ")
}
