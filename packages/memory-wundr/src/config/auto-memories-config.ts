import type { MemoryScope } from "@caliban/memory-learn"

/** The configuration of `createAutoMemories`. */
export interface AutoMemoriesConfig {
  /** False reads, notices and stores nothing. Default: true. */
  enabled: boolean
  /** The home directory, absolute, with the user's configuration and sectioned file. Required. */
  userHome: string
  /** The root of the project, absolute, with its manifests, configuration and sectioned files. Required. */
  projectRoot: string
  /** A sectioned file with more lines is consolidated. Default: 200. */
  maxLinesPerFile: number
  /** The token budget of the sectioned files in the system prompt. Default: 2,000. */
  injectionTokenBudget: number
  /** A memory with at least this confidence, from 0.3 to 1, is stored without a repetition. Default: 0.6. */
  minConfidence: number
  /** True marks entries as stale that were not confirmed for `decayDays`. Default: true. */
  decayEnabled: boolean
  /** Days without confirmation after which an entry is marked. Default: 90. */
  decayDays: number
  /** True moves entries of long sectioned files to topic files. Default: true. */
  overflowEnabled: boolean
  /** The scopes that are read and written. Default: all three. */
  scopes: Readonly<Record<MemoryScope, boolean>>
}

export const DEFAULT_CONFIG: Readonly<Omit<AutoMemoriesConfig, "userHome" | "projectRoot">> = {
  enabled: true,
  maxLinesPerFile: 200,
  injectionTokenBudget: 2_000,
  minConfidence: 0.6,
  decayEnabled: true,
  decayDays: 90,
  overflowEnabled: true,
  scopes: { user: true, project: true, local: true },
}
