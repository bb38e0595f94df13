import type { Memory } from "@caliban/memory-core"
import { createEmbedder, type Embedder } from "../embed/embedder.ts"
import { createEngine } from "../engine/create-engine.ts"
import type { MemorySearchOptions } from "../search-types.ts"
import { createDocumentSet, type DocumentSet } from "./document-set.ts"
import { holdDocuments } from "./held-documents.ts"

/** The documents of a memory, up to date. */
export interface Library {
  /** The documents after everything that has changed was read. */
  open(): Promise<DocumentSet>
  readonly embedder: Embedder | undefined
}

/** Reads nothing before the first call of `open`. */
export function createLibrary(memory: Memory, { embed }: MemorySearchOptions): Library {
  const embedder = embed && createEmbedder(embed)
  const set = createDocumentSet(memory, holdDocuments(createEngine(), embedder?.see))
  return {
    async open() {
      await set.refresh()
      return set
    },
    embedder,
  }
}
