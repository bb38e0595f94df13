import type { SearchDocument } from "../engine-types.ts"
import type { Work } from "../slices.ts"
import { buildSegment } from "./build-segment.ts"
import type { Segment } from "./segment.ts"

/** A segment with the documents that still hold, and the place of its first document in the corpus. */
export interface Part {
  readonly segment: Segment
  base: number
  /** 1 for each document that was not replaced or removed. */
  readonly alive: Uint8Array
  aliveCount: number
  /** The number of a document, also of one that does not hold any more. */
  find(address: string): number | undefined
}

/** A part in which every document holds. */
export function createPart(segment: Segment): Part {
  let numbers: Map<string, number> | undefined
  return {
    segment,
    base: 0,
    alive: new Uint8Array(segment.size).fill(1),
    aliveCount: segment.size,
    find(address) {
      numbers ??= new Map(
        Array.from({ length: segment.size }, (_, number) => [segment.addressAt(number), number]),
      )
      return numbers.get(address)
    },
  }
}

export const isAlive = ({ aliveCount }: Part): boolean => aliveCount > 0

/** From now on a document does not hold. Returns whether it did. */
export function kill(part: Part, number: number): boolean {
  if (part.alive[number] !== 1) return false
  part.alive[number] = 0
  part.aliveCount -= 1
  return true
}

/** Whether the last two parts are to be joined: the one before is at most twice as large, or little holds in the last. */
export function mustJoin(parts: readonly Part[]): boolean {
  const last = parts.at(-1)
  const before = parts.at(-2)
  if (last === undefined) return false
  if (last.aliveCount * 2 < last.segment.size) return true
  return before !== undefined && before.aliveCount <= last.aliveCount * 2
}

/** One part with the documents of several. What is removed from them meanwhile does not hold in it. */
export function* joinParts(parts: readonly Part[]): Work<Part> {
  const documents: SearchDocument[] = []
  const origins: [part: Part, number: number][] = []
  for (const part of parts) {
    for (let number = 0; number < part.segment.size; number += 1) {
      if (part.alive[number] !== 1) continue
      documents.push(part.segment.documentAt(number))
      origins.push([part, number])
      yield
    }
  }
  const joined = createPart(yield* buildSegment(documents))
  for (const [number, [part, place]] of origins.entries()) {
    if (part.alive[place] !== 1) kill(joined, number)
  }
  return joined
}

/** Gives each part its place in the corpus, one after the other. */
export function placeParts(parts: readonly Part[]): void {
  let base = 0
  for (const part of parts) {
    part.base = base
    base += part.segment.size
  }
}
