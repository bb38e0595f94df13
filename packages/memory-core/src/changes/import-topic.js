import { decodeLoose } from "@caliban/text"
import { MemoryError } from "../errors.ts"
import { TOPIC_MAX_BYTES } from "../limits.ts"
import { formatHook, formatLink, formOf, isTyped } from "../topic-index/format-pointer.ts"
import { insertLines } from "../topic-index/insert-lines.ts"
import { formatIndex, parseIndex } from "../topic-index/parse-index.ts"
import { unlink, upsertPointer } from "../topic-index/update-index.ts"
import { parseTopic } from "../topics/parse-topic.ts"
import { newIndex } from "./bootstrap-index.ts"
import { editIndex } from "./edit-index.ts"
import { NO_POINTER, pointerChange, rejectCaseTwin } from "./write-topic.ts"
/**
 * Copies a topic of another memory: its exact bytes, and a pointer with the hook that it had there, in the form of the
 * pointers here. A pointer that the topic already has here is kept. Doing it twice changes nothing.
 *
 * @throws MemoryError `conflict` when the slug has other bytes here, `invalid-slug`, `too-large`, `unreadable-file`
 */
export function importTopic(request) {
  const { slug, bytes } = request
  return async (snapshot) => {
    if (bytes.length > TOPIC_MAX_BYTES) throw tooLarge(slug)
    const { topic } = snapshot
    const exists = topic !== undefined
    const isSame = exists && topic.total === undefined && Buffer.compare(topic.bytes, bytes) === 0
    if ((exists ? !isSame : request.isKnown) || snapshot.hasLink)
      throw alreadyExists(slug, topic?.revision ?? null)
    if (!exists) await rejectCaseTwin(slug, snapshot)
    const index = await editIndex(snapshot, {
      blank: newIndex(snapshot.layout),
      // An import that was interrupted had the hook, and so has this one.
      except: slug,
      edit: (parsed) => addPointer(parsed, request),
    })
    return {
      topic: isSame ? undefined : bytes,
      index: index.isChanged ? index.bytes : undefined,
      pointerBefore: index.before ?? NO_POINTER,
      result: {
        action: isSame ? "unchanged" : "created",
        pointer: pointerChange(index),
        completed: index.completed,
        index: index.difference,
        indexBytes: index.bytes,
      },
    }
  }
}
function addPointer(index, { slug, bytes, hook, placement, shown }) {
  const topic = parseTopic(slug, decodeLoose(bytes))
  const generated = upsertPointer(index, topic, { placement, shown })
  const isListed = generated.before !== undefined
  if (hook === undefined || isListed || dropType(hook) === formatHook({ ...topic, type: undefined })) {
    return generated
  }
  const { layout } = index
  const after = formatWordedLine(index, slug, hook)
  const lines = [...index.lines]
  insertLines(lines, [after], placement, shown)
  const text = formatIndex({ lines })
  const isIntact = listPointers(parseIndex(text, layout)) === listPointers(parseIndex(generated.text, layout))
  return isIntact ? { text, after, removed: [] } : generated
}
/** A line with a hook that a person worded. Links to other topics become text: those topics may not exist here. */
function formatWordedLine(index, slug, hook) {
  const { bullet, separator, typed } = formOf(index.lines, index.layout)
  const words = typed ? hook : dropType(hook)
  const line = `${bullet} ${formatLink(slug, index.layout)}${words === "" ? "" : `${separator}${words}`}`
  return unlink(line, (other) => other !== slug)
}
const dropType = (hook) => (isTyped(hook) ? hook.replace(/^\w+(?:: )?/, "") : hook)
/** The topics that an index lists: a hook with a line end or a comment marker can add or hide some. */
function listPointers({ lines }) {
  return lines.map(({ pointer }) => pointer?.slugs.join("/") ?? "").join("\n")
}
function alreadyExists(slug, revision) {
  return new MemoryError(
    "conflict",
    `A different topic "${slug}" exists there. Nothing was changed. Merge both topics by hand, or remove one of them.`,
    { details: { slug, revision } },
  )
}
function tooLarge(slug) {
  return new MemoryError(
    "too-large",
    `${slug}.md is larger than ${TOPIC_MAX_BYTES} bytes. Nothing was changed. Shorten it or split it into several topics.`,
  )
}
