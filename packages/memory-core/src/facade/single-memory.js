import { join } from "node:path"
import { decodeLoose } from "@caliban/text"
import { bootstrapIndex } from "../changes/bootstrap-index.ts"
import { explainReading } from "../files/explain-system-error.ts"
import { nodeFiles } from "../files/file-port.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import { topicPath } from "../paths/layout.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { readTopic, resolveReference } from "../topics/read-topic.ts"
import { adoptMemory } from "./adopt/adopt-memory.ts"
import { createAdoptionContext } from "./adopt/adoption-context.ts"
import { listAdoptable } from "./adopt/list-adoptable.ts"
import { createMemoryFiles } from "./attachments/memory-files.ts"
import { announceChange, announcing, listenToChanges } from "./change-listeners.ts"
import { checkMethodOptions } from "./check-arguments.ts"
import { iterateTopics } from "./iterate-topics.ts"
import { findAddressed, readLayoutTopic } from "./layout-files.ts"
import { listTopics } from "./list-topics.ts"
import { openMemory } from "./open-memory.ts"
import { readStatus } from "./read-status.ts"
import { repairMemory } from "./repair-memory.ts"
import { rotateIndex } from "./rotate-index.ts"
import { createMemorySource } from "./sources/memory-source.ts"
import { createTopicChanges } from "./topic-changes.ts"
import { adoptEdit } from "./undo/adopt-edit.ts"
import { createMemoryTrash } from "./undo/memory-trash.ts"
import { createUndoChanges } from "./undo/undo-changes.ts"
import { createTopicUses } from "./usage/topic-uses.ts"
import { verifyMemory } from "./verify-memory.ts"
/** Opens the memory of one directory or store; see `createMemory`. */
export function createSingleMemory(options, history) {
  const uses = createTopicUses(options)
  const opened = openMemory(options, uses)
  const { files = nodeFiles } = options
  const announce = (change) => announceChange(opened.place(), change)
  const { restore, ...undoing } = createUndoChanges(options, opened, history, announce)
  const changes = announcing(announce, {
    ...createTopicChanges(options, opened, history),
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
    files: createMemoryFiles({
      options,
      opened,
      history,
      uses,
      announce,
      undoChange: undoing.undoChange,
    }),
    sources: () => (opened.enabled ? [createMemorySource({ options, opened }, options.mount?.name)] : []),
    tag: options.tag ?? "auto-memory",
    layout: options.layout,
    options,
    opened,
    history,
    uses,
    announce,
    trash: createMemoryTrash(opened, restore),
    onChange: (listener) => listenToChanges(opened.place(), listener),
    ...changes,
    ...undoing,
    async init() {
      if (!opened.enabled || options.readOnly) return
      if ((await explainReading(() => opened.forReading().readIndex(0))) !== undefined) return
      await (await opened.forWriting()).transact(undefined, bootstrapIndex)
      announce({ action: "index-created" })
    },
    load: async () => await loadPrefix(options, options.store),
    async read(reference) {
      const file = opened.enabled ? findAddressed(options.layout, reference) : undefined
      if (file !== undefined) return await readLayoutTopic(options, opened.forReading(), file)
      const read = async (reader) => {
        const slug = await resolveReference(reader, reference)
        const topic = slug === undefined ? undefined : await readTopic(reader, slug)
        const { directory } = reader
        if (topic !== undefined) uses.add(topic.slug)
        return (
          topic && { ...topic, path: directory && join(directory, topicPath(options.layout, topic.slug)) }
        )
      }
      return await explainReading(() => opened.forReading().hold(read))
    },
    async readIndex() {
      const head = await explainReading(() => opened.forReading().readIndex(INDEX_MAX_BYTES))
      return head === undefined ? undefined : decodeLoose(head.bytes)
    },
    list: async () =>
      await explainReading(() => opened.forReading().hold((reader) => listTopics(reader, files))),
    flushUsage: async () => await uses.flush(() => opened.forWriting()),
    topics: () => iterateTopics(() => opened.forReading()),
    status: async () => await readStatus(options, opened),
    async repair(request = {}) {
      const result = await repairMemory(options, opened, history, request)
      if (result.changed && request.dryRun !== true) announce({ action: "index-repaired" })
      return result
    },
    async rotate(given = {}) {
      checkMethodOptions("memory.rotate", "rotate", given)
      const { dryRun = false } = given
      const result = await rotateIndex(options, opened, history, dryRun)
      if (result.trashId !== undefined) announce({ action: "index-rotated" })
      return result
    },
    async adoptable() {
      const context = createAdoptionContext(options, opened)
      return context === undefined ? [] : await listAdoptable(context)
    },
    adopt: async (directory) => await adoptMemory({ options, opened, history, announce }, directory),
    verify: async () => await explainReading(() => verifyMemory(opened.forReading(), files)),
  }
}
