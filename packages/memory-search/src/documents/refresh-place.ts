import { setImmediate as nextTurn } from "node:timers/promises"
import type { MemorySource } from "@caliban/memory-core/internal"
import type { HeldDocuments } from "./held-documents.ts"

/** Files that were edited in place are found by checking all of them when the last check is older than this. */
const RECHECK = 1_000
/** This many documents are read in one turn of the event loop, in 2 to 5 ms. */
const CHUNK = 50

/** What is known about a memory or a mount since it was last read. */
export interface PlaceState {
  version: string | undefined
  checkedAt: number
}

type Versions = ReadonlyMap<string, string | undefined>

/** Reads what has changed in a memory or a mount, and returns its new state. */
export async function refreshPlace(
  held: HeldDocuments,
  source: MemorySource,
  state: PlaceState | undefined,
): Promise<PlaceState> {
  // First, so that what changes from here on is seen by the next refresh.
  const version = await source.version()
  const now = performance.now()
  const isDue = state === undefined || now - state.checkedAt >= RECHECK
  if (!isDue && version !== undefined && version === state.version) return state
  const { mount = "" } = source
  const versions = await source.versions()
  for (const [address, document] of held.known) {
    if (document.mount === mount && !versions.has(address)) held.forget(address)
  }
  const changed: string[] = []
  for (const [address, found] of versions) {
    if (found === undefined || held.known.get(address)?.version !== found) changed.push(address)
  }
  await readAll(held, source, changed, versions)
  return { version, checkedAt: now }
}

async function readAll(
  held: HeldDocuments,
  source: MemorySource,
  addresses: readonly string[],
  versions: Versions,
): Promise<void> {
  for (let at = 0; at < addresses.length; at += CHUNK) {
    const part = addresses.slice(at, at + CHUNK)
    const read = new Map((await source.read(part)).map((document) => [document.address, document]))
    for (const address of part) {
      const document = read.get(address)
      held.keep(address, { version: versions.get(address), mount: source.mount ?? "" }, document)
    }
    await nextTurn()
  }
}
