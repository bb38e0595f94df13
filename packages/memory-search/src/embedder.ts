import type { MemoryDocument } from "@caliban/memory-core/internal"
import type { Embed } from "./search-types.ts"

/** Texts of one call of the host's function. */
const BATCH = 64
/** Characters of a document that are embedded; models read little more. */
const TEXT_MAX = 2_000
/** Of reciprocal rank fusion: how little the first ranks differ. */
const K = 60

/** A text and its vector of length 1, so that a product is the cosine. */
interface Embedded {
  text: string
  vector: Float32Array
}

/** The vectors of the documents, kept up to date with the host's model. */
export interface Embedder {
  /** Takes over a document that was read, or notes that one is gone. */
  see(address: string, document: MemoryDocument | undefined): void
  /**
   * The documents that are closest to a text, best first, with the cosine. Makes missing vectors first.
   *
   * @throws whatever the host's function throws
   */
  closest(text: string): Promise<readonly (readonly [address: string, cosine: number])[]>
}

export function createEmbedder(embed: Embed): Embedder {
  const byAddress = new Map<string, Embedded>()
  const waiting = new Map<string, string>()
  let running: Promise<void> = Promise.resolve()

  const embedAll = async (texts: readonly string[]): Promise<(Float32Array | undefined)[]> => {
    const vectors = await embed(texts)
    if (!Array.isArray(vectors) || vectors.length !== texts.length) {
      throw new TypeError(
        `createMemorySearch: option "embed" must return a vector for each of the ${texts.length} texts`,
      )
    }
    return vectors.map(normalise)
  }
  const embedMissing = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, BATCH)
      const vectors = await embedAll(batch.map(([, text]) => text))
      for (const [at, [address, text]] of batch.entries()) {
        // The document may have changed again meanwhile.
        if (waiting.get(address) !== text) continue
        waiting.delete(address)
        const vector = vectors[at]
        if (vector !== undefined) byAddress.set(address, { text, vector })
      }
    }
  }
  return {
    see(address, document) {
      const text = document && embeddedText(document)
      if (text !== undefined && byAddress.get(address)?.text === text) return
      byAddress.delete(address)
      if (text === undefined) waiting.delete(address)
      else waiting.set(address, text)
    },
    async closest(text) {
      running = running.then(embedMissing, embedMissing)
      await running
      const [query] = await embedAll([text])
      if (query === undefined) return []
      return [...byAddress]
        .map(([address, { vector }]) => [address, cosine(query, vector)] as const)
        .sort((one, other) => other[1] - one[1])
    },
  }
}

/** Joins rankings by rank: the reciprocal of each rank plus 60, added up. Best first; equal sums keep their order. */
export function fuseRanks(...rankings: readonly (readonly string[])[]): string[] {
  const sums = new Map<string, number>()
  for (const ranking of rankings) {
    for (const [at, address] of ranking.entries())
      sums.set(address, (sums.get(address) ?? 0) + 1 / (K + at + 1))
  }
  return [...sums].sort((one, other) => other[1] - one[1]).map(([address]) => address)
}

/** What stands for a document: its head, and the beginning of its body. */
function embeddedText({ address, name, description, body }: MemoryDocument): string {
  const head = [...new Set([address, name, description])].filter((part) => part !== undefined)
  return `${head.join("\n")}\n\n${body}`.slice(0, TEXT_MAX)
}

/** `undefined` when it has no direction or numbers that are not finite. */
function normalise(values: readonly number[]): Float32Array | undefined {
  const length = Math.hypot(...values)
  if (!Number.isFinite(length) || length === 0) return undefined
  return Float32Array.from(values, (value) => value / length)
}

/** Of two vectors of length 1; 0 for different lengths. */
function cosine(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}
