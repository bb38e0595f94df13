import type { RepairOutcome } from "./changes/repair.ts"
import type { Diagnostic, Finding, Warning } from "./diagnostics.ts"
import type { Drift } from "./index/index-drift.ts"
import type { PointerChange } from "./index/update-index.ts"
import type { FileKind } from "./paths/address.ts"
import type { MountedMemory } from "./prompt/mounts.ts"
import type { IndexCaps, Prefix } from "./prompt/prefix.ts"
import type { Topic, TopicSummary } from "./topics/topic.ts"

/** What every change of a topic did. */
interface ChangeResult {
  /** The topic's line in the index before and after. */
  pointer: PointerChange
  /** Id of the change in the history; absent when nothing changed. */
  entryId?: string | undefined
  warnings: readonly Warning[]
}

export interface RemoveResult extends ChangeResult {
  slug: string
}

export interface WriteResult extends RemoveResult {
  action: "created" | "updated" | "unchanged"
  /** True when the draft was added as a section to a file of the layout, whose other text stays. */
  appended?: true
  /** Revision of the file that is now on disk. */
  revision: string
  /** The file, absolute; absent when the store is not made of files. */
  path?: string | undefined
}

export interface UndoResult extends ChangeResult {
  /** The topic, the address of another file, or `MEMORY`. */
  slug: string
  /** It brought the earlier file back, took a new one away, put the index back, or returned an adopted memory. */
  action: "restored" | "removed" | "index-restored" | "returned"
}

/** What `recordEdit` did. The lines of `pointer` are equal unless it was refreshed. */
export interface RecordEditResult extends ChangeResult {
  /** What the editor did with the file; `unchanged` when it still has the text from before the edit. */
  action: "updated" | "removed" | "unchanged"
}

/** With `dryRun`, what a repair would do. */
export interface RepairResult extends RepairOutcome {
  changed: boolean
  /** Id in the history of the index as it was. */
  entryId?: string | undefined
}

/** What a promotion did. */
export interface PromoteResult {
  /** The address that the topic had, and the one that it has now. */
  from: string
  to: string
  warnings: readonly Warning[]
}

/** What an adoption did. */
export interface AdoptionResult {
  /** Addresses of the topics that are here now, in the order of their lines. */
  moved: readonly string[]
  /** What stays in the other directory; empty when the memory was moved as a whole. */
  leftBehind: readonly LeftBehind[]
  warnings: readonly Warning[]
}

/** A file of an adopted memory that stays where it is. */
export interface LeftBehind {
  /** Its address; `MEMORY` for an index with text of its own. */
  slug: string
  /** The reason in one sentence. Of a topic that the guard refused: its message. */
  reason: string
  /** The guard's rule, where the guard refused it. */
  rule?: string | undefined
}

/** A memory that probably belonged to this project under another path. */
export interface AdoptableMemory {
  /** Its memory directory. */
  directory: string
  /** The workspace that it was made for: a path that is gone. */
  workspace: string
  topicCount: number
  /** When a file in it was last written or removed, as ISO 8601 in UTC. */
  usedAt: string
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
    | "index-rotated"
  /** The topic, or the address of another file; absent when only the index changed. */
  slug?: string
  /** The mount that changed; absent for the memory itself. */
  mount?: string
  /** Who made it, as in the history; absent where the caller did not say. */
  by?: string | undefined
  /** What the topic is now; absent when it is gone, and for the index. */
  revision?: string | undefined
  /** Made through another instance of this process; for a listener in a session, also in another session over the same memory. */
  isOther?: true
}

/** The state of a mount. */
export interface MountStatus extends MountedMemory {
  /** True when the directory has an index or topics. */
  exists: boolean
  topicCount: number
  drift: Drift
  /** Removed topics that the history still has. */
  removed: number
}

/** The counts and the drift are those of the memory itself, without its mounts. */
export interface MemoryStatus extends Pick<MountStatus, "exists" | "topicCount" | "drift" | "removed"> {
  enabled: boolean
  /** Why it is off, or all of it but its mounts; absent when it is on. */
  offBecause?: string | undefined
  readOnly: boolean
  /** The location to show to people: the memory directory, or the name of a store without files; absent without either. */
  name?: string | undefined
  /** The memory directory; absent when there is none. */
  directory?: string | undefined
  /** Why the system does not let that directory be read, in a few words; absent when it can be read. */
  unreadable?: string | undefined
  caps: IndexCaps
  /** Tokens allowed for the whole prefix, and for its parts where a cap is set. */
  budget: { combined: number; auto?: number; claudeMd?: number }
  /** The whole prefix, as a load would give it now. */
  prefix: Prefix
  /** Every mount, in the order of the prefix. */
  mounts: readonly MountStatus[]
  diagnostics: readonly Diagnostic[]
  /** With `verify`: every problem of the files and records; absent when that was not asked, and when memory is off. */
  findings?: readonly Finding[] | undefined
}

export interface TopicList extends Pick<MountStatus, "drift"> {
  /** Every Markdown file but the index, in the order of their addresses: topics and other files, in folders, too. */
  topics: readonly ListedTopic[]
  /** Of the memory without its mounts, as in the prompt: files with a pointer, or with a name or a description. */
  topicCount: number
  /** Of the memory and its mounts, as the drift. */
  diagnostics: readonly Diagnostic[]
}

export interface ListedTopic extends TopicSummary {
  /** The mount that holds it; `slug` is its address then. Absent for a topic of the memory itself. */
  mount?: string
  /**
   * `listed`: the index has a pointer to it or mentions its file, or the archive does. `unlisted`: a file of the folder of
   * the topics whose frontmatter has a name or a description. `other`: any other Markdown file; it is not a topic.
   */
  kind: FileKind
  /** What the index says of it, as in `MemoryDocument.hooks`. Absent: it has no line. */
  hook?: string | undefined
  /** Bytes of the file. */
  bytes: number
  /** When the file was last changed, as ISO 8601 in UTC; absent when the store cannot tell. */
  updatedAt?: string
}

/** A text that a search finds: a topic, another Markdown file, the archive, or the index (`MEMORY`) without comments. */
export interface MemoryDocument extends Omit<TopicSummary, "slug">, Partial<Pick<Topic, "revision">> {
  address: string
  /** As in `ListedTopic`. */
  mount?: string | undefined
  /** Without frontmatter; of a file over 256 KB, its first 256 KB. */
  body: string
  /** When it was last changed, in milliseconds since 1970; absent when the store cannot tell. */
  updatedAt?: number | undefined
  /** Of an index, by address: the hook, or what the lines say before, in and after their first link, on a line each. */
  hooks?: ReadonlyMap<string, string> | undefined
}
