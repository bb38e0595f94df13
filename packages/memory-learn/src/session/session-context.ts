import { join } from "node:path"
import { type FileStoreOptions, type Memory, MemoryError, readKillSwitch } from "@caliban/memory-core"
import { createMemoryGuard, maskSecrets } from "@caliban/memory-guard"
import { type CandidateFile, createCandidateFile } from "../candidates/candidate-file.ts"
import { createLearningDetector } from "../detect/detector.ts"
import { DETECTOR_DEFAULTS, type LearningDetector } from "../detect/detector-config.ts"
import type { LearningOptions } from "../learning.ts"
import { type Attempts, createAttempts } from "../stores/attempts.ts"
import type { LearnedEntry, LearnedStore } from "../stores/learned-store.ts"
import { createTopicStore } from "../stores/topic-store.ts"
import { MEMORY_SCOPES, type MemoryScope } from "../types.ts"
import { type Counts, createCounts } from "./counts.ts"
import { type OtherChanges, watchOtherChanges } from "./other-changes.ts"

/** What the operations of one session share. */
export interface SessionContext extends Attempts {
  options: LearningOptions
  enabled: boolean
  readOnly: boolean
  /** True leaves it to the host what is stored. */
  suggestOnly: boolean
  minConfidence: number
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

export function createSessionContext(options: LearningOptions): SessionContext {
  const { env = process.env, memory, readOnly = memory.readOnly, now = () => new Date() } = options
  const { minConfidence = DETECTOR_DEFAULTS.minConfidence, guard = createMemoryGuard() } = options
  const enabled = readKillSwitch(env) === undefined && memory.enabled
  const scopes = enabled ? MEMORY_SCOPES.filter((scope) => options.scopes?.[scope] !== false) : []
  const store = createTopicStore({ memory, guard, scopes, now })
  const others = watchOtherChanges(memory)
  return {
    ...createAttempts(),
    store: others.exclude(store),
    others,
    options,
    enabled,
    readOnly,
    suggestOnly: options.suggestOnly === true || readOnly,
    minConfidence,
    scopes,
    detector: createLearningDetector({
      minConfidence,
      mask:
        options.mask ?? ((text, requested = false) => maskSecrets(text, { allowContact: requested }).text),
    }),
    candidates: createCandidateFile(() => candidateFolder(memory), "candidates", storeOptions(options)),
    counts: createCounts(),
    now,
    list: async () => (enabled ? await store.list() : []),
  }
}

/** @throws MemoryError `read-only` */
export function refuseReadOnly({ readOnly }: SessionContext): void {
  if (readOnly) throw new MemoryError("read-only", "These memories are read-only; nothing was changed.")
}

/** Candidates are in the control folder of their memory. */
function candidateFolder({ directory }: Memory): string | undefined {
  return directory === undefined ? undefined : join(directory, ".caliban", "candidates")
}

function storeOptions(options: LearningOptions): FileStoreOptions {
  const { durability, trustDirectory, files, lockWait, now } = options
  const given = Object.entries({ durability, trustDirectory, files, lockWait, now })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
