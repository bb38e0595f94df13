import type { AdoptableMemory, AdoptionResult } from "./adopt-types.ts"
import type { RepairExtent } from "./changes/repair.ts"
import type { Diagnostic, Finding } from "./diagnostics.ts"
import type { LayoutName } from "./layouts/layout-table.ts"
import type { MountedMemory, MountStatus } from "./mount-types.ts"
import type { Layout } from "./paths/layout.ts"
import type { LoaderOptions } from "./prompt/load-prefix.ts"
import type { Drift, Prefix, TierReport } from "./prompt/prefix.ts"
import type { IndexCaps } from "./prompt/tiers.ts"
import type { Durability } from "./store/context.ts"
import type { PurgeChoice, Store, TrashEntry } from "./store/store.ts"
import type { SimilarCandidate } from "./topic-index/similar-topics.ts"
import type { PointerChange } from "./topic-index/update-index.ts"
import type { Topic, TopicDraft, TopicSummary } from "./topics/topic.ts"
import type { Warning } from "./warning.ts"

export type * from "./adopt-types.ts"
export type * from "./mount-types.ts"
export type { PointerChange, SimilarCandidate, Warning }

/** Where memory comes from, and what the host decides about it. */
export interface MemoryOptions extends Omit<LoaderOptions, "layout">, LayoutOptions {
  /** A store in place of the file store at the resolved directory. */
  store?: Store
  /** True refuses every write with `read-only`. Default: false. */
  readOnly?: boolean
  /** What a finished write survives; see `Durability`. Default: `full`. */
  durability?: Durability
  /**
   * Where the pointer of a new topic goes: to the head (`first`) or the end (`last`) of the first list of pointers. Where
   * there is none, or it begins beyond the caps, below the first heading. Default: `first`.
   */
  newPointers?: "first" | "last"
  /**
   * The current time, for the dates of the trash. Default: the system's clock, which also counts when this one throws or
   * gives no valid date.
   */
  now?: () => Date
  /** Refuses text that must not be stored. Sees a frozen copy of every write before anything is on disk. */
  guard?: (draft: TopicDraft) => Refusal | undefined | Promise<Refusal | undefined>
  /**
   * Slugs of topics that say much the same; a new topic's result warns of them. Runs after the write: an error becomes a
   * warning of the process and fails nothing. Default: shared words.
   */
  findSimilar?: (
    draft: TopicDraft,
    topics: readonly SimilarCandidate[],
  ) => readonly string[] | Promise<readonly string[]>
  /** Asks the person. Sees the exact bytes; anything but `true` ends the write with `denied`. */
  approve?: (change: ProposedChange) => boolean | Promise<boolean>
}

/** Which product's arrangement the memory directory has, by name or as data from `memory-core/layouts`. */
export interface LayoutOptions {
  /** Default: `caliban`. */
  layout?: LayoutName | Layout
  /** The squad, with the layout `squads`. */
  squad?: string
  /** The agent whose memory it is: of a squad, or a subagent of Claude Code. */
  agent?: string
  /** True shows `state.md` of the layout `squads` also when the index has pointers. Default: false. */
  includeState?: boolean
}

/** A guard's answer: which rule matched. Never the text that matched. */
export interface Refusal {
  rule: string
  /** A sentence for the model: what kind of text it was and what to do instead. */
  message: string
}

/** What `approve` is asked about. */
export interface ProposedChange {
  action: "write" | "remove" | "restore"
  slug: string
  /** The full text of the file; absent if it does not exist. */
  before?: string
  /** The file as it would be; absent for a removal. */
  after?: string
}

export interface ChangeOptions {
  /** The revision that was read, or `null` if the file must not exist. Any other state on disk throws `conflict`. */
  expect?: string | null
}

export interface WriteResult {
  slug: string
  action: "created" | "updated" | "unchanged"
  /** Revision of the file that is now on disk. */
  revision: string
  /** The file, absolute; absent when the store is not made of files. */
  path?: string
  pointer: PointerChange
  /** Id in the trash of what was replaced, where something was. */
  trashId?: string
  warnings: readonly Warning[]
}

export interface RemoveResult {
  slug: string
  pointer: PointerChange
  /** Id in the trash. */
  trashId?: string
  warnings: readonly Warning[]
}

export interface UndoResult {
  slug: string
  /** What the undo did: brought the earlier file back, took a new one away, or put the index back as it was. */
  action: "restored" | "removed" | "index-restored"
  pointer: PointerChange
  warnings: readonly Warning[]
}

/** What `adoptEdit` did. */
export interface AdoptResult {
  /** What the editor did with the file; `unchanged` when it still has the text from before the edit. */
  action: "updated" | "removed" | "unchanged"
  /** The topic's line in the index before and after; equal unless it was refreshed. */
  pointer: PointerChange
  /** Id in the trash of the text from before the edit; absent when nothing was recorded. */
  trashId?: string | undefined
  warnings: readonly Warning[]
}

