import { attempt } from "../../attempt.ts"
import type { Memory, MemoryChange } from "../../memory-types.ts"
import { checkFunction } from "../check-arguments.ts"
import { type AddedRules, withInternals } from "../internals.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import { createSingleMemory } from "../single-memory.ts"
import { createOwnChanges, type OwnChanges } from "../undo/own-changes.ts"
import { withAddresses } from "./addressed.ts"
import { agentOptions } from "./agent-options.ts"
import { createMountedChanges } from "./mounted-changes.ts"
import { createMountedHistory } from "./mounted-history.ts"
import { createMountedReads, sourcesOf, topicsOf } from "./mounted-reads.ts"
import { describeMount, openMounts } from "./open-mounts.ts"
import { promoteTopic } from "./promote-topic.ts"
import { addRules } from "./restrict-memory.ts"

/**
 * A memory and its mounts behind one interface: one memory for each directory, and addresses in place of slugs.
 *
 * @param unreadable Names of mounts of which only the tier is shown.
 */
export function composeMemory(
  options: ResolvedOptions,
  unreadable: readonly string[] = [],
  history: OwnChanges = createOwnChanges(),
): Memory {
  const own = createSingleMemory(options, history)
  const mounts = openMounts(own, unreadable)
  const places = { own, mounts }
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
    projects: own.projects,
    ...createMountedReads(places),
    ...createMountedChanges(places),
    history: createMountedHistory(places),
    promote: async (address, to) => await promoteTopic(places, address, to),
    forAgent(name, request = {}) {
      const agent = agentOptions(places, name, request)
      return composeMemory(agent.options, agent.unreadable)
    },
    onChange(listener) {
      checkFunction("memory.onChange", "listener", listener)
      const stops = [own.onChange(listener)]
      for (const mount of mounts.list()) {
        const tell = (change: MemoryChange): void =>
          listener(Object.freeze({ ...withAddresses(mount, change), mount: mount.name }))
        stops.push(mount.memory.onChange(tell))
      }
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  const restrict = (rules: AddedRules): Memory => composeMemory(addRules(options, rules), unreadable, history)
  return withInternals(memory, {
    own,
    restrict,
    init: own.init,
    topics: () => topicsOf(places),
    sources: () => sourcesOf(places),
  })
}
