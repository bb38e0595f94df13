import { setImmediate as nextTurn } from "node:timers/promises"
import { isMemoryError, type Memory, type MemoryDocument, type MemorySource } from "@caliban/memory-core"
import type { SearchEngine } from "../engine/engine-types.ts"
import type { KnownDocument } from "./document-list.ts"

/** Files that were edited in place are found by checking all of them when the last check is older than this. */
const RECHECK = 1_000
/** This many documents are read in one turn of the event loop, about 5 ms. */
const CHUNK = 100

/** The documents of a memory as the engine has them, with the versions that tell what has to be read again. */
export interface DocumentSet {
  readonly engine: SearchEngine
  readonly known: ReadonlyMap<string, KnownDocument>
  /** How many documents were read or removed since the set was created. */
  readonly changes: number
  /** Sentences about places that could not be read. */
  readonly problems: readonly string[]
  /**
   * Reads what has changed. Concurrent calls are joined, but each sees every write that was finished before it.
   *
   * @param isThorough True checks every file, however recent the last check is.
   */
  refresh(isThorough?: boolean): Promise<void>
}

interface PlaceState {
  version: string | undefined
  checkedAt: number
  indexVersion: string | undefined
}

/** @param onRead Sees every document that was read, and the address of every one that is gone. */
export function createDocumentSet(
  memory: Memory,
  engine: SearchEngine,
  known: Map<string, KnownDocument>,
  onRead: (address: string, document: MemoryDocument | undefined) => void = () => {},
): DocumentSet {
  const places = new Map<string, PlaceState>()
  let changes = 0
  let problems: string[] = []

  const forget = (address: string): void => {
    const document = known.get(address)
    if (document?.isFound) engine.remove(address)
    known.delete(address)
    onRead(address, undefined)
    changes += 1
  }

  const keep = (
    address: string,
    version: string | undefined,
    read: MemoryDocument | undefined,
    mount: string,
  ): void => {
    const old = known.get(address)
    const { body = "", needsPointer = false, address: _, ...info } = read ?? {}
    known.set(address, {
      version: version ?? "",
      mount,
      isFound: read !== undefined,
      needsPointer,
      info: read === undefined ? "" : JSON.stringify(info),
    })
    if (read !== undefined) engine.put({ ...info, address, body })
    else if (old?.isFound) engine.remove(address)
    onRead(address, read)
    changes += 1
  }

  async function readAll(
    source: MemorySource,
    addresses: readonly string[],
    versions: ReadonlyMap<string, string | undefined>,
  ): Promise<void> {
    const mount = source.mount ?? ""
    let listed: ReadonlySet<string> | undefined
    for (let at = 0; at < addresses.length; at += CHUNK) {
      const part = addresses.slice(at, at + CHUNK)
      const read = new Map((await source.read(part)).map((document) => [document.address, document]))
      for (const address of part) {
        const document = read.get(address)
        if (document?.needsPointer) listed ??= await source.listed()
        const isTopic = !document?.needsPointer || listed?.has(address)
        keep(address, versions.get(address), isTopic ? document : undefined, mount)
        if (document?.needsPointer) (known.get(address) as KnownDocument).needsPointer = true
      }
      await nextTurn()
    }
  }

  /** Files without frontmatter whose pointer was added or removed. */
  async function findRelisted(source: MemorySource): Promise<string[]> {
    const mount = source.mount ?? ""
    const dependent = [...known].filter(([, document]) => document.needsPointer && document.mount === mount)
    if (dependent.length === 0) return []
    const listed = await source.listed()
    return dependent.flatMap(([address, { isFound }]) => (listed.has(address) === isFound ? [] : [address]))
  }

  async function refreshPlace(source: MemorySource, isThorough: boolean): Promise<void> {
    const mount = source.mount ?? ""
    const state = places.get(mount)
    // First, so that what changes from here on is seen by the next refresh.
    const version = await source.version()
    const now = performance.now()
    const isDue = isThorough || state === undefined || now - state.checkedAt >= RECHECK
    if (!isDue && version !== undefined && version === state.version) return
    const versions = await source.versions()
    for (const [address, document] of known) {
      if (document.mount === mount && !versions.has(address)) forget(address)
    }
    const changed = [...versions].flatMap(([address, found]) => {
      const document = known.get(address)
      return found !== undefined && document?.version === found ? [] : [address]
    })
    await readAll(source, changed, versions)
    const index = versions.get(mount === "" ? "MEMORY" : `${mount}/MEMORY`)
    if (index === undefined || index !== state?.indexVersion) {
      await readAll(source, await findRelisted(source), versions)
    }
    places.set(mount, { version, checkedAt: now, indexVersion: index })
  }

  async function refreshAll(isThorough: boolean): Promise<void> {
    const sources = memory.sources()
    const names = new Set(sources.map(({ mount }) => mount ?? ""))
    for (const mount of places.keys()) if (!names.has(mount)) places.delete(mount)
    for (const [address, { mount }] of known) if (!names.has(mount)) forget(address)
    const found: string[] = []
    for (const source of sources) {
      try {
        await refreshPlace(source, isThorough)
      } catch (error) {
        if (source.mount === undefined || !isMemoryError(error)) throw error
        for (const [address, { mount }] of known) if (mount === source.mount) forget(address)
        places.delete(source.mount)
        found.push(`The mount ${source.mount} could not be read and was left out.`)
      }
    }
    problems = found
  }

  // A call that arrives during a refresh waits for the next one, which it shares with others.
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  let isWaitingThorough = false

  return {
    engine,
    known,
    get changes() {
      return changes
    },
    get problems() {
      return problems
    },
    refresh(isThorough = false) {
      isWaitingThorough ||= isThorough
      const start = async (): Promise<void> => {
        waiting = undefined
        const thorough = isWaitingThorough
        isWaitingThorough = false
        await refreshAll(thorough)
      }
      waiting ??= running.then(start, start)
      running = waiting
      return waiting
    },
  }
}
