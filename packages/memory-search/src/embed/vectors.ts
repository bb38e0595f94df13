import { createHash } from "node:crypto"
import type { MemoryDocument } from "@caliban/memory-core/internal"

/** The vector of a document, of length 1, so that a product is the cosine. */
export interface DocumentVector {
  /** Of the text that the vector stands for. */
  hash: string
  vector: Float32Array
}

/** Characters of a document that are embedded; models read little more. */
const TEXT_MAX = 2_000

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
