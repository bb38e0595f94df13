import { createEngine } from "../../../packages/memory-search/src/engine/create-engine.ts"
import type { SearchDocument } from "../../../packages/memory-search/src/engine/engine-types.ts"

export type { SearchDocument }

/** A search that is measured. */
export interface Subject {
  put(document: SearchDocument): void
  search(text: string, now: number): readonly { address: string; score: number }[]
}

export type CreateSubject = () => Subject

export const createOurs: CreateSubject = () => {
  const engine = createEngine()
  return {
    put: (document) => engine.put(document),
    search: (text, now) => engine.search({ text, now, maxResults: 100, minScore: 0 }),
  }
}
