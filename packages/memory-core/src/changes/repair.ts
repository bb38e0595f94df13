import { decodeLoose } from "@caliban/text"
import type { PointerText } from "../index/format-pointer.ts"
import { findDrift } from "../index/index-drift.ts"
import { listedIn } from "../index/parse-index.ts"
import { addPointers, dropDrift, rewriteHooks } from "../index/repair-index.ts"
import { type Pause, pausing } from "../store/queue.ts"
import type { Change, Snapshot } from "../store/store.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { isTopicHead } from "../topics/summary.ts"
import { newIndex } from "./bootstrap-index.ts"
import { rejectConflict } from "./checks.ts"
import { closeIndex, openIndex } from "./edit-index.ts"

/** What a repair does in addition to fixing drift. */
export interface RepairExtent {
  /**
   * True also rewrites every hook that does not contain the description of its topic, including hooks that a person
   * wrote. Reads the head of every listed topic. Default: false.
   */
  refreshHooks?: boolean
  /**
   * True also adds a pointer for every file that has neither a name nor a description; the hook is the file's first
   * line of text. The files are not changed. Default: false.
   */
  otherFiles?: boolean
}

export interface RepairOutcome {
  /** The index before the repair, and after it; empty if there is none. */
  before: string
  after: string
  /** Slugs that got a pointer. */
  added: readonly string[]
  /** Slugs whose pointers led nowhere and are gone. */
  dropped: readonly string[]
  /** Slugs whose further lines are gone, because they said the same. */
  merged: readonly string[]
  /** Slugs with several lines that say different things: all of them stay. */
  duplicates: readonly string[]
  /** Slugs whose hooks were rewritten. */
  refreshed: readonly string[]
}

/**
 * Repairs the drift of an index and keeps every other byte: removes dangling pointers and repeated lines, and adds missing
 * pointers at the end. A line with the only link to an existing topic is kept. Optionally refreshes hooks and lists plain
 * files. Reads the heads of the topics that it has to describe. Linear time.
 *
 * @param archived Slugs that need no pointer, since the archive has one.
 * @throws MemoryError `unreadable-file` if the index is not UTF-8 or has an open git conflict, `too-large`
 */
export function repair(
  { refreshHooks = false, otherFiles = false }: RepairExtent = {},
  archived: readonly string[] = [],
): Change<RepairOutcome> {
  return async (snapshot) => {
    const opened = await openIndex(snapshot, newIndex(snapshot.codec))
    rejectConflict(opened.index)
    const slugs = await snapshot.slugs()
    const pause = pausing()
    const drift = findDrift(opened.index, slugs)
    await pause()
    const { index: kept, removed, slugs: merged } = dropDrift(opened.index, drift)
    // A removed line may have mentioned other topics.
    const rest = removed.length === 0 ? drift : findDrift(kept, slugs)
    const isArchived = new Set(archived)
    const unlisted = rest.unlisted.filter((slug) => !isArchived.has(slug)).toSorted()
    const topics = await describeAll(unlisted, snapshot, pause, (slug, text) =>
      describeUnlisted(slug, text, otherFiles),
    )
    const { index: complete, slugs: added } = addPointers(kept, topics.values())
    const described = refreshHooks
      ? await describeAll(listedIn(complete), snapshot, pause, parseTopic)
      : undefined
    const hooks = described && rewriteHooks(complete, described)
    const { bytes, text } = closeIndex(snapshot, opened, hooks?.index ?? complete)
    const stillListed = listedIn(kept)
    const isNew = snapshot.index === undefined
    const pointers = [...removed, ...(hooks?.removed ?? [])]
    return {
      index: bytes,
      note: isNew || bytes === undefined ? undefined : { action: "repaired", pointers },
      result: {
        before: isNew ? "" : opened.old,
        after: isNew && bytes === undefined ? "" : text,
        added,
        dropped: drift.dangling.filter((slug) => !stillListed.has(slug)),
        merged,
        duplicates: rest.duplicates,
        refreshed: hooks?.slugs ?? [],
      },
    }
  }
}

/** Describes the files of some slugs. Leaves out files that are not topics or cannot be read. */
async function describeAll(
  slugs: Iterable<string>,
  snapshot: Snapshot,
  pause: Pause,
  describe: (slug: string, text: string) => PointerText | undefined,
): Promise<Map<string, PointerText>> {
  const found = new Map<string, PointerText>()
  for (const slug of slugs) {
    await pause()
    const read = snapshot.readHead(slug)
    // Awaiting only promises: 10,000 needless awaits take longer than reading 10,000 files.
    const head = read instanceof Promise ? await read : read
    const topic = head === undefined ? undefined : describe(slug, decodeLoose(head))
    if (topic !== undefined) found.set(slug, topic)
  }
  return found
}

function describeUnlisted(slug: string, text: string, otherFiles: boolean): PointerText | undefined {
  const head = parseTopic(slug, text, { wholeTree: otherFiles })
  return isTopicHead(head, { wholeTree: otherFiles }) ? head : undefined
}
