import { INDEX_CAP_BYTES, INDEX_CAP_LINES } from "../limits.ts"
import type { MemoryOptions, MemoryStatus, TopicList } from "../memory-types.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { resolveTokenCaps } from "../prompt/token-caps.ts"
import { listTopics } from "./list-topics.ts"
import type { OpenMemory } from "./open-memory.ts"

const NOTHING: TopicList = {
  topics: [],
  drift: { orphans: [], dangling: [], duplicates: [] },
  diagnostics: [],
}

/** Everything that a person may want to know. Reads the tiers and the head of every topic; never fails for being off. */
export async function readStatus(options: MemoryOptions, opened: OpenMemory): Promise<MemoryStatus> {
  const prefix = await loadPrefix(options, options.store)
  const store = opened.enabled ? opened.forReading() : undefined
  const refused = prefix.diagnostics.some((diagnostic) => diagnostic.code === "refused-directory")
  const readable = refused ? undefined : store
  const list = readable === undefined ? NOTHING : await readable.hold(listTopics)
  const directory = opened.directory()
  const reason =
    opened.offBecause ??
    prefix.diagnostics.find((diagnostic) => diagnostic.code === "refused-directory")?.message
  return {
    enabled: opened.enabled && !refused,
    ...(reason === undefined ? {} : { offBecause: reason }),
    readOnly: options.readOnly ?? false,
    ...(directory === undefined ? {} : { directory }),
    exists: (await readable?.slugs()) !== undefined,
    topicCount: list.topics.length,
    caps: { lines: INDEX_CAP_LINES, bytes: INDEX_CAP_BYTES, ...options.caps },
    budget: resolveTokenCaps({ settings: options.settings, env: options.env ?? process.env }).caps,
    prefix,
    tiers: prefix.tiers,
    drift: list.drift,
    trashed: (await readable?.trash.list())?.length ?? 0,
    diagnostics: [...prefix.diagnostics, ...list.diagnostics],
  }
}
