import type { MemoryPaths } from "../paths/memory-directory.ts"
import type { Store } from "../store/store.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { TopicUses } from "./usage/topic-uses.ts"
/** The store behind a memory, or why there is none. */
export interface OpenMemory {
  readonly enabled: boolean
  /** Why memory is off. */
  readonly offBecause: string | undefined
  directory(): string | undefined
  /** The directory, or the name of a store without one. */
  name(): string | undefined
  /** The key that listeners to this memory share: the canonical directory, or the store. */
  place(): unknown
  /** @throws MemoryError `memory-off`, `no-memory-directory` */
  forReading(): Store
  /** Where the files are; `undefined` with a store of the host. @throws MemoryError as `forReading` */
  paths(): MemoryPaths | undefined
  /**
   * Its first transaction marks the project's folder as this workspace's. Takes a turn of the event loop, so that many
   * writes at once do not block it. @throws MemoryError also `read-only`
   */
  forWriting(): Promise<Store>
}
/**
 * Resolves the directory again at every call, so that a folder that another project has claimed in the meantime is
 * never used. With the kill switch on, the disk is not read.
 */
export declare function openMemory(options: ResolvedOptions, uses: TopicUses): OpenMemory
