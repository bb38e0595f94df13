import { join } from "node:path"
import { decodeLines, decodeLoose } from "@caliban/text"
import type { WriteOutcome } from "../changes/write-topic.ts"
import { nodeFiles } from "../files/file-port.ts"
import { INDEX_HEAD_BYTES } from "../limits.ts"
import type { MemoryOptions, WriteResult } from "../memory-types.ts"
import { applyBudget } from "../prompt/apply-budget.ts"
import { countTokensByLength } from "../prompt/count-tokens.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { createTierReading, readStore } from "../prompt/read-tiers.ts"
import { skimIndex } from "../prompt/skim-index.ts"
import { resolveTokenCaps } from "../prompt/token-caps.ts"
import type { Commit, MemoryReader, Store } from "../store/store.ts"
import { SHOWN } from "../topic-index/insert-lines.ts"
import { parseIndex } from "../topic-index/parse-index.ts"
import { findCandidates, findSimilarTopics } from "../topic-index/similar-topics.ts"
import type { TopicDraft } from "../topics/topic.ts"
import {
  commitWarnings,
  conflictWarnings,
  notShownWarnings,
  similarWarnings,
  sizeWarnings,
  writeWarnings,
} from "./warnings.ts"

/** The result of a finished write, with its warnings. No error here fails the write. */
export async function describeWrite(
  options: MemoryOptions,
  store: Store,
  draft: TopicDraft,
  commit: Commit<WriteOutcome>,
): Promise<WriteResult> {
  const { result: outcome, revision = "", trashId } = commit
  const { slug } = draft
  const index = outcome.indexBytes
  const similar = outcome.action === "created" ? await findSimilar(options, draft, index) : []
  return {
    slug,
    action: outcome.action,
    revision,
    ...(store.directory === undefined ? {} : { path: join(store.directory, `${slug}.md`) }),
    pointer: outcome.pointer,
    ...(trashId === undefined ? {} : { trashId }),
    warnings: [
      ...writeWarnings(draft, outcome),
      ...conflictWarnings(slug, outcome.inConflict),
      ...similarWarnings(similar),
      ...commitWarnings(commit),
      ...sizeWarnings(index, options.caps),
      ...notShownWarnings(slug, await isShown(options, store, slug, index)),
    ],
  }
}

async function findSimilar(
  { findSimilar: choose }: MemoryOptions,
  draft: TopicDraft,
  index: Uint8Array,
): Promise<readonly string[]> {
  if (choose === undefined) return findSimilarTopics(draft, findCandidates(draft, index))
  const pointers = parseIndex(decodeLoose(index)).lines.flatMap((line) => line.pointer ?? [])
  const others = pointers.flatMap(({ slug, hook }) =>
    slug === draft.slug ? [] : Object.freeze({ slug, hook }),
  )
  try {
    const found: unknown = await choose(draft, Object.freeze(others))
    if (Array.isArray(found)) return found.filter((slug) => typeof slug === "string")
    throw new TypeError("findSimilar must give an array of slugs.")
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
    return []
  }
}

/**
 * Whether a load would show the line of a topic. Costs a load. For an index larger than a load reads, the directory is
 * not listed, since such a load does not list it either.
 */
async function isShown(
  options: MemoryOptions,
  store: Store,
  slug: string,
  index: Uint8Array,
): Promise<boolean> {
  const tag = options.tag ?? "auto-memory"
  try {
    const load = async (reader: MemoryReader): Promise<string> => await loadText(options, reader, tag)
    const text =
      index.length > INDEX_HEAD_BYTES ? await load(readerOf(store, index, slug)) : await store.hold(load)
    const start = text.lastIndexOf(`<${tag} `)
    const shown = start < 0 ? "" : text.slice(start, text.indexOf(`</${tag}>`, start))
    return skimIndex(shown).some((line) => line.slugs.includes(slug))
  } catch {
    // A file that cannot be read, or a `countTokens` that fails: the next load reports it.
    return true
  }
}

/** The text of a load. For a store that is not made of files, without the person's files: the disk is not read. */
async function loadText(options: MemoryOptions, reader: MemoryReader, tag: string): Promise<string> {
  if (reader.directory !== undefined) return (await loadPrefix(options, reader)).text
  const { settings, env = process.env, files = nodeFiles, countTokens = countTokensByLength } = options
  const caps = { ...SHOWN, ...options.caps }
  const view = await readStore(createTierReading(files, []), reader, caps)
  const tier = { name: "auto", tag, path: reader.name, text: "", bytesNotRead: 0, ...view }
  return applyBudget([tier], { caps, tokenCaps: resolveTokenCaps({ settings, env }).caps, countTokens }).text
}

/** A reader of an index whose topics all exist. */
function readerOf({ name, directory }: Store, index: Uint8Array, slug: string): MemoryReader {
  const bytes = index.subarray(0, INDEX_HEAD_BYTES)
  const slugs = new Set(skimIndex(decodeLines(bytes)).flatMap((line) => line.slugs))
  return {
    name,
    ...(directory === undefined ? {} : { directory }),
    readIndex: () => ({ bytes, total: index.length }),
    readTopic: () => undefined,
    slugs: () => [...slugs.add(slug)],
    unfinished: () => [],
  }
}