/** What a finished change did. */
export interface MemoryChange {
  action:
    | "created"
    | "updated"
    | "removed"
    | "restored"
    | "index-created"
    | "index-edited"
    | "index-restored"
    | "index-repaired"
  /** The topic; absent when only the index changed. */
  slug?: string
}

export interface PurgeResult {
  /** How many entries of the trash were deleted for good. */
  purged: number
}

/** What writes replaced or removed. */
export interface MemoryTrash {
  /** The entries, newest first. Reads their records, not their files. */
  list(): Promise<readonly TrashEntry[]>
  /**
   * The text of an entry. `undefined` when there is no such entry, and for one without text: only pointers were removed
   * (`hasFile` is false), or the file is a symlink.
   */
  read(id: string): Promise<string | undefined>
  /** Brings one entry back; what it replaces goes to the trash. `undefined` when there is no such entry. */
  restore(id: string): Promise<UndoResult | undefined>
  /**
   * Deletes entries for good: all of them, those of one topic, or one by its id. Also deletes every copy of their text
   * that the store keeps for crash recovery. Topics and index stay as they are. A change whose entry was purged cannot
   * be undone.
   */
  purge(choice?: PurgeChoice): Promise<PurgeResult>
}

export interface TopicList {
  /** Every file that may be a topic, in the order of their slugs. */
  topics: readonly ListedTopic[]
  /**
   * How many topics there are: files with a pointer, and files whose frontmatter has a name or a description. Of more
   * than 200 files without a pointer the others count unread. The prompt contains the same number.
   */
  topicCount: number
  drift: Drift
  diagnostics: readonly Diagnostic[]
}

export interface ListedTopic extends TopicSummary {
  /** The mount that holds it; `slug` is its address then. Absent for a topic of the memory itself. */
  mount?: string
  /** True when the index has a pointer to it or mentions its file, or when the archive does. */
  listed: boolean
  /** Bytes of the file. */
  bytes: number
  /** When the file was last changed, as ISO 8601 in UTC; absent when the store cannot tell. */
  updatedAt?: string
}

/** A topic with its body. */
export interface TopicContent extends TopicSummary {
  /** As in `Topic`; of a file over 256 KB, its first 256 KB. */
  body: string
  /** When the file was last changed, as ISO 8601 in UTC; absent when the store cannot tell. */
  updatedAt?: string | undefined
}

export interface RepairMemoryOptions extends RepairExtent {
  /** True changes nothing and returns what a repair would do. Default: false. */
  dryRun?: boolean
}

export interface RepairResult {
  changed: boolean
  /** The index before and after; with `dryRun` the second is what it would be. */
  before: string
  after: string
  /** Slugs that got a pointer. */
  added: readonly string[]
  /** Slugs whose pointers led nowhere and are gone. */
  dropped: readonly string[]
  /** Slugs whose further pointers are gone. */
  merged: readonly string[]
  /** Slugs whose hooks were rewritten. */
  refreshed: readonly string[]
  /** Id in the trash of the index as it was. */
  trashId?: string
}

export interface MemoryStatus {
  enabled: boolean
  /** Why it is off; absent when it is on. */
  offBecause?: string
  readOnly: boolean
  /** The location to show to people: the memory directory, or the name of a store without files; absent without either. */
  name?: string
  /** The memory directory; absent when there is none. */
  directory?: string
  /** True when that place has an index or topics. */
  exists: boolean
  /** Why the system does not let that directory be read, in a few words; absent when it can be read. */
  unreadable?: string
  /** See `TopicList`. */
  topicCount: number
  caps: IndexCaps
  /** Tokens allowed for the whole prefix, and for its parts where a cap is set. */
  budget: { combined: number; auto?: number; claudeMd?: number }
  /** The whole prefix, as a load would give it now. */
  prefix: Prefix
  tiers: readonly TierReport[]
  drift: Drift
  trashed: number
  /** Every mount, in the order of the prefix. */
  mounts: readonly MountStatus[]
  diagnostics: readonly Diagnostic[]
}

/** A project's memory. Every method may be called at once, from any number of processes. */
export interface Memory {
  /** False when the kill switch, `bare`, or a missing or refused directory has switched auto memory off. */
  readonly enabled: boolean
  readonly readOnly: boolean
  /** The memory directory, absolute; `undefined` if it does not exist, or if the store does not use files. */
  readonly directory: string | undefined
  /** What people call the place: the memory directory, or the store's name; `undefined` when memory is off. */
  readonly name: string | undefined
  /** The tag of the auto tier in the prefix. */
  readonly tag: string
  /** How the directory is arranged. */
  readonly layout: Layout
  /** The further memory directories, in the order of the prefix. A topic of one has the address `name/slug`. */
  readonly mounts: readonly MountedMemory[]

