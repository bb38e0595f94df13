import type { Warning } from "./diagnostics.ts"
import type { PointerChange } from "./index/update-index.ts"
import type {
  AgentMemoryOptions,
  ChangeOptions,
  RepairMemoryOptions,
  StatusOptions,
  UndoOptions,
} from "./option-types.ts"
import type { MountedMemory } from "./prompt/mounts.ts"
import type { Prefix } from "./prompt/prefix.ts"
import type {
  AdoptableMemory,
  AdoptionResult,
  MemoryChange,
  MemoryStatus,
  PromoteResult,
  RecordEditResult,
  RemoveResult,
  RepairResult,
  TopicList,
  UndoResult,
  WriteResult,
} from "./result-types.ts"
import type { HistoryEntry, HistoryFilter, PurgeChoice } from "./store/store.ts"
import type { Topic, TopicDraft } from "./topics/topic.ts"

export type * from "./option-types.ts"
export type * from "./result-types.ts"
export type { MountedMemory, PointerChange, Warning }

/**
 * A project's memory. Every method may be called at once, from any number of processes.
 *
 * In a memory with mounts, slugs in arguments and results are addresses: `deploy` for a topic of the memory itself,
 * `team/deploy` for one of the mount `team`; ids of entries of the history have the same form. A first part that is
 * neither a mount nor a folder of the layout throws `invalid-slug`, a change in a read-only mount `read-only`, and the
 * name of a mount that was refused `no-memory-directory`. `guard` and `approve` see addresses, too.
 */
export interface Memory {
  /** False when the kill switch or `bare` is set, and when there is no home. A refused directory is known once it is read: see `Prefix.enabled`. */
  readonly enabled: boolean
  readonly readOnly: boolean
  /** The memory directory, absolute; it need not exist yet. `undefined` if none can be used, or the store has no files. */
  readonly directory: string | undefined
  /** What people call the place: the memory directory, or the store's name; `undefined` when memory is off. */
  readonly name: string | undefined
  /** The further memory directories, in the order of the prefix. A topic of one has the address `name/slug`. */
  readonly mounts: readonly MountedMemory[]
  readonly history: MemoryHistory
  readonly projects: MemoryProjects

  /** Disk to prefix. Creates nothing, takes no lock, never memoises; a host loads once per session. */
  load(): Promise<Prefix>
  /**
   * One topic, by slug, then by `name`, then by a slug that differs in case, `-`, `_` and `.` only; without the name of a
   * mount in the memory itself, then in the mounts in order. `undefined` when there is no such topic.
   */
  read(reference: string): Promise<Topic | undefined>
  /** The index of the memory or of a mount, as stored; `undefined` if it does not exist. */
  readIndex(mount?: string): Promise<string | undefined>
  /** Every topic with the fields of its frontmatter, those of the mounts last. Reads the head of every file. */
  list(): Promise<TopicList>
  /** The whole state for a person, also of a memory that is off or cannot be read. */
  status(options?: StatusOptions): Promise<MemoryStatus>
  /**
   * Writes a topic and its pointer in one transaction. An update stays where the topic is: in the memory itself, then
   * in the writable mounts in order. A new topic goes to the first writable mount whose `types` include its type,
   * otherwise to the memory itself. The name of a mount in the slug decides in any case.
   */
  write(draft: TopicDraft, options?: ChangeOptions): Promise<WriteResult>
  /**
   * Moves a topic to the history and takes its pointers out of the index; `undefined` when there is neither. Without the
   * name of a mount only in the memory itself.
   */
  remove(slug: string, options?: ChangeOptions): Promise<RemoveResult | undefined>
  /**
   * Reverts the last change of one file by any writer; without a slug, the last one of this instance, and when none is
   * left, the newest earlier one of this memory or of the mount `user`, by any writer. `undefined` when there is none.
   * The undo of a promotion moves the topic back.
   *
   * @throws MemoryError `conflict` when the file was changed again by another writer. `details.entryId` names what this
   * instance's change replaced. The next undo without a slug goes further back, past this instance's changes of the file.
   */
  undo(slug?: string, options?: UndoOptions): Promise<UndoResult | undefined>
  /**
   * Repairs drift of one index: adds missing pointers, drops dangling ones, merges duplicates; keeps every other byte.
   *
   * @throws MemoryError also `unreadable-file` for an index that is not UTF-8 or has an open git conflict
   */
  repair(options?: RepairMemoryOptions): Promise<RepairResult>
  /**
   * Moves a topic with its exact bytes and its hook to a mount, or to the memory itself (`own`), in two transactions: a
   * crash in between leaves both, and a second call completes the move. `undefined` when there is no such topic. `guard`
   * sees the whole file as the body, at its new address, `approve` the copy and the removal.
   *
   * @throws MemoryError `conflict` when the slug has other bytes there, or the topic changed in the meantime;
   * `read-only` when either place is read-only; `write-failed` where the message says which place has the topic.
   */
  promote(address: string, to: string, options?: UndoOptions): Promise<PromoteResult | undefined>
  /**
   * The memory of a subagent: its own directory, `<project>/agents/<name>/memory` or the place of the layout, and this
   * memory as the read-only mount `parent`, followed by the mounts of this memory, read-only, too. Takes the other
   * options of this memory. Reads and writes no file.
   *
   * @throws TypeError for a name that is not one path component; without `directory` when this memory has an exact
   * directory, a store or a layout without a place for agents; for the directory of this memory or of a mount.
   */
  forAgent(name: string, options?: AgentMemoryOptions): Memory
  /**
   * Records which topics were read or written since the last call: they are shown first when the index is larger than its
   * caps. A host calls this at the end of a session. Does nothing for an index below half of its caps, in a read-only
   * memory and with `order: "file"`. Never fails; a process that is killed loses these uses.
   */
  flush(): Promise<void>
  /**
   * Calls the listener after every change of this memory and its mounts that this process makes, through any instance,
   * and before the method that made it resolves. An error of the listener becomes a warning of the process.
   *
   * @returns a function that stops it.
   */
  onChange(listener: (change: MemoryChange) => void): () => void
}

