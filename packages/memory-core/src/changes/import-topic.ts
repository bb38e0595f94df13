import { decodeLoose } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import type { Change } from "../store/store.ts"
import { formatHook, formatLink, formOf, isTyped } from "../topic-index/format-pointer.ts"
import { insertLines, type Placement, type ShownPart } from "../topic-index/insert-lines.ts"
import { newLine, type ParsedIndex } from "../topic-index/parse-index.ts"
import { type IndexUpdate, type PointerChange, unlink, upsertPointer } from "../topic-index/update-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { newIndex } from "./bootstrap-index.ts"
import { editIndex } from "./edit-index.ts"
import type { IndexDifference } from "./index-difference.ts"
import { pointerChange, rejectCaseTwin } from "./write-topic.ts"

export interface ImportRequest {
  /** The topic's slug here, already checked. */
  slug: string
  /** The file, byte for byte. */
  bytes: Uint8Array
  /** The hook of its pointer in the other index. Default: made from the frontmatter. */
  hook?: string | undefined
  placement: Placement
  /** How much of the index the prompt shows. Default: the default caps. */
  shown?: ShownPart | undefined
}

export interface ImportOutcome {
  /** `unchanged`: the topic was there with the same bytes. A missing pointer may have been added. */
  action: "created" | "unchanged"
  pointer: PointerChange
  /** Topics whose pointer was recovered; see `recoverIndex`. */
  completed: readonly string[]
  index: IndexDifference
  /** The index after the change. */
  after: ParsedIndex
}

/**
 * Copies a topic of another memory: its exact bytes, and a pointer with the hook that it had there, in the form of the
 * pointers here. A pointer that the topic already has here is kept. Doing it twice changes nothing.
 *
 * @throws MemoryError `conflict` when the slug has other bytes here, `invalid-slug`, `too-large`, `unreadable-file`
 */
export function importTopic(request: ImportRequest): Change<ImportOutcome> {
  const { slug, bytes } = request
  return async (snapshot) => {
    if (bytes.length > TOPIC_MAX_BYTES) throw tooLarge(slug)
    const { topic } = snapshot
    const exists = topic !== undefined
    const isSame = exists && topic.total === undefined && Buffer.compare(topic.bytes, bytes) === 0
    if ((exists && !isSame) || snapshot.hasLink) throw alreadyExists(slug, topic?.revision ?? null)
    if (!exists) await rejectCaseTwin(slug, snapshot)
    const index = await editIndex(snapshot, {
      blank: newIndex(snapshot.codec),
      // An import that was interrupted had the hook, and so has this one.
      except: slug,
      edit: (parsed) => addPointer(parsed, request),
    })
    return {
      topic: isSame ? undefined : bytes,
      index: index.isChanged ? index.bytes : undefined,
      note: {
        action: "created",
        pointers: index.removed,
        addedPointer: index.before === undefined || undefined,
      },
      result: {
        action: isSame ? "unchanged" : "created",
        pointer: pointerChange(index),
        completed: index.completed,
        index: index.difference,
        after: index.index,
      },
    }
  }
}

function addPointer(index: ParsedIndex, { slug, bytes, hook, placement, shown }: ImportRequest): IndexUpdate {
  const topic = parseTopic(slug, decodeLoose(bytes))
  const generated = upsertPointer(index, topic, { placement, shown })
  const isListed = generated.before !== undefined
  if (hook === undefined || isListed || dropType(hook) === formatHook({ ...topic, type: undefined })) {
    return generated
  }
  const after = formatWordedLine(index, slug, hook)
  return after === undefined
    ? generated
    : { index: insertLines(index, [after], placement, shown), after, removed: [] }
}

/**
 * A line with a hook that a person wrote. Links to other topics become text: those topics may not exist here. `undefined`
 * for a hook with a line end or a comment marker, which could add or hide lines.
 */
function formatWordedLine(index: ParsedIndex, slug: string, hook: string): string | undefined {
  const { bullet, separator, typed } = formOf(index.lines, index.codec)
  const words = typed ? hook : dropType(hook)
  const line = `${bullet} ${formatLink(slug, index.codec)}${words === "" ? "" : `${separator}${words}`}`
  const parsed = newLine(line, "", index.codec)
  const isIntact = parsed.text === line && parsed.pointer?.slug === slug && !/<!--|-->/.test(line)
  return isIntact ? unlink(parsed, (other) => other !== slug) : undefined
}

const dropType = (hook: string): string => (isTyped(hook) ? hook.replace(/^\w+(?:: )?/, "") : hook)

function alreadyExists(slug: string, revision: string | null): MemoryError {
  return new MemoryError(
    "conflict",
    `A different topic "${slug}" exists there. Nothing was changed. Merge both topics by hand, or remove one of them.`,
    { details: { slug, revision } },
  )
}

function tooLarge(slug: string): MemoryError {
  return new MemoryError(
    "too-large",
    `${slug}.md is larger than ${TOPIC_MAX_BYTES} bytes. Nothing was changed. Shorten it or split it into several topics.`,
  )
}
