import MiniSearch from "minisearch"
import { createDocumentIndex } from "../../../packages/memory-search/src/engine/document-index.ts"
import type { SearchDocument } from "../../../packages/memory-search/src/engine/engine-types.ts"
import { searchIndex } from "../../../packages/memory-search/src/engine/search-index.ts"

export type { SearchDocument }

/** A search that is measured. */
export interface Subject {
  put(document: SearchDocument): void
  /** At most `most` results, 100 by default. */
  search(text: string, now: number, most?: number): Results | Promise<Results>
}

type Results = readonly { address: string; score: number }[]

export type CreateSubject = () => Subject

export const createOurs: CreateSubject = () => {
  const index = createDocumentIndex()
  return {
    put: index.put,
    async search(text, now, most = 100) {
      const hits = searchIndex(index, { text, now, maxResults: most, minScore: 0 })
      return hits.map(({ document, score }) => ({ address: document.address, score }))
    },
  }
}

/** Character trigrams and nothing else: the share of the query's trigrams, by rarity, less for longer texts. */
const createTrigrams: CreateSubject = () => {
  const postings = new Map<string, number[]>()
  const known: { address: string; length: number }[] = []
  return {
    put({ address, name = "", description = "", body }) {
      const grams = trigramsOf(`${address} ${name} ${description} ${body}`)
      for (const gram of grams) postings.set(gram, [...(postings.get(gram) ?? []), known.length])
      known.push({ address, length: grams.size })
    },
    search(text) {
      const scores = new Map<number, number>()
      let total = 0
      for (const gram of trigramsOf(text)) {
        const posting = postings.get(gram) ?? []
        const weight = Math.log(1 + known.length / (posting.length || 0.5))
        total += weight
        for (const at of posting) scores.set(at, (scores.get(at) ?? 0) + weight)
      }
      return [...scores]
        .map(([at, sum]) => {
          const { address = "", length = 0 } = known[at] ?? {}
          return { address, score: sum / total / (1 + 0.25 * Math.sqrt(length / 100)) }
        })
        .sort((one, other) => other.score - one.score)
    },
  }
}

function trigramsOf(text: string): Set<string> {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  const spaced = ` ${plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `
  return new Set(Array.from({ length: spaced.length - 2 }, (_, at) => spaced.slice(at, at + 3)))
}

/** With its default options. */
const createMinisearch: CreateSubject = () => {
  const index = new MiniSearch({ idField: "address", fields: ["slug", "name", "description", "body"] })
  return {
    put: (document) => index.add({ ...document, slug: document.address }),
    search: (text) => index.search(text).map(({ id, score }) => ({ address: String(id), score })),
  }
}

/** All are measured in one run. */
export const SUBJECTS: Readonly<Record<string, CreateSubject>> = {
  "memory-search": createOurs,
  "trigrams alone": createTrigrams,
  "minisearch, defaults": createMinisearch,
}
