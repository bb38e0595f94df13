import type { TopicSummary } from "./topics/topic.ts"

/** A memory or one of its mounts, as a search reads it. Addresses are those of `Memory.read`. */
export interface MemorySource {
  /** The mount; absent for the memory itself. */
  readonly mount?: string | undefined
  /** The directory, absolute; absent without files: its versions may begin again in each process. */
  readonly directory?: string | undefined
  /**
   * A text that differs after every finished write of any process; `undefined` when it cannot tell, or cannot tell yet.
   * Does not see files that were edited in place. Cost: one `lstat` of each folder.
   */
  version(): Promise<string | undefined>
  /**
   * Every document by its address, with a text that differs after every change of it; `undefined` as in `version`. Cost:
   * a walk of the folders, and one `lstat` of each file.
   *
   * @throws MemoryError `unsafe-directory`, `unreadable-file`
   */
  versions(): Promise<ReadonlyMap<string, string | undefined>>
  /** Reads some documents in one turn of the event loop. Leaves out what does not exist or cannot be read. */
  read(addresses: readonly string[]): Promise<readonly MemoryDocument[]>
}

/**
 * A text that a search finds: a topic, another file in its folders, a file of the layout, the archive, or what the index (`MEMORY`) says besides its
 * pointers and comments.
 */
export interface MemoryDocument extends Omit<TopicSummary, "slug"> {
  address: string
  /** As in `ListedTopic`. */
  mount?: string | undefined
  /** Without frontmatter; of a file over 256 KB, its first 256 KB. */
  body: string
  /** When it was last changed, in milliseconds since 1970; absent when the store cannot tell. */
  updatedAt?: number | undefined
}
