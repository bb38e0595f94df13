import type { MemoryScope } from "../types.ts"

/** What the auto-memories go by. */
export interface AutoMemoriesConfig {
  /** False reads, notices and stores nothing. Default: true. */
  enabled: boolean
  /** Absolute. The person's file lies below it. */
  userHome: string
  /** Absolute. The project's and the local file lie below it. */
  projectRoot: string
  /** Lines of a file after which it is consolidated. Default: 200. */
  maxLinesPerFile: number
  /** Tokens of the section in the system prompt. Default: 2,000. */
  injectionTokenBudget: number
  /** Confidence, from 0.3 to 1, from which a memory is stored without being repeated. Default: 0.6. */
  minConfidence: number
  /** True marks entries that nobody has confirmed for long. Default: true. */
  decayEnabled: boolean
  /** Days after which an unconfirmed entry is marked. Default: 90. */
  decayDays: number
  /** True moves entries of long files to files of their own. Default: true. */
  overflowEnabled: boolean
  /** Scopes that are read and written. Default: all three. */
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
