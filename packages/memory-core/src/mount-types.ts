import type { Warning } from "./diagnostics.ts"
import type { Drift } from "./prompt/prefix.ts"
import type { TopicType } from "./topics/topic.ts"

/** A further memory directory that a memory shows. */
export interface MountedMemory {
  readonly name: string
  /** The directory, absolute; the name of a store without one. */
  readonly directory: string
  readonly access: "read" | "write"
  /** New topics of these types go there. */
  readonly types: readonly TopicType[]
}

/** The state of a mount. */
export interface MountStatus extends MountedMemory {
  /** True when the directory has an index or topics. */
  exists: boolean
  topicCount: number
  drift: Drift
  /** Removed topics that the history still has. */
  removed: number
}

/** What a promotion did. */
export interface PromoteResult {
  /** The address that the topic had, and the one that it has now. */
  from: string
  to: string
  warnings: readonly Warning[]
}

/** What a subagent sees of its parent, and what it may do. */
export interface AgentMemoryOptions {
  /**
   * `none`: nothing. `index`: the prompt shows the parent's memory. `full`: its topics can be read, too. The parent is
   * never changed. Default: `index`.
   */
  parent?: "none" | "index" | "full" | undefined
  /** What the agent may do with its own memory. Default: `write`. */
  access?: "read" | "write" | undefined
  /** The exact directory of the agent's memory. Default: its place next to the parent's. */
  directory?: string | undefined
}
