import { join } from "node:path"
import { createFileStore } from "@caliban/memory-core"
import { INDEX_MAX_BYTES } from "@caliban/memory-core/internal"
import type { DetectedMemory } from "@caliban/memory-learn"
import { type Candidate, DETECTION_CATEGORIES, noteCandidates } from "@caliban/memory-learn/internal"
import { decodeLoose, encode } from "@caliban/text"
import type { StoreOptions } from "../files/file-host.ts"

/**
 * The candidates of a project: `<slug>.md` of a folder of the user, one on each line, created with the first of them. They
 * have no history, so that nothing has what is no candidate any more.
 */
export function createCandidateFile(directory: string, slug: string, options: StoreOptions) {
  const store = createFileStore(directory, options)
  const read = async (): Promise<Candidate[]> =>
    parseCandidates((await store.readTopic(slug, INDEX_MAX_BYTES))?.bytes)
  return {
    path: join(directory, `${slug}.md`),
    /** Adds detections. Returns those that were noticed before; they are no longer candidates. */
    async note(detections: readonly DetectedMemory[]): Promise<DetectedMemory[]> {
      if (detections.length === 0) return []
      const commit = await store.transact(slug, ({ topic }) => {
        const { candidates, promoted } = noteCandidates(parseCandidates(topic?.bytes), detections)
        return { topic: formatCandidates(candidates), copied: null, result: promoted }
      })
      return commit.result
    },
    /** Removes candidates, such as those that are stored now. Returns how many. */
    async drop(isGone: (text: string) => boolean): Promise<number> {
      if (!(await read()).some(({ text }) => isGone(text))) return 0
      const commit = await store.transact(slug, ({ topic }) => {
        const all = parseCandidates(topic?.bytes)
        const left = all.filter(({ text }) => !isGone(text))
        return { topic: formatCandidates(left), copied: null, result: all.length - left.length }
      })
      return commit.result
    },
    count: async (): Promise<number> => (await read()).length,
  }
}

/** Candidates as a JSON array, one per line, so that people can read and delete them. */
const formatCandidates = (candidates: readonly Candidate[]): Uint8Array =>
  encode(`[\n${candidates.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`)

/** Skips what is invalid. Never throws. */
function parseCandidates(bytes: Uint8Array = new Uint8Array()): Candidate[] {
  try {
    return JSON.parse(decodeLoose(bytes)).filter(isCandidate)
  } catch {
    return []
  }
}

function isCandidate(value: unknown): value is Candidate {
  const { text, category } = Object(value)
  return typeof text === "string" && text !== "" && DETECTION_CATEGORIES.includes(category)
}
