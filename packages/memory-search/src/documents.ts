import { setImmediate as nextTurn } from "node:timers/promises"
import { isMemoryError, type Memory } from "@caliban/memory-core"
import { type MemorySource, requireInternals } from "@caliban/memory-core/internal"
import type { DocumentIndex } from "./engine/document-index.ts"
import type { SearchDocument } from "./engine/engine-types.ts"
import { plain } from "./engine/words.ts"

/** Files that were edited in place are found by checking all of them when the last check is older than this. */
const RECHECK = 1_000
/** Milliseconds of work in one turn of the event loop. */
const SLICE = 8

/** What is known about the memory or a mount since it was last read. */
interface Place {
  version?: string | undefined
  checkedAt: number
  /** The version of each file when it was read; `undefined` when it has to be read again. */
  files: ReadonlyMap<string, string | undefined>
  /** What the index says of each topic, as in `MemoryDocument`. */
  hooks: ReadonlyMap<string, string>
}

const NONE: Place["hooks"] = new Map()

/** An index without text of its own has no document. */
export const isIndex = (address: string): boolean => /(?:^|\/)MEMORY$/.test(address)

/** The names of mounts that could not be read, and the addresses of all files, of which some may have no document. */
export type Refreshed = readonly [unreadable: readonly string[], files: readonly string[]]

/**
 * Returns a function that reads into an index what has changed in a memory and its mounts, and tells `see`, with `undefined`
 * for a document that is gone. Each call sees every write that was finished before it.
 */
export function followMemory(
  memory: Memory,
  { entries, put, remove }: DocumentIndex,
  see?: (address: string, document: SearchDocument | undefined) => void,
): () => Promise<Refreshed> {
  const places = new Map<string, Place>()

  /** Passes changes on, and pauses every few milliseconds, since indexing takes time. */
  async function keepAll(documents: Map<string, SearchDocument | undefined>, hooks = NONE): Promise<void> {
    let start = performance.now()
    for (const [address, found] of documents) {
      const document = found && { ...found, hook: hookOf(found, hooks.get(address)) }
      if (document === undefined) remove(address)
      else put(document)
      see?.(address, document)
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
    const files = await source.versions()
    const all = [...[...place.files.keys()].filter((one) => !files.has(one)), ...files.keys()]
    const changed = all.filter((one) => (files.get(one) ?? null) !== place.files.get(one))
    const read = await source.read(changed.filter((address) => files.has(address)))
    const index = read.find((one) => one.hooks)
    const hooks = index?.hooks ?? (changed.some(isIndex) ? NONE : place.hooks)
    const documents = new Map<string, SearchDocument | undefined>()
    for (const [one, said] of hooks === place.hooks ? [] : hooks)
      if (place.hooks.get(one) !== said) documents.set(one, entries.get(one)?.document)
    for (const one of place.hooks.keys()) if (!hooks.has(one)) documents.set(one, entries.get(one)?.document)
    for (const address of changed) documents.set(address, undefined)
    for (const one of read) if (one !== index || one.body !== "") documents.set(one.address, one)
    await keepAll(documents, hooks)
    Object.assign(place, { version, checkedAt: now, files, hooks })
  }

  async function forget(mount: string): Promise<void> {
    const { files = [] } = places.get(mount) ?? {}
    places.delete(mount)
    await keepAll(new Map(Array.from(files, ([address]) => [address, undefined])))
  }

  async function refreshAll(): Promise<Refreshed> {
    const sources = requireInternals(memory, "createMemorySearch").sources()
    const mounts = new Set(sources.map(({ mount = "" }) => mount))
    for (const mount of [...places.keys()]) if (!mounts.has(mount)) await forget(mount)
    const unreadable: string[] = []
    for (const source of sources) {
      const { mount = "" } = source
      const place = places.get(mount) ?? { checkedAt: Number.NEGATIVE_INFINITY, files: NONE, hooks: NONE }
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

/** What an index says of a topic that its head does not. A generated hook is the type and the description, maybe cut. */
function hookOf({ address, type = "", name = "", description = "" }: SearchDocument, said = "") {
  const usual = ["", address, description, `${type}: ${description}`]
  const lines = said.split("\n").filter((line) => !usual.includes(line))
  if (lines.length === 0) return undefined
  const head = [address, `${type} ${name}`, `${type} ${description}`].map(plain).join("")
  const isNew = (line: string) => !head.includes(plain(line).replace(/ $/, line.endsWith("…") ? "" : " "))
  return lines.filter(isNew).join(" — ") || undefined
}
