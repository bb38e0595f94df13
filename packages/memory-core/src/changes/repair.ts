import { decodeLoose, encode } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { INDEX_MAX_BYTES } from "../limits.ts"
import { pausing } from "../store/queue.ts"
import type { Change, Snapshot } from "../store/store.ts"
import type { PointerText } from "../topic-index/format-pointer.ts"
import type { Placement, ShownPart } from "../topic-index/insert-lines.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { type IndexRepair, startRepair } from "../topic-index/repair-index.ts"
import { type HookRewrite, rewriteHooks } from "../topic-index/rewrite-hooks.ts"
import { parseTopic, parseTopicHead } from "../topics/parse-topic.ts"
import { describePlainFile, isTopicHead } from "../topics/summary.ts"
import { newIndex } from "./bootstrap-index.ts"
import { checkIndexSize } from "./check-index-size.ts"
import { decodeForChange } from "./decode-for-change.ts"
import { recoverIndex } from "./recover-index.ts"
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

export interface RepairOutcome extends IndexRepair {
  /** The index before the repair; empty if there was none. */
  before: string
  /** Slugs whose hooks were rewritten from their descriptions. */
  refreshed: readonly string[]
}

/**
 * Repairs the drift of an index; optionally refreshes hooks and lists plain files. Reads the heads of the topics that
 * it has to describe.
 *
 * @param archived Slugs that need no pointer, since the archive has one.
 * @param shown How much of the index the prompt shows. Default: the default caps.
 * @throws MemoryError `unreadable-file` if the index is not UTF-8 or has an open git conflict, `too-large`
 */
export function repair(
  placement: Placement,
  { refreshHooks = false, plainFiles = false }: RepairExtent = {},
  shown?: ShownPart,
  archived?: readonly string[],
): Change<RepairOutcome> {
  return async (snapshot) => {
    rejectLargeIndex(snapshot)
    const old = snapshot.index === undefined ? undefined : decodeForChange(snapshot.index.bytes, "MEMORY.md")
    if (old !== undefined) rejectConflict(old)
    const slugs = await snapshot.slugs()
    const { codec } = snapshot
    const blank = newIndex(codec)
    const recovered = await recoverIndex(old ?? blank, snapshot, undefined)
    const started = startRepair(recovered.text, { slugs, placement, shown, archived, codec })
    const unlisted = await describeAll(started.unlisted, snapshot, (slug, text) =>
      describeUnlisted(slug, text, plainFiles),
    )
    const repaired = started.finish((slug) => unlisted.get(slug))
    const hooks = refreshHooks ? await refreshHooksOf(repaired.text, snapshot) : undefined
    const result = {
      ...repaired,
      text: hooks?.text ?? repaired.text,
      removed: [...repaired.removed, ...(hooks?.removed ?? [])],
      refreshed: hooks?.rewritten ?? [],
      before: old ?? "",
    }
    if (old === undefined && result.text === blank) return { result: { ...result, text: "" } }
    if (result.text === old) return { result }
    const index = encode(result.text)
    checkIndexSize(snapshot.index?.bytes, index)
    const note = { action: "repaired" as const, pointers: result.removed }
    return { index, note: old === undefined ? undefined : note, result }
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
  describe: (slug: string, text: string) => PointerText | undefined,
): Promise<Map<string, PointerText>> {
  const found = new Map<string, PointerText>()
  const pause = pausing()
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

async function refreshHooksOf(text: string, snapshot: Snapshot): Promise<HookRewrite> {
  const index = parseIndex(text, snapshot.codec)
  const listed = new Set(index.lines.flatMap(({ pointer }) => pointer?.slug ?? []))
  const topics = await describeAll(listed, snapshot, parseTopicHead)
  return rewriteHooks(index, (slug) => topics.get(slug))
}
