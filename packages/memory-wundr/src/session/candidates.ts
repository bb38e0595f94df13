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
 * The candidates of a project: the file `<slug>.md` of a folder, never in the project's own. It is created with the first
 * candidate.
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
const HEAD =
  "# Candidates\n\nNoticed once. What is noticed again becomes a memory. You may delete any of them.\n\n```json\n"

function format(candidates: readonly Candidate[]): Uint8Array {
  return encode(`${HEAD}${formatCandidates(candidates)}\`\`\`\n`)
}

function parse(bytes: Uint8Array | undefined): Candidate[] {
  const text = decodeLoose(bytes ?? new Uint8Array())
  return parseCandidates(/^```json\n([\s\S]*?)^```/m.exec(text)?.[1] ?? "")
}
