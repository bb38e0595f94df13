import type { Store } from "./store.ts"
export interface MapStoreOptions {
  /** Files to begin with, by name: `MEMORY.md`, `<slug>.md`, and attachments by their paths. Default: none, as if the directory did not exist. */
  files?: Readonly<Record<string, string>>
  /** Name for people. Default: `map store`. */
  name?: string
  /** Default: the system's clock. */
  now?: () => Date
}
/** A store in the process's own memory: the twin of the file store, for tests and for agents that must leave no trace. */
export declare function createMapStore(options?: MapStoreOptions): Store
