import { readManifests } from "../manifests/read-manifests.ts"
import type { DetectedMemory } from "../types.ts"

/** The facts in the project's manifests, as detections. */
export function projectFacts(projectRoot: string, now: Date): DetectedMemory[] {
  return readManifests(projectRoot).map(({ text, section, from }) => ({
    text,
    section,
    scope: "project",
    confidence: 0.7,
    category: "project-pattern",
    sourceTurn: { role: "system", content: `Read from ${from}.`, timestamp: now, sessionId: "" },
  }))
}
