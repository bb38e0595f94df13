import { isMemoryError } from "@caliban/memory-core"
import type { ConfigProblem } from "../config/read-config.ts"

/** Something that could not be read or written. */
export type LearningProblem = ConfigProblem

/** Operations that may fail without ending the session. */
export interface Attempts {
  /** Runs an operation on a file or topic. A MemoryError becomes a problem and the result `undefined`. */
  attempt<T>(path: string, work: () => Promise<T>): Promise<T | undefined>
  /** Records a problem with a path or with a function of the host; `undefined` clears it. */
  note(path: string, problem: string | undefined): void
  /** What failed at its last attempt. */
  problems(): ConfigProblem[]
}

export function createAttempts(): Attempts {
  const failed = new Map<string, string>()
  const note = (path: string, problem: string | undefined): void => {
    if (problem === undefined) failed.delete(path)
    else failed.set(path, problem)
  }
  return {
    note,
    async attempt(path, work) {
      try {
        const result = await work()
        note(path, undefined)
        return result
      } catch (error) {
        if (!isMemoryError(error)) throw error
        note(path, error.message)
        return undefined
      }
    },
    problems: () => [...failed].map(([path, message]) => ({ path, key: "", message })),
  }
}

const ROUNDS = 10

/** Decides again, up to ten times, if another writer has changed what the decision was about. */
export async function retryOnConflict<T>(decide: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await decide()
    } catch (error) {
      if (round === ROUNDS || !isMemoryError(error, "conflict")) throw error
    }
  }
}