  /** Makes the directory and an index with the conventions block where they are missing. Does nothing when memory is off or read-only. */
  init(): Promise<void>
  /** Disk to prefix. Creates nothing, takes no lock, never memoises; a host loads once per session. */
  load(): Promise<Prefix>
  /**
   * One topic, by slug, then by `name`, then by a slug that differs in case, `-` and `_` only.
   * `undefined` when there is none.
   */
  read(reference: string): Promise<Topic | undefined>
  /** The index as stored; `undefined` if it does not exist. */
  readIndex(): Promise<string | undefined>
  /** Writes a topic and its pointer in one transaction. */
  write(draft: TopicDraft, options?: ChangeOptions): Promise<WriteResult>
  /** Moves a topic to the trash and takes its pointers out of the index; `undefined` when there is neither. */
  remove(slug: string, options?: ChangeOptions): Promise<RemoveResult | undefined>
  /**
   * Reverts the last change of this instance, or the last change of one topic by any writer; `undefined` without one.
   *
   * @throws MemoryError `conflict` when the topic was changed again by another writer. `details.trashId` names what this
   * instance's change replaced, `details.next` the topic whose change the next undo reverts; the topic's own changes
   * are skipped from then on.
   */
  undo(slug?: string): Promise<UndoResult | undefined>
  readonly trash: MemoryTrash
  /**
   * Records that a person changed a topic, or the index when there is no slug, with an editor. Call it after the editor
   * is closed, with the text from before the edit. That text goes to the trash, and the edit counts as this instance's
   * last change, so that an undo brings the text back.
   *
   * When the edit changed the description, the topic's generated line in the index is refreshed in the same
   * transaction; a line that a person worded stays, and so does every line when the description has hidden characters, or
   * when the guard or the rules for drafts would refuse the topic. The topic itself is never written, and `approve` is not asked. An edit that changed nothing is
   * not recorded.
   */
  adoptEdit(slug: string | undefined, before: string): Promise<AdoptResult>
  /**
   * Checks bytes and records, and changes nothing: what was wrong is returned, and nothing is when all is well. The
   * entries of the trash are as they were kept, no file is unreadable, index and topics agree, no write is unfinished,
   * and no newer version has written here. Reads every topic's head and every file of the trash.
   */
  verify(): Promise<readonly Finding[]>
  /** Every topic with the fields of its frontmatter. Reads the head of every file. */
  list(): Promise<TopicList>
  /**
   * Every topic with its body, in the order of the slugs. Skips files that cannot be read, which `list` reports, and
   * files that are not topics (see `TopicList.topicCount`). Reads the index once and then one file at a time, when it is
   * asked for; a topic that is removed meanwhile is skipped.
   *
   * @throws MemoryError `memory-off` at the first step.
   */
  topics(): AsyncIterable<TopicContent>
  /** Repairs drift: adds missing pointers, drops dangling ones, merges duplicates; keeps every other byte. */
  repair(options?: RepairMemoryOptions): Promise<RepairResult>
  status(): Promise<MemoryStatus>
  /**
   * Memories that probably belong to this project: of a project that was renamed or moved, and of a folder of this
   * repository from before it shared one memory. Those of this repository's folders and of a project with the same folder
   * name come first, then the most recently used; at most 20. Empty memories and those that a workspace adopted before
   * are left out. Empty with a store of the host, an exact directory, or a layout with its own place. Changes nothing.
   *
   * Costs one listing of the folder of all projects, one `lstat` per project, and at most 500 small reads; the heads of
   * the topics of what is returned.
   *
   * @throws MemoryError `memory-off`
   */
  adoptable(): Promise<readonly AdoptableMemory[]>
  /**
   * Copies another memory into this one: topics with their bytes, pointers with their hooks, in their order, below the
   * pointers of this memory. A memory without topics whose index has no text of its own gets the other index as a whole.
   * Call it only when a person has decided so. `guard` and `approve` are asked about each topic; what they refuse stays
   * behind. An undo removes one copied topic at a time. The other directory is not changed. After a crash or an error a second
   * call copies the rest.
   *
   * @param directory One that `adoptable` returns, or that was adopted before.
   * @throws MemoryError `no-memory-directory` for any other directory
   */
  adopt(directory: string): Promise<AdoptionResult>
  /**
   * Calls the listener after every change of this memory that this process makes, through this instance or another one
   * of the same directory, and before the method that made it resolves. Changes of other processes and of people are
   * not reported. A listener that throws cannot fail the change: its error becomes a warning of the process.
   *
   * @returns a function that stops it.
   */
  onChange(listener: (change: MemoryChange) => void): () => void
}
