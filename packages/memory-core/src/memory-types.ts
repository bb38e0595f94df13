import type { MemoryProjects } from "./adopt-types.ts"
import type { Warning } from "./diagnostics.ts"
import type { PointerChange } from "./index/update-index.ts"
import type { AgentMemoryOptions, MountedMemory, PromoteResult } from "./mount-types.ts"
import type { ChangeOptions } from "./option-types.ts"
import type { Prefix } from "./prompt/prefix.ts"
import type {
  MemoryChange,
  MemoryHistory,
  MemoryStatus,
  RemoveResult,
  RepairMemoryOptions,
  RepairResult,
  StatusOptions,
  TopicList,
  UndoResult,
  WriteResult,
} from "./result-types.ts"
import type { Abortable } from "./store/abort.ts"
import type { Topic, TopicDraft } from "./topics/topic.ts"

export type * from "./adopt-types.ts"
export type * from "./mount-types.ts"
export type * from "./option-types.ts"
export type * from "./result-types.ts"
export type * from "./source-types.ts"
export type { PointerChange, Warning }

/**
 * A project's memory. Every method may be called at once, from any number of processes.
 *
 * In a memory with mounts, slugs in arguments and results are addresses: `deploy` for a topic of the memory itself,
 * `team/deploy` for one of the mount `team`; ids of entries of the history have the same form. A first part that is neither a
 * mount nor a folder of the layout throws `invalid-slug`, a change in a read-only mount `read-only`, and the name of a
 * mount that was refused `no-memory-directory`. `guard` and `approve` see addresses, too.
 */
export interface Memory {
  /** False when the kill switch, `bare`, or a missing or refused directory has switched auto memory off. */
  readonly enabled: boolean
  readonly readOnly: boolean
  /** The memory directory, absolute; `undefined` if it does not exist, or if the store does not use files. */
  readonly directory: string | undefined
  /** What people call the place: the memory directory, or the store's name; `undefined` when memory is off. */
  readonly name: string | undefined
  /** The further memory directories, in the order of the prefix. A topic of one has the address `name/slug`. */
  readonly mounts: readonly MountedMemory[]

  /** Disk to prefix. Creates nothing, takes no lock, never memoises; a host loads once per session. */
  load(): Promise<Prefix>
  /**
   * One topic, by slug, then by `name`, then by a slug that differs in case, `-` and `_` only; without the name of a
   * mount in the memory itself, then in the mounts in order. `undefined` when there is no such topic.
   */
  read(reference: string): Promise<Topic | undefined>
  /**
   * Records which topics were read or written since the last call: they are shown first when the index is larger than its
   * caps. A host calls this at the end of a session; nothing else records them. Does nothing for an index below half of
   * its caps, in a read-only memory and with `order: "file"`. Costs a transaction without a sync for each directory that
   * was used. Never fails; a process that is killed loses these uses.
   */
  flush(): Promise<void>
  /** The index of the memory or of a mount, as stored; `undefined` if it does not exist. */
  readIndex(mount?: string): Promise<string | undefined>
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
   * Reverts the last change of this instance, in the memory itself or in a mount, or the last change of one topic, or of
   * the file at the address `./path`, by any writer; `undefined` without one. The undo of a promotion moves the topic back.
   *
   * @throws MemoryError `conflict` when the topic was changed again by another writer. `details.entryId` names what
   * this instance's change replaced. The next undo without a slug goes further back, past this instance's changes of the
   * topic.
   */
  undo(slug?: string, options?: Abortable): Promise<UndoResult | undefined>
  readonly history: MemoryHistory
  /**
   * Moves a topic with its exact bytes and its hook to a mount, or to the memory itself (`own`). It is copied first,
   * then removed, in two transactions: a crash in between leaves both, and a second call completes the move. `undefined`
   * when there is no such topic. `guard` sees the whole file as the body, at its new address, `approve` the copy and the
   * removal.
   *
   * @throws MemoryError `conflict` when the slug has other bytes there, or the topic changed in the meantime;
   * `read-only` when either place is read-only; `write-failed` where the message says which place has the topic.
   */
  promote(address: string, to: string, options?: Abortable): Promise<PromoteResult | undefined>
  /**
   * The memory of a subagent: its own directory, `<project>/agents/<name>/memory` or the place of the layout, and this
   * memory as the read-only mount `parent`, followed by the mounts of this memory, read-only, too. Takes the other
   * options of this memory. Reads and writes no file.
   *
   * @throws TypeError for a name that is not one path component; without `directory` when this memory has an exact
   * directory, a store or a layout without a place for agents; for the directory of this memory or of a mount.
   */
  forAgent(name: string, options?: AgentMemoryOptions): Memory
  /** Every topic with the fields of its frontmatter, those of the mounts last. Reads the head of every file. */
  list(): Promise<TopicList>
  /**
   * Repairs drift of one index: adds missing pointers, drops dangling ones, merges duplicates; keeps every other byte.
   *
   * @throws MemoryError also `unreadable-file` for an index that is not UTF-8 or has an open git conflict
   */
  repair(options?: RepairMemoryOptions): Promise<RepairResult>
  /** The whole state for a person, also of a memory that is off or cannot be read. */
  status(options?: StatusOptions): Promise<MemoryStatus>
  readonly projects: MemoryProjects
  /**
   * Calls the listener after every change of this memory and its mounts that this process makes, through any instance,
   * and before the method that made it resolves. Changes of other processes and of people are not reported. An error of
   * the listener becomes a warning of the process.
   *
   * @returns a function that stops it.
   */
  onChange(listener: (change: MemoryChange) => void): () => void
}
