import { MemoryError, readKillSwitch } from "@caliban/memory-core"
import { createMemoryGuard, maskSecrets } from "@caliban/memory-guard"
import type { AutoMemoriesOptions } from "../auto-memories.ts"
import { type CandidateFile, createCandidateFile } from "../candidates/candidate-file.ts"
import { isDuplicate } from "../compare/compare.ts"
import { type ResolvedConfig, resolveConfig } from "../config/read-config.ts"
import { createLearningDetector } from "../detect/detector.ts"
import type { LearningDetector } from "../detect/detector-config.ts"
import { createMemoryFileManager } from "../files/file-manager.ts"
import type { MemoryFileManager } from "../files/file-manager-types.ts"
import type { StoreOptions } from "../files/file-target.ts"
import { type MemoryScopes, scopePaths, scopesInUse } from "../scopes.ts"
import { createSectionSink } from "../sinks/section-sink.ts"
import type { MemorySink } from "../sinks/sink.ts"
import type { MemoryScope } from "../types.ts"
import { type Counts, createCounts } from "./counts.ts"
import { entriesOf, type LearnedEntry } from "./learned-entries.ts"
import { createScopeFiles, type ScopeFiles } from "./scope-files.ts"

/** What the operations of one session share. */
export interface SessionContext extends ResolvedConfig {
  options: AutoMemoriesOptions
  enabled: boolean
  readOnly: boolean
  /** True leaves it to the host what is stored. */
  suggestOnly: boolean
  paths: MemoryScopes
  /** The active scopes; none if learning is off. */
  scopes: readonly MemoryScope[]
  manager: MemoryFileManager
  detector: LearningDetector
  sink: MemorySink
  candidates: CandidateFile
  counts: Counts
  scopeFiles: ScopeFiles
  now(): Date
  /** All entries of the active scopes. */
  list(): Promise<LearnedEntry[]>
}

/** Reads the configuration and touches no other file. @throws TypeError see `resolveConfig` */
export function createSessionContext(options: AutoMemoriesOptions): SessionContext {
  const { directoryName = ".wundr", env = process.env, readOnly = false, now = () => new Date() } = options
  const resolved = resolveConfig(options, directoryName)
  const { config } = resolved
  const enabled = config.enabled && readKillSwitch(env) === undefined
  const paths = scopePaths(config, directoryName)
  const scopes = enabled ? scopesInUse(config) : []
  const storeOptions = storeOptionsOf(options, now)
  const manager = createMemoryFileManager({
    ...storeOptions,
    guard: options.guard ?? createMemoryGuard(),
    isDuplicate,
    maxLines: config.maxLinesPerFile,
    overflow: config.overflowEnabled,
  })
  const scopeFiles = createScopeFiles(
    manager,
    scopes.map((scope) => ({ scope, path: paths[scope] })),
  )
  return {
    ...resolved,
    options,
    enabled,
    readOnly,
    suggestOnly: options.suggestOnly === true || readOnly,
    paths,
    scopes,
    manager,
    detector: createLearningDetector({
      minConfidence: config.minConfidence,
      mask: options.mask ?? ((text) => maskSecrets(text).text),
    }),
    sink: options.sink ?? createSectionSink(manager, paths, scopes),
    candidates: createCandidateFile({ ...config, ...storeOptions, directoryName }),
    counts: createCounts(),
    scopeFiles,
    now,
    list: async () => entriesOf(await scopeFiles.readAll()),
  }
}

/** @throws MemoryError `read-only` */
export function refuseReadOnly({ readOnly }: SessionContext): void {
  if (readOnly) throw new MemoryError("read-only", "These memories are read-only; nothing was changed.")
}

function storeOptionsOf(
  { durability, trustDirectory, files, lockWait }: AutoMemoriesOptions,
  now: () => Date,
): StoreOptions {
  const given = Object.entries({ durability, trustDirectory, files, lockWait })
  return { ...Object.fromEntries(given.filter(([, value]) => value !== undefined)), now }
}
