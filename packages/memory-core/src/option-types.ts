import type { RepairExtent } from "./changes/repair.ts"
import type { Layout } from "./layout/layout.ts"
import type { LayoutName } from "./layout/products.ts"
import type { LoaderOptions, SystemOptions } from "./prompt/loader-options.ts"
import type { MountsOptions } from "./prompt/mounts.ts"
import type { Abortable } from "./store/abort.ts"
import type { Awaitable, Store } from "./store/store.ts"
import type { Durability } from "./store/store-place.ts"
import type { TopicDraft } from "./topics/topic.ts"

/** Where memory comes from, and what the host decides about it. */
export interface MemoryOptions extends Omit<LoaderOptions, "layout" | "system">, MountsOptions {
  /** Which product's arrangement the memory directory has, by name or from `memory-core/layouts`. Default: `caliban`. */
  layout?: LayoutName | Layout | undefined
  /** A store in place of the file store at the resolved directory. */
  store?: Store | undefined
  /** True refuses every write with `read-only`. Default: false. */
  readOnly?: boolean | undefined
  /** What a finished write survives; see `Durability`. Default: `full`. */
  durability?: Durability | undefined
  /**
   * Where the pointer of a new topic goes: to the head (`first`) or the end (`last`) of the first list of pointers. Where
   * there is none, or it begins beyond the caps, below the first heading. Default: `first`.
   */
  newPointers?: "first" | "last" | undefined
  /**
   * What is taken from the process. `now` is the current time, for the dates of the history. Default: the system's clock,
   * also when this one fails.
   */
  system?: (SystemOptions & { now?: (() => Date) | undefined }) | undefined
  /**
   * Refuses text that must not be stored. Sees a frozen copy of every write before anything is on disk. For a file of
   * Anthropic's memory tool the body is its whole text, and the slug may be the address of another file or `MEMORY`.
   */
  guard?: ((draft: TopicDraft) => Awaitable<Refusal | undefined>) | undefined
  /**
   * Slugs of topics that say much the same; a new topic's result warns of them. A hook is the text of a line of the index
   * after the link. Runs after the write: an error becomes a warning of the process. Default: no topics are compared.
   */
  findSimilar?:
    | ((draft: TopicDraft, topics: readonly { slug: string; hook: string }[]) => Awaitable<readonly string[]>)
    | undefined
  /** Asks the person. Sees the exact bytes; anything but `true` ends the write with `denied`. */
  approve?: ((change: ProposedChange) => Awaitable<boolean>) | undefined
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
  /** The topic, the address of another file, or `MEMORY` for the index. */
  slug: string
  /** The full text of the file; absent if it does not exist. */
  before?: string | undefined
  /** The file as it would be; absent for a removal. */
  after?: string | undefined
}

export interface ChangeOptions extends Abortable {
  /** The revision that was read, or `null` if the file must not exist. Any other state on disk throws `conflict`. */
  expect?: string | null | undefined
  /** Who makes the change, for the history: `person`, `model`, `learn`, or a label of the host. Never a model's argument. */
  by?: string | undefined
  /** Why, for the history. */
  why?: string | undefined
}

export type UndoOptions = Pick<ChangeOptions, "by" | "signal">

export interface RepairMemoryOptions extends RepairExtent, Pick<ChangeOptions, "by"> {
  /** True changes nothing and returns what a repair would do. Default: false. */
  dryRun?: boolean | undefined
  /** The mount whose index is repaired. Default: the index of the memory itself. */
  mount?: string | undefined
  /**
   * True moves the last pointers of an index with more lines than the caps to the archive of the layout, where reads
   * still find them, and repairs nothing else. Nothing moves in a layout without an archive. An archived topic that is
   * removed and brought back has its line in the index. Default: false.
   */
  rotate?: boolean | undefined
}

export interface StatusOptions {
  /**
   * True also checks bytes and records, and changes nothing: the history's entries are as they were kept, no file is
   * unreadable, index and topics agree, no write is unfinished, and no newer version has written here. Reads the head of
   * every topic and every file of the history. Default: false.
   */
  verify?: boolean | undefined
}

/** What a subagent sees of its parent, and what it may do. */
export interface AgentMemoryOptions {
  /**
   * `none`: nothing. `index`: the prompt shows the parent's memory. `full`: its topics can be read, too. The parent is
   * never changed. Default: `index`.
   */
  parent?: "none" | "index" | "full" | undefined
  /** What the agent may do with its own memory. Default: `write`. */
  access?: "read" | "write" | undefined
  /** The exact directory of the agent's memory. Default: its place next to the parent's. */
  directory?: string | undefined
}
