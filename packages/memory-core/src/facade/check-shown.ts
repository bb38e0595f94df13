import { decodeLines } from "@caliban/text"
import type { Codec } from "../layouts/codec.ts"
import { INDEX_HEAD_BYTES, RANKED_INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import type { MemoryReader, Store } from "../store/store.ts"
import { findPointerLine, parseIndex } from "../topic-index/parse-index.ts"
import { readSummary } from "../topics/summary.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { notShownWarnings } from "./warnings.ts"

/**
 * The warning `not-shown` when the next load would not show the line of a topic. Costs a load; of an index larger than a
 * load reads, one without the listing of the directory, which such a load does not need.
 *
 * @param index The index after the change.
 */
export async function checkShown(
  options: ResolvedOptions,
  store: Store,
  slug: string,
  index: Uint8Array,
): Promise<Warning[]> {
  const { tag = "auto-memory", mount } = options
  const shownBy = mount?.shownBy ?? options
  try {
    const load = async (reader: MemoryReader | undefined): Promise<string> =>
      (await loadPrefix(shownBy, reader)).text
    const loadOwn = async (): Promise<string> =>
      index.length > INDEX_HEAD_BYTES ? await load(readerOf(store, index, slug)) : await store.hold(load)
    const text = mount === undefined ? await loadOwn() : await load(shownBy.store)
    const shown = findTier(text, tag, mount?.name)
    const isShown = lists(shown, slug, store.codec) || !(await isTopic(store, slug, index))
    return notShownWarnings(addressOf(options, slug), isShown)
  } catch {
    // A file that cannot be read, or a `countTokens` that fails: the next load says so.
    return []
  }
}

/** The tier of a mount in the text of a load, or that of the memory itself. */
function findTier(text: string, tag: string, mount: string | undefined): string {
  const isTier = (start: number): boolean => text.startsWith(`<${tag} mount="${mount ?? ""}`, start)
  let start = text.lastIndexOf(`<${tag} `)
  while (start > 0 && isTier(start) !== (mount !== undefined)) start = text.lastIndexOf(`<${tag} `, start - 1)
  return start < 0 || isTier(start) !== (mount !== undefined)
    ? ""
    : text.slice(start, text.indexOf(`</${tag}>`, start))
}

/** False for a file that no load shows: it has no pointer, and no name or description. */
async function isTopic(store: Store, slug: string, index: Uint8Array): Promise<boolean> {
  if (lists(decodeLines(index), slug, store.codec)) return true
  const head = await store.readTopic(slug, TOPIC_HEAD_BYTES)
  return head !== undefined && readSummary(slug, decodeLines(head.bytes), store.codec) !== undefined
}

function lists(index: string, slug: string, codec: Codec | undefined): boolean {
  return findPointerLine(parseIndex(index, codec).lines, slug) >= 0
}

/** A reader of an index whose topics are all there. */
function readerOf(store: Store, index: Uint8Array, slug: string): MemoryReader {
  const { name, directory, codec } = store
  const { lines } = parseIndex(decodeLines(index.subarray(0, RANKED_INDEX_MAX_BYTES)), codec)
  const slugs = new Set(lines.flatMap((line) => line.pointer?.slugs ?? []))
  return {
    name,
    directory,
    codec,
    readIndex: (limit) => ({ bytes: index.subarray(0, limit), total: index.length }),
    readTopic: () => undefined,
    slugs: () => [...slugs.add(slug)],
    unfinished: () => [],
    usage: (name) => store.usage?.(name),
  }
}
