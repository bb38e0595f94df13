import { decodeLines } from "@caliban/text"
import { INDEX_HEAD_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import type { Warning } from "../memory-types.ts"
import type { Layout } from "../paths/layout.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import type { MemoryReader, Store } from "../store/store.ts"
import { findPointerLine, parseIndex } from "../topic-index/parse-index.ts"
import { readSummary } from "../topics/summary.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
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
  const tag = options.tag ?? "auto-memory"
  try {
    const load = async (reader: MemoryReader): Promise<string> => (await loadPrefix(options, reader)).text
    const text =
      index.length > INDEX_HEAD_BYTES ? await load(readerOf(store, index, slug)) : await store.hold(load)
    const start = text.lastIndexOf(`<${tag} `)
    const shown = start < 0 ? "" : text.slice(start, text.indexOf(`</${tag}>`, start))
    return notShownWarnings(slug, lists(shown, slug, store.layout) || !(await isTopic(store, slug, index)))
  } catch {
    // A file that cannot be read, or a `countTokens` that fails: the next load says so.
    return []
  }
}

/** False for a file that no load shows: it has no pointer, and no name or description. */
async function isTopic(store: Store, slug: string, index: Uint8Array): Promise<boolean> {
  if (lists(decodeLines(index), slug, store.layout)) return true
  const head = await store.readTopic(slug, TOPIC_HEAD_BYTES)
  return head !== undefined && readSummary(slug, decodeLines(head.bytes), store.layout) !== undefined
}

function lists(index: string, slug: string, layout: Layout | undefined): boolean {
  return findPointerLine(parseIndex(index, layout).lines, slug) >= 0
}

/** A reader of an index whose topics are all there. */
function readerOf({ name, directory, layout }: Store, index: Uint8Array, slug: string): MemoryReader {
  const bytes = index.subarray(0, INDEX_HEAD_BYTES)
  const { lines } = parseIndex(decodeLines(bytes), layout)
  const slugs = new Set(lines.flatMap((line) => line.pointer?.slugs ?? []))
  return {
    name,
    directory,
    layout,
    readIndex: () => ({ bytes, total: index.length }),
    readTopic: () => undefined,
    slugs: () => [...slugs.add(slug)],
    unfinished: () => [],
  }
}
