import type { Memory } from "@caliban/memory-core"
import { createEmbedder, type Embedder } from "../embed/embedder.ts"
import { emptyVectors } from "../embed/vectors.ts"
import { createEngine } from "../engine/create-engine.ts"
import type { MemorySearchOptions } from "../search-types.ts"
import { createDocumentSet, type DocumentSet } from "./document-set.ts"
import { restoreSnapshot, type SnapshotParts, snapshotToBytes } from "./snapshot.ts"

/** The name of the snapshot among the caches of the memory. */
const CACHE = "search"
/** Smaller memories are read as quickly as their snapshot. */
const SAVED_MIN = 200
/** A snapshot is written when more documents than this have changed … */
const CHANGED_MIN = 50
/** … and more than this share of all. */
const CHANGED_SHARE = 0.02

/** The documents of a memory, up to date. */
export interface Library {
  /** The documents after everything that has changed was read. */
  open(): Promise<DocumentSet>
  readonly embedder: Embedder | undefined
  /** See `MemorySearch.save`. */
  save(): Promise<boolean>
}

interface Opened {
  set: DocumentSet
  embedder: Embedder | undefined
  vectors: SnapshotParts["vectors"]
}

export function createLibrary(memory: Memory, options: MemorySearchOptions): Library {
  const { embed, embedModel = "", snapshot = true } = options
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined
  // At so many changes a snapshot was written, or could not be.
  let saved = 0
  let isSaved = true
  let saving: Promise<boolean> = Promise.resolve(false)

  async function start(): Promise<Opened> {
    const bytes = snapshot ? await memory.cache.read(CACHE) : undefined
    const parts = (bytes && restoreSnapshot(bytes, embedModel)) ?? {
      engine: createEngine(),
      known: new Map(),
      vectors: emptyVectors(embedModel),
    }
    const { engine, known, vectors } = parts
    const embedder = embed && createEmbedder(embed, vectors)
    if (embedder !== undefined) {
      // Without a vector a document has to be read again for its text.
      for (const [address, document] of known) if (!vectors.byAddress.has(address)) document.version = ""
    }
    return { set: createDocumentSet(memory, engine, known, embedder?.see), embedder, vectors }
  }

  function isWorthSaving({ set, vectors }: Opened): boolean {
    if (!snapshot || memory.readOnly) return false
    const changed = set.changes - saved
    if (set.known.size < SAVED_MIN && vectors.byAddress.size === 0) return false
    return changed > CHANGED_MIN && changed > set.known.size * CHANGED_SHARE
  }

  async function write({ set, vectors }: Opened): Promise<boolean> {
    if (set.changes === saved) return isSaved
    saved = set.changes
    try {
      isSaved = await memory.cache.write(CACHE, async () => {
        // Under the lock: nothing that is not on disk any more, such as a topic that was removed and purged, is written.
        await set.refresh(true)
        saved = set.changes
        const places = new Map(memory.sources().map(({ mount, directory }) => [mount ?? "", directory]))
        const { engine, known } = set
        return snapshotToBytes(
          { engine, known: new Map(known), vectors },
          (mount) => places.get(mount) !== undefined,
        )
      })
    } catch {
      // A snapshot is worth no failed search. The next one meets the same problem and reports it.
      isSaved = false
    }
    return isSaved
  }

  const save = (known: Opened): Promise<boolean> => {
    saving = saving.then(() => write(known))
    return saving
  }

  return {
    async open() {
      opening ??= start()
      opened = await opening
      await opened.set.refresh()
      if (isWorthSaving(opened)) {
        const current = opened
        setImmediate(() => save(current))
      }
      return opened.set
    },
    get embedder() {
      return opened?.embedder
    },
    async save() {
      if (opened === undefined || !snapshot || memory.readOnly) return false
      await opened.set.refresh()
      return await save(opened)
    },
  }
}
