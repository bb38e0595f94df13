import {
  checkSlug,
  DESCRIPTION_MAX,
  type LearnedNote,
  type Memory,
  type MountedMemory,
  TOPIC_TYPES,
  type Topic,
  type TopicDraft,
  type TopicType,
} from "@caliban/memory-core"
import { cutText, freeSlug, proposeSlug } from "@caliban/text"
import { askGuard } from "../files/guard-entry.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import { isoDay } from "../text/dates.ts"
import type { DetectedMemory, MemoryEntry, MemoryScope } from "../types.ts"
import type { LearnedEntry, Replaced, StoreOutcome } from "./learned-store.ts"
import { isSingleFact, mountOf } from "./topic-entries.ts"
import type { TopicStoreOptions } from "./topic-store.ts"

/** Writes to topics. Every method throws `conflict` if another writer was faster. */
export interface TopicWriter {
  /**
   * Writes a new topic, or updates one that it contradicts if that fact is all it holds; it is kept otherwise. Further ones
   * go to the trash. Written first, removed then: a crash leaves too many topics, never too few.
   */
  add(memory: DetectedMemory, contradicted: readonly LearnedEntry[]): Promise<StoreOutcome>
  /** Moves contradicted topics to the trash, as `add` does. */
  drop(contradicted: readonly LearnedEntry[]): Promise<Replaced[]>
  /** Makes a topic of an entry of a sectioned file. One without a date, which a person wrote, gets no note. */
  copy(entry: MemoryEntry & { scope: MemoryScope }): Promise<void>
  /** Notes the day of a confirmation, at most once a day. A topic without a note stays as it is. */
  confirm(slug: string, day: string): Promise<void>
  /** Returns false if the note is no longer the given one. */
  markStale(slug: string, note: LearnedNote): Promise<boolean>
}

export function createTopicWriter({ memory, guard, now }: TopicStoreOptions): TopicWriter {
  const setNote = async (topic: Topic, learned: LearnedNote): Promise<void> => {
    const { slug, description = "", body, revision } = topic
    await memory.write({ slug, type: typeOf(topic), description, body, learned }, { expect: revision })
  }
  return {
    async add(detected, contradicted) {
      const older = await findReplaceable(memory, contradicted)
      const home = mountFor(memory, detected.scope)?.name
      const updated = older.find(({ slug }) => mountOf(memory, slug)?.name === home)
      const draft = draftOf(detected, updated, isoDay(now()))
      const slug = updated?.slug ?? (await newSlug(memory, detected.text))
      await askGuard(guard, { ...draft, slug })
      const written = await memory.write({ ...draft, slug }, { expect: updated?.revision ?? null })
      const others = await removeEach(
        memory,
        older.filter((topic) => topic !== updated),
      )
      const own = updated === undefined ? [] : [{ text: factOf(updated), trashId: written.trashId }]
      return older.length === 0
        ? { outcome: "stored", where: written.slug }
        : { outcome: "replaced", where: written.slug, replaced: [...own, ...others] }
    },
    drop: async (contradicted) => await removeEach(memory, await findReplaceable(memory, contradicted)),
    async copy(entry) {
      const { scope, metadata = {} } = entry
      const [at, confirmed] = [metadata.dateAdded, metadata.dateConfirmed].map(dayOf)
      const stale = entry.text.startsWith(STALE_MARK) || metadata.stale === true
      const text = withoutMark(entry.text)
      const draft = {
        ...draftOf({ ...entry, text }, undefined, ""),
        slug: await newSlug(memory, text),
        learned: at === undefined ? undefined : { at, confirmed, scope, stale },
      }
      await askGuard(guard, draft)
      await memory.write(draft, { expect: null })
    },
    async confirm(slug, day) {
      const topic = await memory.read(slug)
      if (topic?.learned === undefined) return
      const { confirmed, at, stale } = topic.learned
      if (stale !== true && (confirmed ?? at) === day) return
      if (mountOf(memory, slug)?.access === "read") return
      await setNote(topic, { ...topic.learned, confirmed: day, stale: undefined })
    },
    async markStale(slug, { at, confirmed }) {
      const topic = await memory.read(slug)
      if (topic?.learned?.at !== at || topic.learned.confirmed !== confirmed) return false
      await setNote(topic, { ...topic.learned, stale: true })
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

/** The contradicted topics that hold nothing else and can be changed. */
async function findReplaceable(memory: Memory, contradicted: readonly LearnedEntry[]): Promise<Topic[]> {
  const found: Topic[] = []
  for (const { where, text } of contradicted) {
    if (mountOf(memory, where)?.access === "read") continue
    const topic = await memory.read(where)
    if (topic !== undefined && isSingleFact(topic, text)) found.push(topic)
  }
  return found
}

async function removeEach(memory: Memory, topics: readonly Topic[]): Promise<Replaced[]> {
  const replaced: Replaced[] = []
  for (const topic of topics) {
    const removed = await memory.remove(topic.slug, { expect: topic.revision })
    replaced.push({ text: factOf(topic), trashId: removed?.trashId })
  }
  return replaced
}

/** A topic that learning did not create keeps its type and gets no note. */
function draftOf(
  { text, scope, children = [] }: Pick<DetectedMemory, "text" | "scope" | "children">,
  updated: Topic | undefined,
  day: string,
): Omit<TopicDraft, "slug"> {
  const isOwn = updated === undefined || updated.learned !== undefined
  return {
    type: isOwn ? TYPES[scope] : typeOf(updated),
    description: cutText(text, DESCRIPTION_MAX),
    body: [text, ...children.map((child) => `- ${child}`)].join("\n"),
    learned: isOwn ? { at: day, scope } : undefined,
  }
}

/** A slug that no topic has, in a mount either: the write would update that one. */
async function newSlug(memory: Memory, text: string): Promise<string> {
  const { topics } = await memory.list()
  const taken = topics.map(({ slug }) => slug.slice(slug.lastIndexOf("/") + 1))
  return freeSlug(proposeSlug(text, checkSlug), taken)
}

function dayOf(date: string | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(date ?? "")?.[0]
}

function typeOf({ type }: Topic): TopicType {
  return TOPIC_TYPES.find((known) => known === type) ?? "project"
}

function factOf({ body, description = "" }: Topic): string {
  return body.trim().split("\n")[0] || description
}
