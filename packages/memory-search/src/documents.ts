import { setImmediate as nextTurn } from "node:timers/promises"
import { isMemoryError, type Memory } from "@caliban/memory-core"
import { type MemoryDocument, type MemorySource, requireInternals } from "@caliban/memory-core/internal"

/** Files that were edited in place are found by checking all of them when the last check is older than this. */
const RECHECK = 1_000
/** Milliseconds of work in one turn of the event loop. */
const SLICE = 8

/** What is known about the memory or a mount since it was last read. */
interface Place {
  version?: string | undefined
  checkedAt: number
  /** The version of each file when it was read; `undefined` when it has to be read again. */
  files: Map<string, string | undefined>
}

/** The names of mounts that could not be read, and the addresses of all files, of which some may have no document. */
export type Refreshed = readonly [unreadable: readonly string[], files: readonly string[]]

/**
 * Returns a function that reads what has changed in a memory and its mounts. Each call sees every write that was finished
 * before it.
 *
 * @param keep Takes over a document that was read, or `undefined` for one that is gone.
 */
export function followMemory(
  memory: Memory,
  keep: (address: string, document: MemoryDocument | undefined) => void,
): () => Promise<Refreshed> {
  const places = new Map<string, Place>()

  /** Passes changes on, and pauses every few milliseconds, since indexing takes time. */
  async function keepAll(addresses: readonly string[], read: readonly MemoryDocument[] = []): Promise<void> {
    const documents = new Map(read.map((document) => [document.address, document]))
    let start = performance.now()
    for (const address of addresses) {
      keep(address, documents.get(address))
      if (performance.now() - start < SLICE) continue
      await nextTurn()
      start = performance.now()
    }
  }

  async function refreshPlace(source: MemorySource, place: Place): Promise<void> {
    // First, so that what changes from here on is seen by the next refresh.
    const version = await source.version()
    const now = performance.now()
    if (now - place.checkedAt < RECHECK && version !== undefined && version === place.version) return
    const versions = await source.versions()
    const gone = [...place.files.keys()].filter((address) => !versions.has(address))
    for (const address of gone) place.files.delete(address)
    await keepAll(gone)
    const changed = [...versions.keys()].filter((address) => {
      const found = versions.get(address)
      return found === undefined || place.files.get(address) !== found
    })
    const read = await source.read(changed)
    for (const address of changed) place.files.set(address, versions.get(address))
    await keepAll(changed, read)
    Object.assign(place, { version, checkedAt: now })
  }

  async function forget(mount: string): Promise<void> {
    const { files } = places.get(mount) ?? {}
    places.delete(mount)
    await keepAll([...(files?.keys() ?? [])])
  }

  async function refreshAll(): Promise<Refreshed> {
    const sources = requireInternals(memory, "createMemorySearch").sources()
    const mounts = new Set(sources.map(({ mount = "" }) => mount))
    for (const mount of [...places.keys()]) if (!mounts.has(mount)) await forget(mount)
    const unreadable: string[] = []
    for (const source of sources) {
      const { mount = "" } = source
      const place = places.get(mount) ?? { checkedAt: Number.NEGATIVE_INFINITY, files: new Map() }
      places.set(mount, place)
      try {
        await refreshPlace(source, place)
      } catch (error) {
        if (mount === "" || !isMemoryError(error)) throw error
        await forget(mount)
        unreadable.push(mount)
      }
    }
    return [unreadable, [...places.values()].flatMap(({ files }) => [...files.keys()])]
  }

  let running: Promise<Refreshed> = Promise.resolve([[], []])
  return () => (running = running.then(refreshAll, refreshAll))
}
