import { attempt } from "../attempt.ts"
import { withAddresses } from "../facade/addresses.ts"
import { createProjects } from "../facade/adopt/adopt.ts"
import { checkArgument } from "../facade/check-options.ts"
import { createOwnChanges, type OwnChanges } from "../facade/context.ts"
import { withInternals } from "../facade/internals.ts"
import type { ResolvedOptions } from "../facade/resolved-options.ts"
import { createSingleMemory } from "../facade/single-memory.ts"
import type { Memory, MemoryChange } from "../memory-types.ts"
import { routeChanges, routeHistory } from "./changes.ts"
import { addRules, agentOptions } from "./derived-options.ts"
import { describeMount, openMounts } from "./open-mounts.ts"
import type { Places } from "./places.ts"
import { routeReads, sourcesOf } from "./reads.ts"

/**
 * A memory and its mounts behind one interface: one memory for each directory. An argument that is an address says which
 * of them is called, and results have addresses in place of slugs.
 */
export function composeMemory(
  options: ResolvedOptions,
  ownChanges: OwnChanges = createOwnChanges(options),
): Memory {
  const own = createSingleMemory(options, ownChanges)
  const mounts = openMounts(own)
  const places: Places = { own, mounts }
  const memory: Memory = {
    enabled: own.enabled,
    readOnly: own.readOnly,
    get directory() {
      return own.directory
    },
    get name() {
      return own.name
    },
    get mounts() {
      return mounts.list().map(describeMount)
    },
    load: own.load,
    async flush() {
      await own.flush()
      for (const mount of attempt(() => mounts.list()) ?? []) await mount.memory.flush()
    },
    ...routeReads(places),
    ...routeChanges(places),
    history: routeHistory(places),
    projects: createProjects(own),
    forAgent: (name, request = {}) => composeMemory(agentOptions(places, name, request)),
    onChange: (listener) => listen(places, listener),
  }
  return withInternals(memory, {
    own,
    init: own.init,
    sources: () => sourcesOf(places),
    restrict: (rules) => composeMemory(addRules(options, rules), ownChanges),
  })
}

function listen({ own, mounts }: Places, listener: (change: MemoryChange) => void): () => void {
  checkArgument("memory.onChange", "listener", "function", listener)
  const stops = [own.onChange(listener)]
  for (const mount of mounts.list()) {
    const tell = (change: MemoryChange): void =>
      listener(Object.freeze({ ...withAddresses(mount, change), mount: mount.name }))
    stops.push(mount.memory.onChange(tell))
  }
  return () => {
    for (const stop of stops) stop()
  }
}
