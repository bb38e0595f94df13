import { attempt } from "../../attempt.ts"
import { checkFunction } from "../check-arguments.ts"
import { withInternals } from "../internals.ts"
import { createSingleMemory } from "../single-memory.ts"
import { createUndoHistory } from "../undo/undo-history.ts"
import { withAddresses } from "./addressed.ts"
import { agentOptions } from "./agent-options.ts"
import { createMountedChanges } from "./mounted-changes.ts"
import { createMountedReads } from "./mounted-reads.ts"
import { createMountedTrash } from "./mounted-trash.ts"
import { describeMount, openMounts } from "./open-mounts.ts"
import { promoteTopic } from "./promote-topic.ts"
import { addRules } from "./restrict-memory.ts"
/**
 * A memory and its mounts behind one interface: one memory for each directory, and addresses in place of slugs.
 *
 * @param unreadable Names of mounts of which only the tier is shown.
 */
export function composeMemory(options, unreadable = [], history = createUndoHistory()) {
  const own = createSingleMemory(options, history)
  const mounts = openMounts(own, unreadable)
  const places = { own, mounts }
  const memory = {
    enabled: own.enabled,
    readOnly: own.readOnly,
    get directory() {
      return own.directory
    },
    get name() {
      return own.name
    },
    files: own.files,
    tag: own.tag,
    layout: own.layout,
    get mounts() {
      return mounts.list().map(describeMount)
    },
    init: own.init,
    load: own.load,
    async flushUsage() {
      await own.flushUsage()
      for (const mount of attempt(() => mounts.list()) ?? []) await mount.memory.flushUsage()
    },
    rotate: own.rotate,
    adoptable: own.adoptable,
    adopt: own.adopt,
    ...createMountedReads(places),
    ...createMountedChanges(places),
    trash: createMountedTrash(places),
    promote: async (address, to) => await promoteTopic(places, address, to),
    forAgent(name, request = {}) {
      const agent = agentOptions(places, name, request)
      return composeMemory(agent.options, agent.unreadable)
    },
    onChange(listener) {
      checkFunction("memory.onChange", "listener", listener)
      const stops = [own.onChange(listener)]
      for (const mount of mounts.list()) {
        const tell = (change) =>
          listener(Object.freeze({ ...withAddresses(mount, change), mount: mount.name }))
        stops.push(mount.memory.onChange(tell))
      }
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  const { init, topics, sources } = memory
  const restrict = (rules) => composeMemory(addRules(options, rules), unreadable, history)
  return withInternals(memory, { own, init, topics, sources, restrict })
}
