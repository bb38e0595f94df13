import {
  checkSlug,
  type Memory,
  MemoryError,
  type MountedMemory,
  TOPIC_TYPES,
  type Topic,
  type TopicDraft,
  type TopicType,
} from "@caliban/memory-core"
import { DESCRIPTION_MAX, type LearnedMark } from "@caliban/memory-core/internal"
import { cutText, freeSlug, proposeSlug } from "@caliban/text"
import { compareStatements } from "../compare/compare.ts"
import { isoDay } from "../text/dates.ts"
import type { DetectedMemory, MemoryScope } from "../types.ts"
import { askGuard, type Guard } from "./guard-topic.ts"
import type { LearnedEntry, Replaced, StoreOutcome } from "./learned-store.ts"
import { isSingleFact, mountOf, scopeOf } from "./topic-entries.ts"

export interface TopicStoreOptions {
  memory: Memory
  guard: Guard
  /** The active scopes. */
  scopes: readonly MemoryScope[]
  now: () => Date
}

/** Writes to topics. Every method throws `conflict` if another writer was faster. */
export interface TopicWriter {
  /**
   * Writes a new topic, or updates one that learning wrote and that it contradicts, if that fact is all it holds. Further
   * ones go to the history. Written first, removed then: a crash leaves too many topics, never too few.
   */
  add(memory: DetectedMemory, contradicted: readonly LearnedEntry[]): Promise<StoreOutcome>
  /** Moves contradicted topics to the history, as `add` does. */
  drop(contradicted: readonly LearnedEntry[]): Promise<Replaced[]>
  /** Notes the day of a confirmation, at most once a day. A topic without a mark stays as it is. */
  confirm(slug: string, day: string): Promise<void>
  /** Returns false if the mark is no longer the given one. */
  markStale(slug: string, mark: LearnedMark): Promise<boolean>
}

const byLearning = (expect: string | null) => ({ expect, by: "learn" })

export function createTopicWriter(options: TopicStoreOptions): TopicWriter {
  const { memory, guard, now } = options
  const setMark = async (topic: Topic, learned: LearnedMark): Promise<void> => {
    const { slug, description = "", body, revision } = topic
    await memory.write({ slug, type: typeOf(topic), description, body, learned }, byLearning(revision))
  }
  return {
    async add(detected, contradicted) {
      const [updated, ...others] = await findReplaceable(memory, contradicted)
      const draft = draftOf(detected, isoDay(now()))
      const slug = updated?.slug ?? (await newSlug(options, detected.text))
      await askGuard(guard, { ...draft, slug })
      const written = await memory.write({ ...draft, slug }, byLearning(updated?.revision ?? null))
      if (updated === undefined) return { outcome: "stored", where: written.slug }
      const own = { text: factOf(updated), entryId: written.entryId }
      const replaced = [own, ...(await removeEach(memory, others))]
      return { outcome: "replaced", where: written.slug, replaced }
    },
    drop: async (contradicted) => await removeEach(memory, await findReplaceable(memory, contradicted)),
    async confirm(slug, day) {
      const topic = await memory.read(slug)
      if (topic?.learned === undefined) return
      const { confirmed, at, stale } = topic.learned
      if (stale !== true && (confirmed ?? at) === day) return
      await setMark(topic, { ...topic.learned, confirmed: day, stale: undefined })
    },
    async markStale(slug, { at, confirmed }) {
      const topic = await memory.read(slug)
      if (topic?.learned?.at !== at || topic.learned.confirmed !== confirmed) return false
      await setMark(topic, { ...topic.learned, stale: true })
      return true
    },
  }
}

/** The writable mount to which new topics of a scope go; `undefined` for the memory itself. */
export function mountFor({ mounts }: Memory, scope: MemoryScope): MountedMemory | undefined {
  return mounts.find(({ access, types }) => access === "write" && types.includes(TYPES[scope]))
}

const TYPES: Readonly<Record<MemoryScope, TopicType>> = {
  user: "user",
  project: "project",
  local: "project",
}

/** The contradicted topics that learning wrote, and that hold nothing else and can be changed. */
async function findReplaceable(memory: Memory, contradicted: readonly LearnedEntry[]): Promise<Topic[]> {
  const found: Topic[] = []
  for (const { where, text } of contradicted) {
    if (mountOf(memory, where)?.access === "read") continue
    const topic = await memory.read(where)
    if (topic?.learned !== undefined && isSingleFact(topic, text)) found.push(topic)
  }
  return found
}

async function removeEach(memory: Memory, topics: readonly Topic[]): Promise<Replaced[]> {
  const replaced: Replaced[] = []
  for (const topic of topics) {
    const removed = await memory.remove(topic.slug, byLearning(topic.revision))
    replaced.push({ text: factOf(topic), entryId: removed?.entryId })
  }
  return replaced
}

type Detected = Pick<DetectedMemory, "text" | "scope" | "children" | "requested">

function draftOf(detected: Detected, day: string): Omit<TopicDraft, "slug"> {
  const { text, scope, children = [], requested } = detected
  return {
    type: TYPES[scope],
    description: cutText(text, DESCRIPTION_MAX),
    body: [text, ...children.map((child) => `- ${child}`)].join("\n"),
    learned: { at: day, scope, requested: requested === true ? true : undefined },
  }
}

/**
 * A slug that no topic has, in a mount either: the write would update that one. If another writer takes it first, the
 * write is a conflict.
 *
 * @throws MemoryError `conflict` if another writer has stored the same statement since the caller decided to store it
 */
async function newSlug({ memory, scopes }: TopicStoreOptions, text: string): Promise<string> {
  const { topics } = await memory.list()
  const active = topics.filter((topic) => scopes.includes(scopeOf(topic)))
  if (active.some(({ description = "" }) => compareStatements(text, description) === "repeats"))
    throw new MemoryError("conflict", "This was stored meanwhile.")
  const taken = topics.map(({ slug }) => slug.slice(slug.lastIndexOf("/") + 1))
  return freeSlug(proposeSlug(text, checkSlug), taken)
}

function typeOf({ type }: Topic): TopicType {
  return TOPIC_TYPES.find((known) => known === type) ?? "project"
}

/** The fact of a topic that holds one. */
export function factOf({ body, description = "" }: Pick<Topic, "body" | "description">): string {
  return body.trim().split("\n")[0] || description
}
