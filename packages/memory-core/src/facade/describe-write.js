import { join } from "node:path"
import { DEFAULT_LAYOUT, topicPath } from "../paths/layout.ts"
import { findSimilarTopics } from "../topic-index/similar-topics.ts"
import { checkShown } from "./check-shown.ts"
import { addressesOf, addressOf } from "./resolved-options.ts"
import { commitWarnings, conflictWarnings, similarWarnings, sizeWarnings, writeWarnings } from "./warnings.ts"
/** The result of a finished write, with its warnings. No error here fails the write. */
export async function describeWrite(options, store, draft, commit) {
  const { result: outcome, revision = "", trashId } = commit
  const { slug } = draft
  const index = outcome.indexBytes
  const similar = outcome.action === "created" ? await findSimilar(options, draft, outcome.others) : []
  const address = addressOf(options, slug)
  const completed = addressesOf(options, outcome.completed)
  return {
    slug,
    action: outcome.action,
    revision,
    ...(store.directory === undefined
      ? {}
      : { path: join(store.directory, topicPath(store.layout ?? DEFAULT_LAYOUT, slug)) }),
    pointer: outcome.pointer,
    ...(trashId === undefined ? {} : { trashId }),
    warnings: [
      ...writeWarnings({ ...draft, slug: address }, { ...outcome, completed }),
      ...conflictWarnings(address, outcome.inConflict),
      ...similarWarnings(addressesOf(options, similar)),
      ...commitWarnings(commit),
      ...sizeWarnings(index, options.caps),
      ...(await checkShown(options, store, slug, index)),
    ],
  }
}
async function findSimilar({ findSimilar: choose }, draft, others) {
  if (choose === undefined) return findSimilarTopics(draft, others)
  try {
    const found = await choose(draft, Object.freeze(others.map((other) => Object.freeze(other))))
    if (Array.isArray(found)) return found.filter((slug) => typeof slug === "string")
    throw new TypeError("findSimilar: must return a list of slugs")
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
    return []
  }
}
