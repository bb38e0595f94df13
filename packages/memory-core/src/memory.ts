import { decodeLoose, encode } from "@caliban/text"
import { bootstrapIndex } from "./changes/bootstrap-index.ts"
import { previewChange } from "./changes/preview-change.ts"
import { type RepairOutcome, repair } from "./changes/repair.ts"
import { announceChange, announcing, listenToChanges } from "./facade/change-listeners.ts"
import { iterateTopics } from "./facade/iterate-topics.ts"
import { listTopics } from "./facade/list-topics.ts"
import { MEMORY_RULES } from "./facade/memory-rules.ts"
import { openMemory } from "./facade/open-memory.ts"
import { readStatus } from "./facade/read-status.ts"
import { createTopicChanges } from "./facade/topic-changes.ts"
import { adoptEdit } from "./facade/undo/adopt-edit.ts"
import { createMemoryTrash } from "./facade/undo/memory-trash.ts"
import { createUndoChanges } from "./facade/undo/undo-changes.ts"
import { createUndoHistory } from "./facade/undo/undo-history.ts"
import { verifyMemory } from "./facade/verify-memory.ts"
import { explainReading } from "./files/explain-system-error.ts"
import { nodeFiles } from "./files/file-port.ts"
import { INDEX_MAX_BYTES } from "./limits.ts"
import type { Memory, MemoryChange, MemoryOptions, RepairResult } from "./memory-types.ts"
import { checkOptions } from "./prompt/check-options.ts"
import { loadPrefix } from "./prompt/load-prefix.ts"
import { revisionOf } from "./store/revision.ts"
import type { MemoryReader } from "./store/store.ts"
import { SHOWN } from "./topic-index/insert-lines.ts"
import { readTopic, resolveReference } from "./topics/read-topic.ts"
import type { Topic } from "./topics/topic.ts"

/**
 * A workspace's memory. Creating it reads and writes no file; everything it takes from outside can be given.
 *
 * Methods that need the memory directory throw `MemoryError` with `memory-off` when memory is off, and those that
 * change it `read-only` when it is read-only. Every error leaves the files as they were.
 *
 * @throws TypeError for an invalid option.
 */
export function createMemory(options: MemoryOptions): Memory {
  checkOptions(options, MEMORY_RULES)
  const opened = openMemory(options)
  const history = createUndoHistory()
  const { files = nodeFiles } = options
  const placement = options.newPointers ?? "first"
  const announce = (change: MemoryChange): void => announceChange(opened.place(), change)
  const { restore, ...changes } = announcing(announce, {
    ...createTopicChanges(options, opened, history),
    ...createUndoChanges(options, opened, history),
    adoptEdit: async (slug, before) => await adoptEdit(options, opened, history, { slug, before }),
  })

  return {
    enabled: opened.enabled,
    readOnly: options.readOnly ?? false,
    get directory() {
      return opened.directory()
    },
    get name() {
      return opened.name()
    },
    tag: options.tag ?? "auto-memory",
    trash: createMemoryTrash(opened, restore),
    onChange: (listener) => listenToChanges(opened.place(), listener),
    ...changes,

    async init() {
      if (!opened.enabled || options.readOnly) return
      if ((await explainReading(() => opened.forReading().readIndex(0))) !== undefined) return
      await (await opened.forWriting()).transact(undefined, bootstrapIndex)
      announce({ action: "index-created" })
    },
    load: async () => await loadPrefix(options, options.store),
    async read(reference) {
      const read = async (reader: MemoryReader): Promise<Topic | undefined> => {
        const slug = await resolveReference(reader, reference)
        return slug === undefined ? undefined : await readTopic(reader, slug)
      }
      return await explainReading(() => opened.forReading().hold(read))
    },
    async readIndex() {
      const head = await explainReading(() => opened.forReading().readIndex(INDEX_MAX_BYTES))
      return head === undefined ? undefined : decodeLoose(head.bytes)
    },
    list: async () =>
      await explainReading(() => opened.forReading().hold((reader) => listTopics(reader, files))),
    topics: () => iterateTopics(() => opened.forReading()),
    status: async () => await readStatus(options, opened),

    async repair({ dryRun = false, ...extent } = {}) {
      const change = repair(placement, extent, { ...SHOWN, ...options.caps })
      if (dryRun) {
        const preview = (reader: MemoryReader): Promise<RepairOutcome> => previewChange(reader, change)
        return describeRepair(await explainReading(() => opened.forReading().hold(preview)))
      }
      const { result, trashId } = await (await opened.forWriting()).transact(undefined, change)
      if (result.text !== result.before) announce({ action: "index-repaired" })
      if (trashId === undefined) return describeRepair(result)
      history.add({ slug: undefined, kind: "repaired", revision: revisionOf(encode(result.text)), trashId })
      return { ...describeRepair(result), trashId }
    },
    verify: async () => await explainReading(() => verifyMemory(opened.forReading(), files)),
  }
}

function describeRepair({ before, text, removed: _, ...slugs }: RepairOutcome): RepairResult {
  return { changed: before !== text, before, after: text, ...slugs }
}
