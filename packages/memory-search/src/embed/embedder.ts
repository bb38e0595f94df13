import type { MemoryDocument } from "@caliban/memory-core/internal"
import type { Embed } from "../search-types.ts"
import { cosine, type DocumentVector, embeddedText, hashOf, normalise } from "./vectors.ts"

/** Texts of one call of the host's function. */
const BATCH = 64

/** The vectors of the documents, kept up to date with the host's model. */
export interface Embedder {
  /** Takes over a document that was read, or notes that one is gone. */
  see(address: string, document: MemoryDocument | undefined): void
  /** Vectors for all documents that were seen and lack one. @throws whatever the host's function throws */
  update(): Promise<void>
  /** The documents that are closest to a text, best first, with the cosine. @throws as `update` */
  closest(text: string, count: number): Promise<readonly (readonly [address: string, cosine: number])[]>
}

export function createEmbedder(embed: Embed): Embedder {
  const byAddress = new Map<string, DocumentVector>()
  const texts = new Map<string, string>()
  const embedAll = async (batch: readonly string[]): Promise<(Float32Array | undefined)[]> => {
    const vectors = await embed(batch)
    if (!Array.isArray(vectors) || vectors.length !== batch.length) {
      throw new TypeError(
        `createMemorySearch: option "embed" must return a vector for each of the ${batch.length} texts`,
      )
    }
    return vectors.map(normalise)
  }
  const embedMissing = async (): Promise<void> => {
    while (texts.size > 0) {
      const batch = [...texts].slice(0, BATCH)
      const vectors = await embedAll(batch.map(([, text]) => text))
      for (const [at, [address, text]] of batch.entries()) {
        // The document may have changed again meanwhile.
        if (texts.get(address) !== text) continue
        texts.delete(address)
        const vector = vectors[at]
        if (vector === undefined) continue
        byAddress.set(address, { hash: hashOf(text), vector })
      }
    }
  }
  let running: Promise<void> = Promise.resolve()
  return {
    see(address, document) {
      const text = document && embeddedText(document)
      if (text !== undefined && byAddress.get(address)?.hash === hashOf(text)) return
      byAddress.delete(address)
      if (text === undefined) texts.delete(address)
      else texts.set(address, text)
    },
    update() {
      running = running.then(embedMissing, embedMissing)
      return running
    },
    async closest(text, count) {
      const [query] = await embedAll([text])
      if (query === undefined) return []
      return [...byAddress]
        .map(([address, { vector }]) => [address, cosine(query, vector)] as const)
        .sort((one, other) => other[1] - one[1])
        .slice(0, count)
    },
  }
}
