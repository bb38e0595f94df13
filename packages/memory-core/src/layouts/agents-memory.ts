import type { Layout } from "./layout.ts"

/** `.agents/memory` of the project: an index and topics, as Replit and others write them. */
export function agentsMemory(): Layout {
  return {
    name: "agents-memory",
    place: { base: "project", folder: ".agents/memory", nearest: ".agents/memory" },
    typeless: true,
    topLevelType: true,
  }
}
