import { enqueue } from "@caliban/memory-core/internal"
import type { ToolName } from "./tool-result.ts"

/** The state that the tools of one `createMemoryTools` call share. */
export interface Session {
  /** The revision of a topic as the model last saw it whole; `null`: it knows that there is none; `undefined`: not seen. */
  seen(address: string): string | null | undefined
  /** `undefined`: what the model has seen is no longer so. */
  see(address: string, revision: string | null | undefined): void
  /** The model has sent this reference and was shown the topic at this address. */
  showFor(reference: string, address: string): void
  wasShown(reference: string, address: string): boolean
  /** What the model has seen, by address, as `seen` tells it. */
  topics(): ReadonlyMap<string, string | null>
  /** True when a call knows nothing of the calls before it: results say the revision, and writes expect one. */
  readonly stateless: boolean
  /** Runs a call after the earlier ones; a stateless one at once. */
  inTurn<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T>
  /** True when the model has this tool. */
  offers(name: ToolName): boolean
}

/** A file name with the name of a mount is not longer. */
const ADDRESS_MAX = 255 + 33

/** Milliseconds for which a call may hold up the next ones: a person may be asked about it, or a guard make other calls. */
const HOLD_MAX = 1_000

async function holdUp<T>(result: Promise<T>): Promise<{ result: Promise<T> }> {
  await new Promise<unknown>((resolve) => {
    const timer = setTimeout(resolve, HOLD_MAX)
    void Promise.allSettled([result]).then(() => resolve(clearTimeout(timer)))
  })
  return { result }
}

export function createSession(offers: (name: ToolName) => boolean, stateless = false): Session {
  const revisions = new Map<string, string | null>()
  const references = new Map<string, string>()
  const queue = crypto.randomUUID()
  return {
    seen: (address) => revisions.get(toBareSlug(address)),
    showFor(reference, address) {
      if (!stateless && reference.length <= ADDRESS_MAX)
        references.set(toBareSlug(reference), toBareSlug(address))
    },
    wasShown: (reference, address) => references.get(toBareSlug(reference)) === toBareSlug(address),
    see(address, revision) {
      if (stateless || address.length > ADDRESS_MAX) return
      if (revision === undefined) revisions.delete(toBareSlug(address))
      else revisions.set(toBareSlug(address), revision)
    },
    topics: () => revisions,
    stateless,
    async inTurn(call, signal) {
      return await (stateless ? call() : (await enqueue(queue, () => holdUp(call()), signal)).result)
    },
    offers,
  }
}

/** An address without a trailing `.md`, which the core drops, in the Unicode form of new slugs. Does not validate. */
export function toBareSlug(address: string): string {
  const composed = address.length <= ADDRESS_MAX ? address.normalize("NFC") : address
  return composed.length > 3 && composed.endsWith(".md") ? composed.slice(0, -3) : composed
}
