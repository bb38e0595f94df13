import type { Memory } from "@caliban/memory-core"
import type { Embedder } from "../embed/embedder.ts"
import type { CachedVectors } from "../embed/vectors.ts"
import type { DocumentSet } from "./document-set.ts"
import { snapshotToBytes } from "./snapshot.ts"

/** The name of the snapshot among the caches of the memory. */
export const CACHE = "search"
/** Smaller memories are read as quickly as their snapshot. */
const SAVED_MIN = 200
/** A snapshot is written when more documents than this have changed … */
const CHANGED_MIN = 50
/** … and more than this share of all. */
const CHANGED_SHARE = 0.02
/** How often a snapshot is made again because something has changed meanwhile. */
const ROUNDS = 3

/** What is in a snapshot. */
export interface Saved {
  set: DocumentSet
  embedder: Embedder | undefined
  vectors: CachedVectors
}

/** Writes the snapshot of a memory. */
export interface SnapshotWriter {
  /** True when so much has changed that the next start would be slow. */
  isDue(): boolean
  /** Writes it unless nothing has changed or the memory is small. Never rejects. Returns whether it is up to date. */
  write(): Promise<boolean>
}

export function createSnapshotWriter(memory: Memory, { set, embedder, vectors }: Saved): SnapshotWriter {
  const countChanges = (): number => set.changes + (embedder?.changes ?? 0)
  // At so many changes a snapshot was written, or could not be.
  let saved = 0
  let isSaved = true
  let writing: Promise<boolean> = Promise.resolve(false)

  /** `undefined` when documents were read or removed again and again meanwhile. */
  async function toBytes(): Promise<Uint8Array | undefined> {
    // In a store without files, versions may begin again in each process.
    const directories = new Map(memory.sources().map(({ mount = "", directory }) => [mount, directory]))
    const { engine, known } = set
    for (let round = 0; round < ROUNDS; round += 1) {
      saved = countChanges()
      const parts = { engine, known, vectors }
      const bytes = await snapshotToBytes(parts, (mount) => directories.get(mount) !== undefined)
      // The list of documents and the index must tell of the same ones.
      if (countChanges() === saved) return bytes
    }
    return undefined
  }

  const isSmall = (): boolean => set.known.size < SAVED_MIN && vectors.byAddress.size === 0

  async function write(): Promise<boolean> {
    if (isSmall()) return false
    if (countChanges() === saved) return isSaved
    try {
      const bytes = await toBytes()
      isSaved = await memory.cache.write(CACHE, async () => {
        // Under the lock: nothing that is not on disk any more, such as a topic that was removed and purged, is written.
        await set.refresh(true)
        return countChanges() === saved ? bytes : await toBytes()
      })
    } catch {
      // A snapshot is not worth a failed search. The next search meets the same problem and reports it.
      isSaved = false
    }
    return isSaved
  }

  return {
    isDue() {
      const changed = countChanges() - saved
      return !isSmall() && changed > CHANGED_MIN && changed > set.known.size * CHANGED_SHARE
    },
    write() {
      writing = writing.then(write)
      return writing
    },
  }
}
