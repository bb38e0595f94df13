import { join } from "node:path"
import type { WriteOutcome } from "../changes/write-topic.ts"
import { CALIBAN } from "../layouts/codec.ts"
import type { WriteResult } from "../memory-types.ts"
import type { Commit, Store } from "../store/store.ts"
import type { ParsedIndex } from "../topic-index/parse-index.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { checkShown } from "./check-shown.ts"
import { addressesOf, addressOf, type ResolvedOptions } from "./resolved-options.ts"
import { changeWarnings, similarWarnings, sizeWarnings, typeWarnings } from "./warnings.ts"

/** The result of a finished write, with its warnings. No error here fails the write. */
export async function describeWrite(
  options: ResolvedOptions,
  store: Store,
  draft: TopicDraft,
  commit: Commit<WriteOutcome>,
): Promise<WriteResult> {
  const { result: outcome, revision = "", entryId } = commit
  const { slug } = draft
  const similar = outcome.action === "created" ? await findSimilar(options, draft, outcome.after) : []
  return {
    slug,
    action: outcome.action,
    revision,
    ...(store.directory === undefined
      ? {}
      : { path: join(store.directory, (store.codec ?? CALIBAN).topicPath(slug)) }),
    pointer: outcome.pointer,
    ...(entryId === undefined ? {} : { entryId }),
    warnings: [
      ...changeWarnings(options, slug, commit, outcome),
      ...typeWarnings(addressOf(options, slug), outcome.before?.type, draft.type),
      ...similarWarnings(addressesOf(options, similar)),
      ...sizeWarnings(outcome.after, options.caps),
      ...(await checkShown(options, store, slug, outcome.after)),
    ],
  }
}

async function findSimilar(
  { findSimilar: choose }: ResolvedOptions,
  draft: TopicDraft,
  { lines }: ParsedIndex,
): Promise<readonly string[]> {
  if (choose === undefined) return []
  const others = lines.flatMap(({ pointer }) =>
    pointer === undefined || pointer.slug === draft.slug
      ? []
      : Object.freeze({ slug: pointer.slug, hook: pointer.hook }),
  )
  try {
    const found: unknown = await choose(draft, Object.freeze(others))
    if (Array.isArray(found)) return found.filter((slug) => typeof slug === "string")
    throw new TypeError("findSimilar: must return a list of slugs")
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
    return []
  }
}
