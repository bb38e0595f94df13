import { isUtf8 } from "node:buffer"
import { decodeLoose, dropCutCharacter } from "@caliban/text"
import { notAFile } from "../files/read-file.ts"
import { findDrift } from "../index/index-drift.ts"
import { formatIndex, listedIn, type ParsedIndex } from "../index/parse-index.ts"
import { addPointers, dropDrift, rewriteHooks } from "../index/repair-index.ts"
import { INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { INDEX_FILE } from "../paths/address.ts"
import { inTurns, nextTurn } from "../store/queue.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, MemoryReader, Plan, Snapshot } from "../store/store.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead, type Rules } from "../topics/summary.ts"
import type { TopicSummary } from "../topics/topic.ts"
import { rejectConflict } from "./checks.ts"
import { editIndex, newIndex, REPAIRED } from "./edit-index.ts"

/** What a repair does in addition to fixing drift. */
export interface RepairExtent {
  /**
   * True also rewrites every hook that does not contain the description of its topic, including hooks that a person
   * wrote. Reads the head of every listed topic. Default: false.
   */
  refreshHooks?: boolean | undefined
  /**
   * True also adds a pointer for every file that has neither a name nor a description; the hook is the file's first
   * line of text. The files are not changed. Default: false.
   */
  otherFiles?: boolean | undefined
}

export interface RepairOutcome {
  /** The index before the repair, and after it; empty if there is none. */
  before: string
  after: string
  /** Slugs that got a pointer. */
  added: readonly string[]
  /** Slugs of pointers that led nowhere and are gone. */
  dropped: readonly string[]
  /** Slugs whose further lines are gone, because they said the same. */
  merged: readonly string[]
  /** Slugs with several lines that say different things: all of them stay. */
  duplicates: readonly string[]
  /** Slugs whose hooks were rewritten. */
  refreshed: readonly string[]
  /** Slugs whose pointers moved to the archive. */
  moved: readonly string[]
}

/**
 * Repairs the drift of an index and keeps every other byte: removes dangling pointers and repeated lines, and adds missing
 * pointers at the end. A line with the only link to an existing topic is kept, and so is one with text below it that is
 * indented deeper. Reads the heads of the topics that it has to describe. Linear time.
 *
 * @param archived Slugs that need no pointer, since the archive has one.
 * @throws MemoryError `unreadable-file` if the index is not UTF-8 or has an open git conflict, `too-large`
 */
export function repair(
  { refreshHooks = false, otherFiles = false }: RepairExtent = {},
  archived: readonly string[] = [],
): Change<RepairOutcome> {
  return async (snapshot) => {
    const slugs = await snapshot.slugs()
    const edit = async (index: ParsedIndex) => {
      rejectConflict(index)
      const drift = findDrift(index, slugs)
      await nextTurn()
      const { index: kept, slugs: merged, dropped } = dropDrift(index, drift)
      // A removed line may have mentioned other topics.
      const { duplicates, ...rest } = kept === index ? drift : findDrift(kept, slugs)
      const isArchived = new Set(archived)
      const unlisted = rest.unlisted.filter((slug) => !isArchived.has(slug)).toSorted()
      const topics = await describeAll(unlisted, snapshot, { wholeTree: otherFiles })
      const { index: complete, slugs: added } = addPointers(kept, topics.values())
      const described = await describeAll(refreshHooks ? listedIn(complete) : [], snapshot)
      const { index: whole, slugs: refreshed } = rewriteHooks(complete, described)
      return { index: whole, removed: [], found: { added, dropped, merged, duplicates, refreshed } }
    }
    const { old, bytes, update } = await editIndex(snapshot, edit, { blank: newIndex(snapshot.codec) })
    const isNew = snapshot.index === undefined
    const [before, after] = [isNew ? "" : old, isNew && bytes === undefined ? "" : formatIndex(update.index)]
    const note = isNew || bytes === undefined ? undefined : REPAIRED
    return { index: bytes, note, result: { ...update.found, moved: [], before, after } }
  }
}

/** Describes the files of some slugs. Leaves out files that are not topics, cannot be read, or have a damaged description. */
async function describeAll(
  slugs: Iterable<string>,
  snapshot: Snapshot,
  rules?: Rules,
): Promise<Map<string, TopicSummary>> {
  const found = new Map<string, TopicSummary>()
  snapshot.prefetch?.([...slugs], TOPIC_HEAD_BYTES)
  for await (const slug of inTurns(slugs)) {
    const head = await snapshot.readHead(slug)
    const topic = head && parseTopic(slug, decodeLoose(dropCutCharacter(head)), rules)
    const isText = head && (isUtf8(head) || !topic?.description?.includes("\uFFFD"))
    if (topic && isText && isTopicHead(topic, rules)) found.set(slug, topic)
  }
  return found
}

/** What a change to the index would do; takes no lock, writes nothing. @throws MemoryError as the change itself */
export async function previewChange<Result>(
  reader: MemoryReader,
  change: Change<Result>,
): Promise<Plan<Result>> {
  const head = await reader.readIndex(INDEX_MAX_BYTES)
  const names = head === undefined ? await reader.listFolder?.("") : undefined
  if (names?.some(({ name, kind }) => name === INDEX_FILE && kind !== "file")) throw notAFile(INDEX_FILE)
  return await change({
    topic: undefined,
    index: head && { ...head, revision: revisionOf(head.bytes) },
    slugs: async () => (await reader.slugs()) ?? [],
    prefetch: (all, limit) => reader.prefetch?.(all, limit),
    readHead: async (slug) => (await reader.readTopic(slug, TOPIC_HEAD_BYTES))?.bytes,
    caseTwin: () => undefined,
    unfinished: ((await reader.unfinished?.()) ?? []).map((slug) => ({ slug })),
    codec: reader.codec,
  })
}
