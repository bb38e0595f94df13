import { decodeLoose } from "@caliban/text"
import { bootstrapIndex } from "./changes/bootstrap-index.ts"
import { adoptMemory } from "./facade/adopt/adopt-memory.ts"
import { createAdoptScene } from "./facade/adopt/adopt-scene.ts"
import { listAdoptable } from "./facade/adopt/list-adoptable.ts"
import { announceChange, announcing, listenToChanges } from "./facade/change-listeners.ts"
import { iterateTopics } from "./facade/iterate-topics.ts"
import { listTopics } from "./facade/list-topics.ts"
import { MEMORY_RULES } from "./facade/memory-rules.ts"
import { openMemory } from "./facade/open-memory.ts"
import { readStatus } from "./facade/read-status.ts"
import { repairMemory } from "./facade/repair-memory.ts"
import { resolveOptions } from "./facade/resolved-options.ts"
import { createTopicChanges } from "./facade/topic-changes.ts"
import { adoptEdit } from "./facade/undo/adopt-edit.ts"
import { createMemoryTrash } from "./facade/undo/memory-trash.ts"
import { createUndoChanges } from "./facade/undo/undo-changes.ts"
import { createUndoHistory } from "./facade/undo/undo-history.ts"
import { verifyMemory } from "./facade/verify-memory.ts"
import { explainReading } from "./files/explain-system-error.ts"
import { nodeFiles } from "./files/file-port.ts"
import { INDEX_MAX_BYTES } from "./limits.ts"
import type { Memory, MemoryChange, MemoryOptions } from "./memory-types.ts"
import { checkOptions } from "./prompt/check-options.ts"
import { loadPrefix } from "./prompt/load-prefix.ts"
import type { MemoryReader } from "./store/store.ts"
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
export function createMemory(input: MemoryOptions): Memory {
  checkOptions(input, MEMORY_RULES)
  const options = resolveOptions(input)
  const opened = openMemory(options)
  const history = createUndoHistory()
  const { files = nodeFiles } = options
  const announce = (change: MemoryChange): void => announceChange(opened.place(), change)
  const { restore, ...changes } = announcing(announce, {
    ...createTopicChanges(options, opened, history),
    ...createUndoChanges(options, opened, history),
    adoptEdit: async (slug, before) => await adoptEdit(options, opened, history, { slug, before }),
  })

  return {
    enabled: opened.enabled,
    readOnly: options.readOnly,
    get directory() {
      return opened.directory()
    },
    get name() {
      return opened.name()
    },
    tag: options.tag ?? "auto-memory",
    layout: options.layout,
    mounts: [],
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

    async repair(request = {}) {
      const result = await repairMemory(options, opened, history, request)
      if (result.changed && request.dryRun !== true) announce({ action: "index-repaired" })
      return result
    },
    async adoptable() {
      const scene = createAdoptScene(options, opened)
      return scene === undefined ? [] : await listAdoptable(scene)
    },
    adopt: async (directory) => await adoptMemory({ options, opened, history, announce }, directory),
    verify: async () => await explainReading(() => verifyMemory(opened.forReading(), files)),
  }
}
