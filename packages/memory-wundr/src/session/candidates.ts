import { join } from "node:path"
import { createFileStore } from "@caliban/memory-core"
import {
  type Candidate,
  dropCandidates,
  formatCandidates,
  noteCandidates,
  parseCandidates,
} from "@caliban/memory-learn/internal"
import { decodeLoose, encode } from "@caliban/text"
import type { StoreOptions } from "../files/section-file.ts"
import type { DetectedMemory } from "../types.ts"

/**
 * The candidates of a project: the file `<slug>.md` of a folder, never in the project's own, with one on each line. It is
 * created with the first candidate.
 */
export function createCandidateFile(directory: string, slug: string, options: StoreOptions) {
  const store = createFileStore(directory, options)
  const read = async (): Promise<Candidate[]> => parse((await store.readTopic(slug, LIMIT))?.bytes)
  return {
    path: join(directory, `${slug}.md`),
    /** Adds detections. Returns those that were noticed before; they are no longer candidates. */
    async note(detections: readonly DetectedMemory[]): Promise<DetectedMemory[]> {
      if (detections.length === 0) return []
      const { result } = await store.transact(slug, ({ topic }) => {
        const { candidates, promoted } = noteCandidates(parse(topic?.bytes), detections)
        return { topic: format(candidates), result: promoted }
      })
      return result
    },
    /** Removes candidates that are stored now. */
    async drop(stored: readonly string[]): Promise<void> {
      const before = await read()
      if (dropCandidates(before, stored).length === before.length) return
      await store.transact(slug, ({ topic }) => ({
        topic: format(dropCandidates(parse(topic?.bytes), stored)),
        result: undefined,
      }))
    },
    count: async (): Promise<number> => (await read()).length,
  }
}

/** More than 200 candidates of 200 characters need. */
const LIMIT = 1_048_576

function format(candidates: readonly Candidate[]): Uint8Array {
  return encode(formatCandidates(candidates))
}

function parse(bytes: Uint8Array = new Uint8Array()): Candidate[] {
  return parseCandidates(decodeLoose(bytes))
}
