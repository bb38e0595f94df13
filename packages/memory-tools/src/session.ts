import { type CallOrder, createCallOrder } from "@caliban/text"
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
  /** The order in which the calls run; absent when each call stands alone. */
  readonly order?: CallOrder | undefined
  /** True when the model has this tool. */
  offers(name: ToolName): boolean
}

/** A file name with the name of a mount is not longer. */
const ADDRESS_MAX = 255 + 33

/** Milliseconds for which a call may hold up the next ones: a person may be asked about it, or a guard make other calls. */
const HOLD_MAX = 1_000

export function createSession(offers: (name: ToolName) => boolean, stateless = false): Session {
  const revisions = new Map<string, string | null>()
  const references = new Map<string, string>()
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
    order: stateless ? undefined : createCallOrder(HOLD_MAX),
    offers,
  }
}

/** An address without a trailing `.md`, which the core drops, in the Unicode form of new slugs. Does not validate. */
export function toBareSlug(address: string): string {
  const composed = address.length <= ADDRESS_MAX ? address.normalize("NFC") : address
  return composed.length > 3 && composed.endsWith(".md") ? composed.slice(0, -3) : composed
}
