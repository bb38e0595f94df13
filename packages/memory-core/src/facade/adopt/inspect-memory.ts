import { decodeLoose } from "@caliban/text"
import { newIndex } from "../../changes/bootstrap-index.ts"
import { INDEX_HEAD_BYTES, INDEX_MAX_BYTES, TOPIC_MAX_BYTES } from "../../limits.ts"
import { INDEX_FILE } from "../../store/file-names.ts"
import { revisionOf } from "../../store/revision.ts"
import { type IndexLine, parseIndex, stripComments } from "../../topic-index/parse-index.ts"
import type { SingleMemory } from "../single-memory.ts"

/** The lines with text in an index that a new one does not have. */
export async function ownLines({ opened }: SingleMemory): Promise<readonly IndexLine[]> {
  const head = await opened.forReading().readIndex(INDEX_HEAD_BYTES)
  const known = new Set(["", stripComments(newIndex()).trim()])
  const text = decodeLoose(head?.bytes ?? new Uint8Array())
  return parseIndex(stripComments(text)).lines.filter((line) => !known.has(line.text.trim()))
}

/** True for a memory with nothing in it but an index without lines of its own. */
export async function isUnused(memory: SingleMemory): Promise<boolean> {
  const names = (await memory.opened.forReading().listFolder?.("")) ?? []
  return names.every(({ name }) => name === INDEX_FILE) && (await ownLines(memory)).length === 0
}

/** The index and all Markdown files of a memory, by their revisions, as one text. */
export async function readState({ list, opened }: SingleMemory): Promise<string> {
  const store = opened.forReading()
  const index = await store.readIndex(INDEX_MAX_BYTES)
  const state = [index && revisionOf(index.bytes)]
  for (const { slug } of (await list()).topics) {
    const file = await store.readTopic(slug, TOPIC_MAX_BYTES)
    state.push(slug, file && `${revisionOf(file.bytes)} ${file.total}`)
  }
  return JSON.stringify(state)
}
