import { decodeLoose, encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import { finishSlowly, type Pause } from "../steps.ts"
import { pausing } from "../store/queue.ts"
import type { Change, Snapshot } from "../store/store.ts"
import type { PointerText } from "../topic-index/format-pointer.ts"
import { findDriftInSteps } from "../topic-index/index-drift.ts"
import { formatIndex, listedIn, type ParsedIndex } from "../topic-index/parse-index.ts"
import { addPointersInSteps, dropDrift } from "../topic-index/repair-index.ts"
import { rewriteHooks } from "../topic-index/rewrite-hooks.ts"
import { parseTopic, parseTopicHead } from "../topics/parse-topic.ts"
import { describePlainFile, isTopicHead } from "../topics/summary.ts"
import { newIndex } from "./bootstrap-index.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { parseForChange, recoverIndex } from "./recover-index.ts"
import { rejectConflict } from "./reject-conflict.ts"

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
  plainFiles?: boolean
}

export interface RepairOutcome {
  /** The index before the repair; empty if there was none. */
  before: string
  /** The repaired index. */
  text: string
  /** Slugs that got a pointer. */
  added: readonly string[]
  /** Slugs whose dangling pointers were removed. */
  dropped: readonly string[]
  /** Slugs whose further lines were removed, because they say the same. */
  merged: readonly string[]
  /** Slugs with several lines that say different things: all of them stay. */
  duplicates: readonly string[]
  /** Slugs whose hooks were rewritten from their descriptions. */
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
  { refreshHooks = false, plainFiles = false }: RepairExtent = {},
  archived: readonly string[] = [],
): Change<RepairOutcome> {
  return async (snapshot) => {
    rejectLargeIndex(snapshot)
    const { old, index } = await parseForChange(snapshot, newIndex(snapshot.codec))
    rejectConflict(index)
    const { index: recovered } = await recoverIndex(index, snapshot, undefined)
    const isNew = snapshot.index === undefined
    const slugs = await snapshot.slugs()
    const pause = pausing()
    const drift = await finishSlowly(findDriftInSteps(recovered, slugs), pause)
    const { index: kept, removed, merged } = dropDrift(recovered, drift)
    // A removed line may have mentioned other topics.
    const rest = removed.length === 0 ? drift : await finishSlowly(findDriftInSteps(kept, slugs), pause)
    const listed = new Set(archived)
    const unlisted = rest.unlisted.filter((slug) => !listed.has(slug)).toSorted()
    const topics = await describeAll(unlisted, snapshot, pause, (slug, text) =>
      describeUnlisted(slug, text, plainFiles),
    )
    const { index: complete, added } = await finishSlowly(addPointersInSteps(kept, topics), pause)
    const hooks = refreshHooks ? await refreshHooksOf(complete, snapshot, pause) : undefined
    const text = formatIndex(hooks?.index ?? complete)
    const stillListed = listedIn(kept)
    const result: RepairOutcome = {
      before: isNew ? "" : old,
      text: isNew && text === old ? "" : text,
      added,
      dropped: drift.dangling.filter((slug) => !stillListed.has(slug)),
      merged,
      duplicates: rest.duplicates,
      refreshed: hooks?.rewritten ?? [],
    }
    if (text === old) return { result }
    const bytes = encode(text)
    checkIndexSize(snapshot.index?.bytes, bytes)
    const note = { action: "repaired" as const, pointers: [...removed, ...(hooks?.removed ?? [])] }
    return { index: bytes, note: isNew ? undefined : note, result }
  }
}

/** Says so before a parse that takes seconds. @throws MemoryError `too-large` */
function rejectLargeIndex({ index }: Snapshot): void {
  const bytes = index?.total ?? index?.bytes.length ?? 0
  if (bytes <= INDEX_MAX_BYTES) return
  throw new MemoryError(
    "too-large",
    `MEMORY.md has ${bytes} bytes; the limit is ${INDEX_MAX_BYTES}. Nothing was changed. Make it smaller by hand, then retry.`,
  )
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

function describeUnlisted(slug: string, text: string, plainFiles: boolean): PointerText | undefined {
  const head = parseTopicHead(slug, text)
  if (isTopicHead(head)) return head
  if (!plainFiles) return undefined
  const plain = { slug, description: describePlainFile(parseTopic(slug, text).body) }
  // Names that other programs read as instructions are never topics.
  return isTopicHead(plain) ? plain : undefined
}

async function refreshHooksOf(
  index: ParsedIndex,
  snapshot: Snapshot,
  pause: Pause,
): Promise<ReturnType<typeof rewriteHooks>> {
  const listed = new Set(index.lines.flatMap(({ pointer }) => pointer?.slug ?? []))
  const topics = await describeAll(listed, snapshot, pause, parseTopicHead)
  return rewriteHooks(index, (slug) => topics.get(slug))
}
