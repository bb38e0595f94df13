import type { RepairExtent, RepairOutcome } from "./changes/repair.ts"
import type { Diagnostic, Finding, Warning } from "./diagnostics.ts"
import type { PointerChange } from "./index/update-index.ts"
import type { MountStatus } from "./mount-types.ts"
import type { IndexCaps, Prefix } from "./prompt/prefix.ts"
import type { Abortable } from "./store/abort.ts"
import type { HistoryEntry, HistoryFilter, PurgeChoice } from "./store/store.ts"
import type { TopicSummary } from "./topics/topic.ts"

/** What every change of a topic did. */
interface ChangeResult {
  /** The topic's line in the index before and after. */
  pointer: PointerChange
  /** Id in the history of what was replaced or removed, where something was. */
  entryId?: string | undefined
  warnings: readonly Warning[]
}

export interface RemoveResult extends ChangeResult {
  slug: string
}

export interface WriteResult extends ChangeResult {
  slug: string
  action: "created" | "updated" | "unchanged"
  /** True when the draft was added as a section to a file of the layout, whose other text stays. */
  appended?: true
  /** Revision of the file that is now on disk. */
  revision: string
  /** The file, absolute; absent when the store is not made of files. */
  path?: string | undefined
}

export interface UndoResult extends Omit<ChangeResult, "entryId"> {
  /** The topic, the address of another file, or `MEMORY`. */
  slug: string
  /**
   * What the undo did: brought the earlier file back, took a new one away, put the index back as it was, or returned an
   * adopted memory to its project.
   */
  action: "restored" | "removed" | "index-restored" | "returned"
}

/** What `recordEdit` did. The lines of `pointer` are equal unless it was refreshed. */
export interface RecordEditResult extends ChangeResult {
  /** What the editor did with the file; `unchanged` when it still has the text from before the edit. */
  action: "updated" | "removed" | "unchanged"
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
}

/** What writes replaced or removed, in the memory itself and in its writable mounts. */
export interface MemoryHistory {
  /** The entries, or the newest ones, or those of one address; newest first. Reads their records, not their files. */
  list(filter?: HistoryFilter): Promise<readonly HistoryEntry[]>
  /**
   * The text of an entry. `undefined` when there is no such entry, and for one without text: only pointers were removed
   * (`hasFile` is false), or the file is a symlink.
   */
  read(id: string): Promise<string | undefined>
  /** Brings one entry back; what it replaces goes to the history. `undefined` when there is no such entry. */
  restore(id: string, options?: Abortable): Promise<UndoResult | undefined>
  /**
   * Deletes entries for good: all of them, those of one topic, or one by its id. Also deletes every copy of their text
   * that the store keeps for crash recovery. Topics and index stay as they are. A change whose entry was purged cannot
   * be undone.
   *
   * @returns how many entries were deleted.
   * @throws TypeError for anything but `{ slug }`, `{ id }`, both, or `{ all: true }`; then nothing is deleted.
   */
  purge(choice: PurgeChoice): Promise<{ purged: number }>
  /**
   * Records that a person changed a topic, or the index when there is no slug, with an editor. Call it after the editor
   * is closed, with the text from before the edit. That text goes to the history, and the edit counts as this instance's
   * last change, so that an undo brings the text back.
   *
   * When the edit changed the description, a line in the index that has nothing but the earlier one is refreshed in the
   * same transaction. Any other line stays, and so does every line when the description has hidden characters, or when the
   * guard or the rules for drafts would refuse the topic. The topic itself is never written, and `approve` is not asked.
   * An edit that changed nothing is not recorded.
   */
  recordEdit(slug: string | undefined, before: string): Promise<RecordEditResult>
}

export interface TopicList extends Pick<MountStatus, "drift"> {
  /** Every Markdown file but the index, in the order of their addresses: topics and other files, in folders, too. */
  topics: readonly ListedTopic[]
  /**
   * How many topics the memory itself has, without its mounts: files with a pointer, and files whose frontmatter has a
   * name or a description. The prompt contains the same number.
   */
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
  kind: "listed" | "unlisted" | "other"
  /** Bytes of the file. */
  bytes: number
  /** When the file was last changed, as ISO 8601 in UTC; absent when the store cannot tell. */
  updatedAt?: string
}

export interface RepairMemoryOptions extends RepairExtent {
  /** True changes nothing and returns what a repair would do. Default: false. */
  dryRun?: boolean
  /** The mount whose index is repaired. Default: the index of the memory itself. */
  mount?: string
  /**
   * True moves the last pointers of an index with more lines than the caps to the archive of the layout, where reads
   * still find them, and repairs nothing else. Nothing moves in a layout without an archive. Default: false.
   */
  rotate?: boolean
}

/** With `dryRun`, what a repair would do. */
export interface RepairResult extends RepairOutcome {
  changed: boolean
  /** Slugs whose pointers moved to the archive. */
  moved: readonly string[]
  /** Id in the history of the index as it was. */
  entryId?: string | undefined
}

/** The counts and the drift are those of the memory itself, without its mounts. */
export interface MemoryStatus extends Pick<MountStatus, "exists" | "topicCount" | "drift" | "removed"> {
  enabled: boolean
  /** Why it is off; absent when it is on. */
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

export interface StatusOptions {
  /**
   * True also checks bytes and records, and changes nothing: the history's entries are as they were kept, no file is
   * unreadable, index and topics agree, no write is unfinished, and no newer version has written here. Reads the head of
   * every topic and every file of the history. Default: false.
   */
  verify?: boolean
}