/** What writes replaced or removed, in the memory itself and in its writable mounts. */
export interface MemoryHistory {
  /** The entries, or the newest ones, or those of one address; newest first. Reads their records, not their files. */
  list(filter?: HistoryFilter): Promise<readonly HistoryEntry[]>
  /** The text of an entry. `undefined` when there is no such entry, and for one without text, such as a symlink. */
  read(id: string): Promise<string | undefined>
  /** Brings one entry back; what it replaces goes to the history. `undefined` when there is no such entry. */
  restore(id: string, options?: UndoOptions): Promise<UndoResult | undefined>
  /**
   * Deletes entries for good: all of them, those of one topic, or one by its id, with every copy of their text that the
   * store keeps for crash recovery. Topics and index stay as they are. A change whose entry was purged cannot be undone.
   *
   * @returns how many entries were deleted.
   * @throws TypeError for anything but `{ slug }`, `{ id }`, both, or `{ all: true }`; then nothing is deleted.
   */
  purge(choice: PurgeChoice): Promise<{ purged: number }>
  /**
   * Records that a `person` changed a topic, or the index when there is no slug, with an editor. Call it after the editor
   * is closed, with the text from before the edit: that goes to the history, and an undo brings it back. As bytes where it
   * may be no UTF-8.
   *
   * When the edit changed the description, a line in the index that has nothing but the earlier one is refreshed, unless
   * the guard or the rules for drafts would refuse the topic. The topic itself is never written, and `approve` is not
   * asked. An edit that changed nothing is not recorded.
   *
   * @param mode The permissions from before the edit: an undo gives them to a file that the editor removed.
   */
  recordEdit(slug: string | undefined, before: string | Uint8Array, mode?: number): Promise<RecordEditResult>
}

/** Memories of this project from before it was renamed. */
export interface MemoryProjects {
  /**
   * Memories of projects whose folder is gone, since it was renamed or moved: those of a folder with this project's name
   * first, then the most recently changed; at most 20, without empty ones. Empty with a store of the host, an exact
   * directory, or a layout with its own place. Changes nothing. Costs some small reads for each project.
   *
   * @throws MemoryError `memory-off`
   */
  list(): Promise<readonly AdoptableMemory[]>
  /**
   * Moves the memory of another project here. Call it only after a person has decided to. A memory without topics, history
   * and text of its own changes places with the other one, with history and all files; one undo reverts that, unless one
   * of them was changed meanwhile. Any other memory gets the topics, each as `promote` moves it, below its own lines; one undo moves
   * the last of them back.
   *
   * `guard` and `approve` are asked about each topic, before anything moves. When one is refused, the others are moved
   * one at a time. After a crash the memory is complete in one of the two places, or a second call moves the rest.
   *
   * @param directory One that `list` returns, or the memory directory of any other project.
   * @param options `confirm` must be true while the folder that the memory was made for exists.
   * @throws MemoryError `no-memory-directory` for any other directory, `denied` without that confirmation, `conflict`
   * when both memories have a topic of one slug with different text; then nothing moves
   */
  adopt(directory: string, options?: { confirm?: boolean | undefined }): Promise<AdoptionResult>
}
