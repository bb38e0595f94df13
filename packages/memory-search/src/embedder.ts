import type { MemoryDocument } from "@caliban/memory-core/internal"
import type { Embed } from "./search-types.ts"

/** Texts of one call of the host's function. */
const BATCH = 64
/** Characters of a document that are embedded; models read little more. */
const TEXT_MAX = 2_000

/** The vectors of the documents, kept up to date with the host's model. */
export type Embedder = ReturnType<typeof createEmbedder>

export function createEmbedder(embed: Embed) {
  /** By address: what stands for the document, and its vector once there is one. */
  const known = new Map<string, { text: string; vector?: readonly number[] }>()
  let running: Promise<void> = Promise.resolve()

  const embedAll = async (texts: readonly string[]): Promise<readonly (readonly number[])[]> => {
    const vectors = await embed(texts)
    if (Array.isArray(vectors) && vectors.length === texts.length) return vectors
    throw new TypeError(
      `createMemorySearch: option "embed" must return a vector for each of the ${texts.length} texts`,
    )
  }
  const embedMissing = async (): Promise<void> => {
    const missing = [...known.values()].filter(({ vector }) => vector === undefined)
    for (let at = 0; at < missing.length; at += BATCH) {
      const batch = missing.slice(at, at + BATCH)
      const vectors = await embedAll(batch.map(({ text }) => text))
      for (const [index, one] of batch.entries()) one.vector = vectors[index] ?? []
    }
  }
  return {
    /** Takes over a document that was read, or notes that one is gone. */
    see(address: string, document: MemoryDocument | undefined): void {
      const text = document && embeddedText(document)
      if (text === undefined) known.delete(address)
      else if (known.get(address)?.text !== text) known.set(address, { text })
    },
    /** The documents that are closest to a text, best first. Makes missing vectors first. @throws what `embed` throws */
    async closest(text: string): Promise<(readonly [address: string, cosine: number])[]> {
      running = running.then(embedMissing, embedMissing)
      await running
      const [query = []] = await embedAll([text])
      return [...known]
        .map(([address, { vector = [] }]) => [address, cosine(query, vector)] as const)
        .filter(([, value]) => Number.isFinite(value))
        .sort((one, other) => other[1] - one[1])
    },
  }
}

/** What stands for a document: its head, and the beginning of its body. */
function embeddedText({ address, name, description, body }: MemoryDocument): string {
  const head = [...new Set([address, name, description])].filter((part) => part !== undefined)
  return `${head.join("\n")}\n\n${body}`.slice(0, TEXT_MAX)
}

/** Not finite where a vector has no direction, or a number that is not finite. */
function cosine(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return Number.NaN
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return product / (Math.hypot(...one) * Math.hypot(...other))
}
