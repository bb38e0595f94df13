import { compareStatements } from "@caliban/memory-learn/internal"
import { readManifests } from "../manifests/read-manifests.ts"
import type { NoticedEntry } from "../outcomes.ts"
import type { DetectedMemory } from "../types.ts"
import type { SessionContext } from "./session-context.ts"
import { storeDetections } from "./store-detection.ts"

/**
 * Stores the new facts of the manifests. They are read in each session, so known facts are skipped, not confirmed, and a
 * fact that someone removed is not stored again while it is in the history.
 */
export async function storeProjectFacts(context: SessionContext): Promise<NoticedEntry[]> {
  const { projectRoot } = context.config
  if (projectRoot === undefined || !context.scopes.includes("project")) return []
  const facts = projectFacts(projectRoot, context.now())
  const known = (await context.attempt("MEMORY.md", () => context.list())) ?? []
  const wanted: DetectedMemory[] = []
  for (const fact of facts) {
    const relations = known.map((entry) => compareStatements(fact.text, entry.text))
    if (relations.includes("repeats")) continue
    if (relations.includes("replaces") || !(await context.store.wasRemoved(fact))) wanted.push(fact)
  }
  return await storeDetections(context, wanted)
}

/** The facts in the project's manifests, as detections. */
function projectFacts(projectRoot: string, now: Date): DetectedMemory[] {
  return readManifests(projectRoot).map(({ text, section, from }) => ({
    text,
    section,
    scope: "project",
    confidence: 0.7,
    category: "project-pattern",
    sourceTurn: { role: "system", content: `Read from ${from}.`, timestamp: now, sessionId: "" },
  }))
}
