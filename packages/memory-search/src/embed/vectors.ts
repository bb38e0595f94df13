import { createHash } from "node:crypto"
import type { MemoryDocument } from "@caliban/memory-core"

/** Vectors of documents, each of length 1, so that a product is the cosine. */
export interface CachedVectors {
  /** The name of the model that made them. */
  readonly model: string
  readonly byAddress: Map<string, DocumentVector>
}

export interface DocumentVector {
  /** Of the text that the vector stands for. */
  hash: string
  vector: Float32Array
}

/** Characters of a document that are embedded; models read little more. */
const TEXT_MAX = 2_000

export function emptyVectors(model: string): CachedVectors {
  return { model, byAddress: new Map() }
}

/** What stands for a document: its head, and the beginning of its body. */
export function embeddedText({ address, name, description, body }: MemoryDocument): string {
  const head = [...new Set([address, name, description])].filter((part) => part !== undefined)
  return `${head.join("\n")}\n\n${body}`.slice(0, TEXT_MAX)
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16)
}

/** A vector of length 1; `undefined` when it has no direction or numbers that are not finite. */
export function normalise(values: readonly number[]): Float32Array | undefined {
  const length = Math.hypot(...values)
  if (!Number.isFinite(length) || length === 0) return undefined
  return Float32Array.from(values, (value) => value / length)
}

/** The cosine of two vectors of length 1; 0 for different lengths. */
export function cosine(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** A line of JSON with model, length and keys, then the numbers. */
export function vectorsToBytes({ model, byAddress }: CachedVectors): Buffer {
  const dimensions = byAddress.values().next().value?.vector.length ?? 0
  const same = [...byAddress].filter(([, { vector }]) => vector.length === dimensions)
  const keys = same.map(([address, { hash }]) => [address, hash])
  const head = Buffer.from(`${JSON.stringify({ model, dimensions, keys })}\n`)
  const numbers = same.map(([, { vector }]) =>
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
  )
  return Buffer.concat([head, ...numbers])
}

/** The vectors; none when another model made them. @throws SyntaxError for other bytes */
export function restoreVectors(bytes: Buffer, model: string): CachedVectors {
  const end = bytes.indexOf("\n")
  const head = JSON.parse(bytes.toString("utf8", 0, end)) as {
    model: string
    dimensions: number
    keys: [address: string, hash: string][]
  }
  const vectors = emptyVectors(model)
  if (head.model !== model) return vectors
  const size = head.dimensions * 4
  for (const [at, [address, hash]] of head.keys.entries()) {
    // A copy, because the numbers begin at any byte.
    const part = new Uint8Array(bytes.subarray(end + 1 + at * size, end + 1 + (at + 1) * size))
    if (part.length === size) vectors.byAddress.set(address, { hash, vector: new Float32Array(part.buffer) })
  }
  return vectors
}
