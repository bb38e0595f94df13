import { cutToBytes } from "@caliban/text"
import { attemptLater } from "../../attempt.ts"
import { importTopic } from "../../changes/import-topic.ts"
import { isMemoryError } from "../../errors.ts"
import { SLUG_MAX_BYTES } from "../../limits.ts"
import { revisionOf } from "../../store/revision.ts"
import { SHOWN } from "../../topic-index/insert-lines.ts"
import { readWhole } from "./screen-topics.ts"

/** Room for a number after the slug. */
const NUMBER_BYTES = 6
/** The bytes of a topic; `undefined` when it was changed or removed since it was screened. */
export async function readScreened(from, { slug, revision }) {
  const bytes = await attemptLater(() => readWhole(from, slug))
  return bytes !== undefined && revisionOf(bytes) === revision ? bytes : undefined
}
/**
 * Writes one topic below the pointers of this memory, under the first free slug of `slug`, `slug-2`, `slug-3` …; a slug that has
 * the same bytes counts as free, so that a second adoption creates no duplicate.
 *
 * @throws MemoryError as `Store.transact`; `conflict` for a known topic that is not known any more
 */
export async function copyTopic({ caps }, to, { slug, hook, isKnown }, bytes) {
  const base =
    Buffer.byteLength(slug) > SLUG_MAX_BYTES - NUMBER_BYTES
      ? cutToBytes(slug, SLUG_MAX_BYTES - NUMBER_BYTES)
      : slug
  for (let number = 1; ; number++) {
    const target = number === 1 ? slug : `${base}-${number}`
    const request = {
      slug: target,
      bytes,
      hook,
      placement: "last",
      isKnown,
      shown: { ...SHOWN, ...caps },
    }
    try {
      return { slug: target, commit: await to.transact(target, importTopic(request)) }
    } catch (error) {
      const isTaken =
        isMemoryError(error, "conflict") || (isMemoryError(error) && error.details["twin"] !== undefined)
      if (isKnown || !isTaken) throw error
    }
  }
}
