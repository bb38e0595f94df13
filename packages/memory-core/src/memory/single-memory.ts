import { decodeLoose } from "@caliban/text"
import { bootstrapIndex } from "../changes/edit-index.ts"
import { previewChange, type RepairOutcome, repair } from "../changes/repair.ts"
import { archivePointers, type RotateOutcome, rotate } from "../changes/rotate.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { nodeFiles } from "../files/file-port.ts"
import { readArchivedSlugs } from "../index/archive.ts"
import type { Codec } from "../layout/codec.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import type {
  Memory,
  MemoryChange,
  MemorySource,
  RepairMemoryOptions,
  RepairResult,
} from "../memory-types.ts"
import { crypto } from "../node-modules.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { resolveMounts } from "../prompt/mounts.ts"
import type { Awaitable, Change, MemoryReader } from "../store/store.ts"
import { removeAddress, writeDraft } from "./change-file.ts"
import { announceChange, listenToChanges, type MemoryContext, type OwnChanges, settle } from "./context.ts"
import { createExactFiles, type ExactFiles } from "./exact-files.ts"
import { readReference } from "./find-file.ts"
import { listTopics, readStatus } from "./inspect.ts"
import { createMemorySource } from "./memory-source.ts"
import { openMemory } from "./open-memory.ts"
import { capsOf, type ResolvedOptions } from "./resolved-options.ts"
import { createTopicUses } from "./topic-uses.ts"
import { createHistory } from "./undo/history.ts"
import { rememberLoad } from "./warnings.ts"

/** The memory of one directory or store, with what a memory with mounts needs of it. Its slugs are not addresses. */
export interface SingleMemory
  extends MemoryContext,
    Omit<Memory, "mounts" | "projects" | "promote" | "forAgent" | "undo"> {
  /** The tag of the auto tier in the prefix. */
  readonly tag: string
  /** How the directory is arranged. */
  readonly layout: Codec
  readonly files: ExactFiles
  /** Makes the directory and an index where they are missing. Does nothing when memory is off or read-only. */
  init(): Promise<void>
  source(): MemorySource | undefined
}

/** Opens the memory of one directory or store; see `createMemory`. */
export function createSingleMemory(options: ResolvedOptions, ownChanges: OwnChanges): SingleMemory {
  const uses = createTopicUses(options)
  const opened = openMemory(options)
  const enabled = opened.offBecause === undefined
  const { files = nodeFiles } = options
  const announce = (change: MemoryChange): void => announceChange(opened.place(), change)
  const context: MemoryContext = { options, opened, ownChanges, uses, announce }
  const hold = async <T>(task: (reader: MemoryReader) => Awaitable<T>): Promise<T> =>
    await explainReading(() => opened.forReading().hold(task))

  return {
    ...context,
    enabled,
    readOnly: options.readOnly,
    get directory() {
      return opened.directory()
    },
    get name() {
      return opened.name()
    },
    files: createExactFiles(context),
    source: () => (enabled ? createMemorySource(context) : undefined),
    tag: options.tag ?? "auto-memory",
    layout: options.codec,
    history: createHistory(context),
    onChange: (listener) => listenToChanges(opened.place(), listener),
    write: async (draft, given) => await writeDraft(context, draft, given),
    remove: async (reference, given) => await removeAddress(context, reference, given),

    async init() {
      if (!enabled || options.readOnly) return
      if ((await explainReading(() => opened.forReading().readIndex(0))) !== undefined) return
      await (await opened.forWriting()).transact(undefined, bootstrapIndex)
      announce({ action: "index-created" })
    },
    async load() {
      const prefix = await loadPrefix(options, options.store, resolveMounts)
      rememberLoad(options, prefix.tiers)
      return prefix
    },
    async read(reference) {
      const topic = await hold((reader) => readReference(options, reader, reference))
      if (topic !== undefined) uses.add(topic.slug)
      return topic
    },
    async readIndex() {
      const head = await explainReading(() => opened.forReading().readIndex(INDEX_MAX_BYTES))
      return head && decodeLoose(head.bytes)
    },
    list: async () => await hold((reader) => listTopics(reader, files)),
    flush: async () => await uses.flush(opened.forWriting),
    status: async (request) => await readStatus(context, request),
    repair: async (request) => await repairMemory(context, request),
  }
}

const NOTHING = { added: [], dropped: [], merged: [], duplicates: [], refreshed: [], moved: [] }

/** Repairs the index or moves pointers to the archive, or shows what that would do; see `Memory.repair`. */
async function repairMemory(
  memory: MemoryContext,
  { dryRun = false, rotate: rotates = false, ...extent }: Omit<RepairMemoryOptions, "mount"> = {},
): Promise<RepairResult> {
  const { opened, options } = memory
  const { archive } = options.codec
  // Without an archive nothing moves.
  const limit = archive === undefined ? Number.POSITIVE_INFINITY : capsOf(options).lines
  const archived = rotates ? [] : await explainReading(() => readArchivedSlugs(opened.forReading()))
  let change: Change<RepairOutcome | RotateOutcome> = rotates ? rotate(limit) : repair(extent, archived)
  if (dryRun || (rotates && archive === undefined)) {
    const preview = opened.forReading().hold((reader) => previewChange(reader, change))
    return describe((await explainReading(() => preview)).result)
  }
  const store = await opened.forWriting()
  // One undo reverts both changes of a rotation.
  const group = rotates ? crypto().randomUUID() : undefined
  if (rotates) {
    const kept = await store.transact(archive, archivePointers(`${archive}.md`, limit), { group })
    change = rotate(limit, kept.result)
  }
  const commit = await store.transact(undefined, change, { group })
  const result = { ...describe(commit.result), entryId: commit.entryId }
  if (result.changed) settle(memory, undefined, commit, rotates ? "index-rotated" : "index-repaired")
  return result
}

function describe(outcome: RepairOutcome | RotateOutcome): RepairResult {
  return { changed: outcome.before !== outcome.after, ...NOTHING, ...outcome }
}
