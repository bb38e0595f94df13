import { isMemoryError, type Memory } from "@caliban/memory-core"
import { requireInternals } from "@caliban/memory-core/internal"
import type { HeldDocuments } from "./held-documents.ts"
import { type PlaceState, refreshPlace } from "./refresh-place.ts"

/** The documents of a memory as the engine has them, with the versions that tell what has to be read again. */
export interface DocumentSet extends Pick<HeldDocuments, "engine" | "known"> {
  /** Sentences about places that could not be read. */
  readonly problems: readonly string[]
  /** Reads what has changed. Concurrent calls are joined, but each sees every write that was finished before it. */
  refresh(): Promise<void>
}

export function createDocumentSet(memory: Memory, held: HeldDocuments): DocumentSet {
  const places = new Map<string, PlaceState>()
  let mounts: ReadonlySet<string> = new Set()
  let problems: string[] = []

  async function refreshAll(): Promise<void> {
    const sources = requireInternals(memory, "createMemorySearch").sources()
    const names = new Set(sources.map(({ mount = "" }) => mount))
    const gone = new Set([...mounts].filter((mount) => !names.has(mount)))
    for (const mount of gone) places.delete(mount)
    held.forgetMounts(gone)
    mounts = names
    const found: string[] = []
    for (const source of sources) {
      const { mount = "" } = source
      try {
        places.set(mount, await refreshPlace(held, source, places.get(mount)))
      } catch (error) {
        if (mount === "" || !isMemoryError(error)) throw error
        held.forgetMounts(new Set([mount]))
        places.delete(mount)
        found.push(`The mount ${mount} could not be read and was left out.`)
      }
    }
    problems = found
  }

  return {
    engine: held.engine,
    known: held.known,
    get problems() {
      return problems
    },
    refresh: joinCalls(refreshAll),
  }
}

/** A call that arrives while the task runs waits for the next run, which it shares with others. */
function joinCalls(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  const start = async (): Promise<void> => {
    waiting = undefined
    await run()
  }
  return () => {
    waiting ??= running.then(start, start)
    running = waiting
    return waiting
  }
}
