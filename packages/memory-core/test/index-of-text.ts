import { expect } from "vitest"
import type { PointerText } from "../src/index/format-pointer.ts"
import { findDrift } from "../src/index/index-drift.ts"
import * as inserting from "../src/index/insert-lines.ts"
import { formatIndex, type IndexLine, type ParsedIndex, parseIndex } from "../src/index/parse-index.ts"
import * as repairing from "../src/index/repair-index.ts"
import * as restoring from "../src/index/restore-pointers.ts"
import * as updating from "../src/index/update-index.ts"
import type { Codec } from "../src/layout/codec.ts"

// The changes to an index, from text to text. Each checks that the parsed index that a change returns is the one that
// its text has.

const parsed = (index: string | ParsedIndex): ParsedIndex =>
  typeof index === "string" ? parseIndex(index) : index

/**
 * The text of an index that a change has returned. Lone CRs are not compared: next to an LF they become one line end. Nor
 * are long texts, whose comparison takes seconds.
 */
export function textOf(index: ParsedIndex): string {
  const text = formatIndex(index)
  if (index.lines.some(({ end }) => end === "\r") || text.length > 20_000) return text
  expect(index.lines.map(plain)).toEqual(parseIndex(text, index.codec).lines.map(plain))
  return text
}

/** A line with its pointer, which is looked for when it is asked for. */
export const plain = (line: IndexLine): IndexLine => ({ ...line, pointer: line.pointer })

function withText<Update extends { index: ParsedIndex }>({
  index,
  ...update
}: Update): Omit<Update, "index"> & { text: string } {
  return { ...update, text: textOf(index) }
}

export const upsertPointer = (
  index: string | ParsedIndex,
  pointer: PointerText,
  options?: updating.UpsertOptions,
) => withText(updating.upsertPointer(parsed(index), pointer, options))

export const removePointers = (index: string | ParsedIndex, slug: string) =>
  withText(updating.removePointers(parsed(index), slug))

export const restorePointers = (
  index: string | ParsedIndex,
  slug: string,
  pointers: Parameters<typeof restoring.restorePointers>[2],
) => withText(restoring.restorePointers(parsed(index), slug, pointers))

export const rewriteHooks = (index: ParsedIndex, topics: ReadonlyMap<string, PointerText>) =>
  withText(repairing.rewriteHooks(index, topics))

export const insertLines = (
  text: string,
  texts: readonly string[],
  placement: inserting.Placement,
  shown?: inserting.IndexCaps,
): string => formatIndex(inserting.insertLines(parseIndex(text), texts, placement, shown))

export function repairIndex(
  text: string,
  {
    slugs,
    describe,
    codec,
  }: {
    slugs: readonly string[]
    describe: (slug: string) => PointerText | undefined
    codec?: Codec | undefined
  },
) {
  const index = parseIndex(text, codec)
  const drift = findDrift(index, slugs)
  const { index: kept, slugs: merged, dropped, removed } = repairing.dropDrift(index, drift)
  const topics: PointerText[] = []
  for (const slug of findDrift(kept, slugs).unlisted) {
    const topic = describe(slug)
    if (topic !== undefined) topics.push(topic)
  }
  const { index: complete, slugs: added } = repairing.addPointers(kept, topics)
  return {
    text: textOf(complete),
    added,
    dropped,
    merged,
    removed,
  }
}
