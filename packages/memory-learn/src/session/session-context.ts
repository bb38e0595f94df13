import { join } from "node:path"
import { MemoryError, projectKey, readKillSwitch } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { createMemoryGuard, maskSecrets } from "@caliban/memory-guard"
import type { AutoMemoriesOptions } from "../auto-memories.ts"
import { type CandidateFile, createCandidateFile } from "../candidates/candidate-file.ts"
import { isDuplicate } from "../compare/compare.ts"
import type { AutoMemoriesConfig } from "../config/auto-memories-config.ts"
import { type ConfigProblem, foldersOf, type ResolvedConfig, resolveConfig } from "../config/read-config.ts"
import { createLearningDetector } from "../detect/detector.ts"
import type { LearningDetector } from "../detect/detector-config.ts"
import { createMemoryFileManager } from "../files/file-manager.ts"
import { pickStoreOptions } from "../files/file-target.ts"
import { scopePaths, scopesInUse } from "../scopes.ts"
import { type Attempts, createAttempts } from "../stores/attempts.ts"
import type { LearnedEntry, LearnedStore } from "../stores/learned-store.ts"
import { createScopeFiles } from "../stores/scope-files.ts"
import { createSectionStore } from "../stores/section-store.ts"
import { createTopicStore } from "../stores/topic-store.ts"
import { createUnreadFiles, type UnreadFiles } from "../stores/unread-files.ts"
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
  /** Sectioned files next to topics; absent without their folders. */
  unread: UnreadFiles | undefined
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
  const form = formOf(options)
  const enabled = config.enabled && readKillSwitch(env) === undefined && memory?.enabled !== false
  const scopes = enabled ? scopesInUse(config, form) : []
  const { store, unread } = createStores(options, resolved, scopes)
  const others = watchOtherChanges(memory)
  return {
    ...createAttempts(),
    store: others.exclude(store),
    others,
    unread,
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

function formOf({ memory, layout }: AutoMemoriesOptions): LearnedStore["form"] {
  const isSectioned = memory === undefined || (layout ?? internals(memory)?.own.layout.name) === "wundr"
  return isSectioned ? "sections" : "topics"
}

function createStores(
  options: AutoMemoriesOptions,
  { config, directoryName }: ResolvedConfig,
  scopes: readonly MemoryScope[],
): Pick<SessionContext, "store" | "unread"> {
  const { memory, guard = createMemoryGuard(), now = () => new Date() } = options
  const manager = createMemoryFileManager({
    ...pickStoreOptions(options),
    guard,
    isDuplicate,
    maxLines: config.maxLinesPerFile,
    overflow: config.overflowEnabled,
  })
  if (memory === undefined || formOf(options) === "sections") {
    const paths = scopePaths(foldersOf(config), directoryName)
    return { store: createSectionStore({ manager, paths, scopes, config }), unread: undefined }
  }
  const store = createTopicStore({ memory, guard, scopes, now })
  const { userHome, projectRoot } = config
  if (userHome === undefined || projectRoot === undefined) return { store, unread: undefined }
  const paths = scopePaths({ userHome, projectRoot }, directoryName)
  const sectioned = scopesInUse(config, "sections").map((scope) => ({ scope, path: paths[scope] }))
  return { store, unread: createUnreadFiles(createScopeFiles(manager, createAttempts(), sectioned), store) }
}

/** Candidates of topics are in the control folder of their memory, others in the home directory, never in a project. */
function createCandidates(
  options: AutoMemoriesOptions,
  { config, directoryName }: ResolvedConfig,
): CandidateFile {
  const { memory } = options
  if (memory === undefined || formOf(options) === "sections") {
    const { userHome, projectRoot } = foldersOf(config)
    const directory = join(userHome, directoryName, "candidates")
    return createCandidateFile(() => directory, projectKey(projectRoot), pickStoreOptions(options))
  }
  const directory = (): string | undefined =>
    memory.directory === undefined ? undefined : join(memory.directory, ".caliban", "candidates")
  return createCandidateFile(directory, "candidates", pickStoreOptions(options))
}
