import type { Files } from "../files/file-port.ts"
import type { Codec } from "../layout/codec.ts"

/**
 * What a finished write survives. `full`: a power cut. `file`: a power cut may undo it, never tear it.
 * `none`: a crash of the process only; for tests.
 */
export type Durability = "full" | "file" | "none"

/** How much a history keeps at most. */
export interface HistoryLimit {
  entries?: number | undefined
  /** Of the files that its entries keep. */
  bytes?: number | undefined
}

/** What opens and reads a memory directory. */
export interface FolderPlace {
  files: Files
  directory: string
  codec: Codec
  /** See `FileStoreOptions`. */
  trustDirectory?: boolean | undefined
}

/** A memory directory with the options of its store. */
export interface StorePlace extends FolderPlace {
  durability: Durability
  lockWait: number
  now: () => Date
  historyLimit?: HistoryLimit | undefined
}
