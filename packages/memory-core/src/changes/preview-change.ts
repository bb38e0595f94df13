import { INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../limits.ts"
import { revisionOf } from "../store/revision.ts"
import type { Change, MemoryReader, Plan } from "../store/store.ts"

/** What a change to the index would do, computed without a lock and without writing. */
export async function previewChange<Result>(
  reader: MemoryReader,
  change: Change<Result>,
): Promise<Plan<Result>> {
  const head = await reader.readIndex(INDEX_MAX_BYTES)
  return await change({
    topic: undefined,
    index:
      head === undefined
        ? undefined
        : { bytes: head.bytes, total: head.total, revision: revisionOf(head.bytes) },
    slugs: async (folders) => (await reader.slugs(folders)) ?? [],
    readHead: async (slug) => (await reader.readTopic(slug, TOPIC_HEAD_BYTES))?.bytes,
    caseTwin: () => undefined,
    unfinished: ((await reader.unfinished?.()) ?? []).map((slug) => ({ slug })),
    codec: reader.codec,
  })
}
