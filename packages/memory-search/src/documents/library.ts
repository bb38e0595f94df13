import type { Memory } from "@caliban/memory-core"
import { createEmbedder, type Embedder } from "../embed/embedder.ts"
import { emptyVectors } from "../embed/vectors.ts"
import { createEngine } from "../engine/create-engine.ts"
import type { MemorySearchOptions } from "../search-types.ts"
import { createDocumentSet, type DocumentSet } from "./document-set.ts"
import { holdDocuments } from "./held-documents.ts"
import { restoreSnapshot } from "./snapshot.ts"
import { CACHE, createSnapshotWriter, type Saved, type SnapshotWriter } from "./snapshot-writer.ts"

/** The documents of a memory, up to date. */
export interface Library {
  /** The documents after everything that has changed was read. */
  open(): Promise<DocumentSet>
  readonly embedder: Embedder | undefined
  /** See `MemorySearch.save`. */
  save(): Promise<boolean>
}

interface Opened extends Saved {
  writer: SnapshotWriter
}

/** Reads nothing before the first call of `open`. */
export function createLibrary(memory: Memory, options: MemorySearchOptions): Library {
  const usesSnapshot = options.snapshot !== false
  const writesSnapshot = usesSnapshot && !memory.readOnly
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined

  async function start(): Promise<Opened> {
    const bytes = usesSnapshot ? await memory.cache.read(CACHE) : undefined
    const saved = await restore(bytes, memory, options)
    return { ...saved, writer: createSnapshotWriter(memory, saved) }
  }

  return {
    async open() {
      opening ??= start()
      opened = await opening
      const { set, writer } = opened
      await set.refresh()
      if (writesSnapshot && writer.isDue()) setImmediate(() => writer.write())
      return set
    },
    get embedder() {
      return opened?.embedder
    },
    async save() {
      if (opened === undefined || !writesSnapshot) return false
      await opened.set.refresh()
      return await opened.writer.write()
    },
  }
}

/** What a snapshot holds; empty without a usable one. */
async function restore(
  bytes: Uint8Array | undefined,
  memory: Memory,
  { embed, embedModel = "" }: MemorySearchOptions,
): Promise<Saved> {
  const parts = bytes && (await restoreSnapshot(bytes, embedModel))
  const { engine, known, vectors } = parts ?? {
    engine: createEngine(),
    known: new Map(),
    vectors: emptyVectors(embedModel),
  }
  const embedder = embed && createEmbedder(embed, vectors)
  if (embedder !== undefined) {
    // Without a vector a document has to be read again for its text.
    for (const [address, document] of known) if (!vectors.byAddress.has(address)) document.version = ""
  }
  return { set: createDocumentSet(memory, holdDocuments(engine, known, embedder?.see)), embedder, vectors }
}
