import { join } from "node:path"
import { isMemoryError, MemoryError } from "../../errors.ts"
import { TOPIC_MAX_BYTES } from "../../limits.ts"
import type { AdoptionResult, LeftBehind, Warning } from "../../memory-types.ts"
import { revisionOf } from "../../store/revision.ts"
import { type MovingTopic, moveTopic } from "../move-topic.ts"
import type { SingleMemory } from "../single-memory.ts"
import { ownLines } from "./inspect-memory.ts"

/**
 * Moves topics one at a time, each as `promote` does. After a crash, a second call moves the rest.
 *
 * @param refused What stays where it is, with the reasons.
 * @throws MemoryError `conflict` when a slug has other bytes here; then nothing is moved
 */
export async function moveTopics(
  own: SingleMemory,
  other: SingleMemory,
  topics: readonly MovingTopic[],
  refused: readonly LeftBehind[],
): Promise<AdoptionResult> {
  await rejectSameSlugs(own, other, topics)
  const moved: string[] = []
  const reasons = new Map(refused.map((one) => [one.slug, one]))
  const warnings = new Map<string, Warning>()
  for (const topic of topics) {
    const { slug } = topic
    try {
      const found = await moveTopic({ memory: other }, { memory: own }, topic)
      for (const warning of found) warnings.set(warning.message, warning)
      moved.push(slug)
    } catch (error) {
      // It was changed since the guard saw it, or this file system has one name for both.
      if (!isMemoryError(error, "conflict") && !isMemoryError(error, "invalid-slug")) throw error
      reasons.set(slug, { slug, reason: error.message })
    }
  }
  const leftBehind = (await other.list()).topics.map(
    ({ slug }): LeftBehind => reasons.get(slug) ?? { slug, reason: "It is not a topic." },
  )
  const isText = (await ownLines(other)).some(({ pointer }) => pointer === undefined)
  if (isText) leftBehind.push({ slug: "MEMORY", reason: "It has text of its own." })
  return { moved, leftBehind, warnings: [...warnings.values()] }
}

/** @throws MemoryError `conflict` */
async function rejectSameSlugs(
  own: SingleMemory,
  other: SingleMemory,
  topics: readonly MovingTopic[],
): Promise<void> {
  const store = own.opened.forReading()
  const slugs: string[] = []
  for (const { slug, revision } of topics) {
    const file = await store.readTopic(slug, TOPIC_MAX_BYTES)
    if (file !== undefined && revisionOf(file.bytes) !== revision) slugs.push(slug)
  }
  const [first] = slugs
  if (first === undefined) return
  const directories = [own, other].map(({ directory = "" }) => directory)
  const pair = directories.map((directory) => join(directory, `${first}.md`)).join(" and ")
  const more = slugs.length === 1 ? "" : ` The same is true of ${slugs.slice(1).join(", ")}.`
  throw new MemoryError(
    "conflict",
    `${pair} are different topics with one slug.${more} Nothing was changed. Rename or merge them by hand first.`,
    { details: { slugs, directories } },
  )
}
