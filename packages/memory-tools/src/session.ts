import { check, untilAborted } from "@caliban/memory-core/internal"
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
  /** Runs a change after the earlier calls, and a read after the earlier changes; at once if the session is stateless. */
  inTurn<T>(call: () => Promise<T>, readOnly: boolean, signal: AbortSignal | undefined): Promise<T>
  /** True when the model has this tool. */
  offers(name: ToolName): boolean
}

/** A file name with the name of a mount is not longer. */
const ADDRESS_MAX = 255 + 33

/** Until a call is over, or has held up the next ones, such as one that it makes itself, for a second. Keeps the process alive. */
const holdUp = (result: Promise<unknown>): Promise<unknown> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 1_000)
    void Promise.allSettled([result]).then(() => resolve(clearTimeout(timer)))
  })

export function createSession(offers: (name: ToolName) => boolean, stateless = false): Session {
  const revisions = new Map<string, string | null>()
  const references = new Map<string, string>()
  let [changes, calls]: [Promise<unknown>, Promise<unknown>] = [Promise.resolve(), Promise.resolve()]
  return {
    seen: (address) => revisions.get(toBareSlug(address)),
    showFor(reference, address) {
      if (!stateless && reference.length <= ADDRESS_MAX)
        references.set(toBareSlug(reference), toBareSlug(address))
    },
    wasShown: (reference, address) => references.get(toBareSlug(reference)) === toBareSlug(address),
    see(address, revision) {
      check("seen", ["a string"], [address, revision ?? ""], "arguments")
      if (stateless || address.length > ADDRESS_MAX) return
      if (revision === undefined) revisions.delete(toBareSlug(address))
      else revisions.set(toBareSlug(address), revision)
    },
    topics: () => new Map(revisions),
    stateless,
    async inTurn(call, readOnly, signal) {
      if (stateless) return await call()
      const earlier = readOnly ? changes : calls
      const result = untilAborted(() => earlier, signal).then(call)
      calls = Promise.all([calls, earlier.then(() => holdUp(result))])
      if (!readOnly) changes = calls
      return await result
    },
    offers,
  }
}

/** An address in the Unicode form of new slugs; a topic's without a trailing `.md`, which the core drops. Does not validate. */
export function toBareSlug(address: string): string {
  const text = address.length <= ADDRESS_MAX ? address.normalize("NFC") : address
  return text.replace(/^(?!(?:[^/]+\/)?\.\/)(.+)\.md$/s, "$1")
}
