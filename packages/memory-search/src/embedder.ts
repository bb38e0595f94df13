import { untilAborted } from "@caliban/memory-core/internal"
import type { SearchDocument } from "./engine/engine-types.ts"
import type { Embed } from "./search-types.ts"

/** Texts of one call of the host's function. */
const BATCH = 64
/** Characters of a document that are embedded; models read little more. */
const TEXT_MAX = 2_000
/** Milliseconds that a search waits for the model, and that one batch may take. */
const ANSWER_MAX = 10_000

/** The vectors of the documents, kept up to date with the host's model. */
export type Embedder = ReturnType<typeof createEmbedder>

export type Closest = readonly (readonly [address: string, cosine: number])[]

export function createEmbedder(embed: Embed) {
  /** By address: what stands for the document, and its vector once there is one. */
  const known = new Map<string, { text: string; vector?: readonly number[] | undefined }>()
  let running: Promise<void> | undefined

  const embedAll = async (texts: readonly string[]): Promise<readonly (readonly number[])[]> => {
    // The host may take its batches out of the list.
    const vectors = await embed([...texts])
    if (vectors?.length === texts.length && vectors.every(isVector)) return vectors
    throw new TypeError("embed: not a vector of one length for each text")
  }
  const embedMissing = async (): Promise<void> => {
    for (;;) {
      const batch = [...known.values()].filter(({ vector }) => vector === undefined).slice(0, BATCH)
      if (batch.length === 0) return
      // Vectors that come too late are kept, but not waited for.
      await inTime(async () => {
        const vectors = await embedAll(batch.map(({ text }) => text))
        for (const [at, one] of batch.entries()) one.vector = vectors[at]
      })
    }
  }
  return {
    /** Takes over a document that was read, or notes that one is gone. */
    see(address: string, document: SearchDocument | undefined): void {
      const text = document && embeddedText(document)
      if (text === undefined) known.delete(address)
      else if (known.get(address)?.text !== text) known.set(address, { text })
    },
    /** The documents that are closest to a text, best first. Makes missing vectors first. @throws if `embed` gives none in time */
    closest: (text: string): Promise<Closest> =>
      inTime(async (limit) => {
        // Goes on after the limit, for the next search.
        running ??= embedMissing().finally(() => (running = undefined))
        await running
        limit.throwIfAborted()
        const [query = []] = await embedAll([text])
        return [...known]
          .map(([address, { vector = [] }]) => [address, cosine(query, vector)] as const)
          .filter(([, value]) => Number.isFinite(value))
          .sort((one, other) => other[1] - one[1])
      }),
  }
}

/** Unlike that of `AbortSignal.timeout`, the timer keeps the process running. */
async function inTime<T>(work: (limit: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ANSWER_MAX)
  return await untilAborted(() => work(limit.signal), limit.signal).finally(() => clearTimeout(timer))
}

/** Numbers, in a list or a typed array, as many as in the first one. */
const isVector = (vector: readonly number[], _: number, [first]: readonly (readonly number[])[]): boolean =>
  vector.length > 0 && vector.length === first?.length && Array.prototype.every.call(vector, Number.isFinite)

/** What stands for a document: its head, and the beginning of its body. */
function embeddedText({ address, name, description, hook, body }: SearchDocument): string {
  const head = [...new Set([address, name, description, hook])].filter((part) => part !== undefined)
  return `${head.join("\n")}\n\n${body}`.slice(0, TEXT_MAX)
}

/** Not finite where a vector has no direction, or both are not of one length. */
function cosine(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return Number.NaN
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return product / (Math.hypot(...one) * Math.hypot(...other))
}
