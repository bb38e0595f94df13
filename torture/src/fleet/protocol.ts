/** What a process of the fleet gets. */
export interface FleetSetup {
  /** The ports of the servers, of which one accepts writes. */
  ports: readonly number[]
  /** The keys of the memories that all processes share. */
  memories: readonly string[]
  name: string
  seed: number
}

/** A line of a process: it begins a change, or the change was acknowledged, or failed with an error of ours. */
export interface FleetLine {
  is: "begun" | "acked" | "failed"
  /** In the history as the reason of the change. */
  id: string
  memory: string
  slug: string
  /** The count of the topic's changes; each process changes topics of its own. */
  generation: number
  /** Absent for a removal. */
  text?: string | undefined
  code?: string | undefined
}
