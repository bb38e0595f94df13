import { join } from "node:path"
import { MemoryError, projectKey, readKillSwitch } from "@caliban/memory-core"
import { createMemoryGuard, maskSecrets } from "@caliban/memory-guard"
import { createLearningDetector, type LearningDetector } from "@caliban/memory-learn"
import { isSame } from "@caliban/memory-learn/internal"
import type { AutoMemoriesOptions } from "../auto-memories.ts"
import { type CandidateFile, createCandidateFile } from "../candidates/candidate-file.ts"
import type { AutoMemoriesConfig } from "../config/auto-memories-config.ts"
import { type ConfigProblem, foldersOf, type ResolvedConfig, resolveConfig } from "../config/read-config.ts"
import { createMemoryFileManager } from "../files/file-manager.ts"
import { pickStoreOptions } from "../files/file-target.ts"
import type { LearnedEntry } from "../learning.ts"
import { scopePaths, scopesInUse } from "../scopes.ts"
import { type Attempts, createAttempts } from "../stores/attempts.ts"
import type { LearnedStore } from "../stores/learned-store.ts"
import { createSectionStore } from "../stores/section-store.ts"
import type { MemoryScope } from "../types.ts"
import { type Counts, createCounts } from "./counts.ts"
import { type OtherChanges, watchOtherChanges } from "./other-changes.ts"

/** What the operations of one session share. */
export interface SessionContext extends Attempts {
  options: AutoMemoriesOptions
  config: AutoMemoriesConfig
  configProblems: readonly ConfigProblem[]
  enabled: boolean
  readOnly: boolean
  /** True leaves it to the host what is stored. */
  suggestOnly: boolean
  /** The active scopes; none if learning is off. */
  scopes: readonly MemoryScope[]
  store: LearnedStore
  detector: LearningDetector
  candidates: CandidateFile
  counts: Counts
  /** What the model and others did to the memory since the turn began. */
  others: OtherChanges
  now(): Date
  /** All entries of the active scopes; none if learning is off. */
  list(): Promise<LearnedEntry[]>
}

/** Reads the configuration and touches no other file. @throws TypeError see `createAutoMemories` */
export function createSessionContext(options: AutoMemoriesOptions): SessionContext {
  const { env = process.env, memory, readOnly = memory?.readOnly ?? false, now = () => new Date() } = options
  const resolved = resolveConfig(options, options.directoryName)
  const { config } = resolved
  const enabled = config.enabled && readKillSwitch(env) === undefined && memory?.enabled !== false
  const scopes = enabled ? scopesInUse(config) : []
  const store = createStore(options, resolved, scopes)
  const others = watchOtherChanges(memory)
  return {
    ...createAttempts(),
    store: others.exclude(store),
    others,
    options,
    config,
    configProblems: resolved.problems,
    enabled,
    readOnly,
    suggestOnly: options.suggestOnly === true || readOnly,
    scopes,
    detector: createLearningDetector({
      minConfidence: config.minConfidence,
      mask:
        options.mask ?? ((text, requested = false) => maskSecrets(text, { allowContact: requested }).text),
    }),
    candidates: createCandidates(options, resolved),
    counts: createCounts(),
    now,
    list: async () => (enabled ? await store.list() : []),
  }
}

/** @throws MemoryError `read-only` */
export function refuseReadOnly({ readOnly }: SessionContext): void {
  if (readOnly) throw new MemoryError("read-only", "These memories are read-only; nothing was changed.")
}

function createStore(
  options: AutoMemoriesOptions,
  { config, directoryName }: ResolvedConfig,
  scopes: readonly MemoryScope[],
): LearnedStore {
  const { guard = createMemoryGuard() } = options
  const manager = createMemoryFileManager({
    ...pickStoreOptions(options),
    guard,
    isDuplicate: isSame,
    maxLines: config.maxLinesPerFile,
    overflow: config.overflowEnabled,
  })
  return createSectionStore({ manager, paths: scopePaths(foldersOf(config), directoryName), scopes, config })
}

/** Candidates are in the home directory, never in a project. */
function createCandidates(
  options: AutoMemoriesOptions,
  { config, directoryName }: ResolvedConfig,
): CandidateFile {
  const { userHome, projectRoot } = foldersOf(config)
  const directory = join(userHome, directoryName, "candidates")
  return createCandidateFile(directory, projectKey(projectRoot), pickStoreOptions(options))
}
