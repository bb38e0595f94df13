import { attempt } from "@caliban/text"
import { callIn, withAddresses } from "../memory/addresses.ts"
import { createProjects } from "../memory/adopt/adopt.ts"
import { checkMemoryOptions, checkMethodOptions } from "../memory/check-options.ts"
import { readIndex, readReference } from "../memory/find-file.ts"
import { isKnown, listReadable, listTopics, readState, readStatus } from "../memory/inspect.ts"
import { withInternals } from "../memory/internals.ts"
import { createMemorySource } from "../memory/memory-source.ts"
import { type ResolvedOptions, resolveOptions } from "../memory/resolved-options.ts"
import type { OwnChanges, SingleMemory } from "../memory/single-memory.ts"
import { init, listen, nameOf, openMemory } from "../memory/single-memory.ts"
import { flushUses } from "../memory/topic-uses.ts"
import { rememberLoad } from "../memory/warnings.ts"
import type {
  Memory,
  MemoryChange,
  MemoryOptions,
  MountedMemory,
  MountStatus,
  TopicList,
} from "../memory-types.ts"
import { checkOptions } from "../options/rules.ts"
import { loadPrefix } from "../prompt/load-prefix.ts"
import { resolveMounts } from "../prompt/mounts.ts"
import type { Topic } from "../topics/topic.ts"
import { routeChanges, routeHistory } from "./changes.ts"
import { addRules, agentOptions } from "./derived-options.ts"
import { findPlace, isReadable, openPlaces, type Places, requireMount, unknownMount } from "./places.ts"

/**
 * A workspace's memory. Creating it reads and writes no file; everything it takes from outside can be given.
 * Methods that need the memory directory throw `MemoryError` with `memory-off` when memory is off, and those that
 * change it `read-only` when it is read-only. An error leaves the files as they were, or names what stays.
 *
 * @throws TypeError for an invalid option.
 */
export function createMemory(input: MemoryOptions): Memory {
  checkMemoryOptions("createMemory", input)
  return composeMemory(resolveOptions(input))
}

/**
 * A memory and its mounts behind one interface: one memory for each directory. An argument that is an address says which
 * of them is called, and results have addresses in place of slugs.
 */
function composeMemory(options: ResolvedOptions, ownChanges?: OwnChanges): Memory {
  const own = openMemory(options, ownChanges)
  const places = openPlaces(own)
  const enabled = own.offBecause === undefined
  const memory: Memory = {
    enabled,
    readOnly: own.readOnly,
    get directory() {
      return own.directory()
    },
    get name() {
      return nameOf(own)
    },
    get mounts() {
      return places.mounts().map(describeMount)
    },
    async load() {
      const prefix = await loadPrefix(options, resolveMounts)
      rememberLoad(options, prefix.tiers)
      return prefix
    },
    async flush() {
      await flushUses(own)
      for (const memory of attempt(() => places.mounts()) ?? []) await flushUses(memory)
    },
    ...routeReads(places),
    ...routeChanges(places),
    history: routeHistory(places),
    projects: createProjects(own),
    forAgent: (name, request = {}) => composeMemory(agentOptions(places, name, request)),
    onChange: (listener) => listenToAll(places, listener),
  }
  return withInternals(memory, {
    own,
    init: () => init(own),
    sources() {
      const memories = [own, ...readableMounts(places)]
      return memories.filter(({ offBecause }) => offBecause === undefined).map(createMemorySource)
    },
    restrict: (rules) => composeMemory(addRules(options, rules), { session: {}, ...own.ownChanges }),
  })
}

function listenToAll({ own, mounts }: Places, listener: (change: MemoryChange) => void): () => void {
  checkOptions("memory.onChange", "a function", listener, "listener")
  const stops = [...mounts(), own].map((memory) => {
    const { mount } = memory.options
    const place = mount && { mount: mount.name }
    return listen(memory, (change) => listener({ ...withAddresses(memory.options, change), ...place }))
  })
  return () => stops.forEach((stop) => void stop())
}

/** The methods that read a memory and its mounts. */
function routeReads(places: Places): Pick<Memory, "read" | "readIndex" | "list" | "status"> {
  const { own, mounts } = places
  const readIn = async (memory: SingleMemory, slug: string): Promise<Topic | undefined> =>
    isReadable(memory) ? await callIn(memory, () => readReference(memory, slug)) : undefined
  return {
    async read(reference) {
      checkOptions("memory.read", "a string", reference, "reference")
      const address = reference.replace(/^\s*\[\[/, "")
      const place = await findPlace(places, address)
      if (place !== undefined && place.memory !== own) return await readIn(place.memory, place.slug)
      const found = await readIn(own, reference)
      if (found !== undefined) return found
      if (place?.slug.includes("/")) return undefined
      // It could have been the name of a topic, with any characters.
      if (place === undefined) throw unknownMount(places, address)
      for (const memory of mounts()) {
        const topic = await readIn(memory, reference)
        if (topic !== undefined) return topic
      }
      return undefined
    },

    async readIndex(name) {
      if (name !== undefined) checkOptions("memory.readIndex", "a string", name, "mount")
      // Also of a mount of which only the tier is shown: the tier is this index, and may be cut.
      const memory = name === undefined ? own : requireMount(places, name)
      return await callIn(memory, () => readIndex(memory))
    },

    async list() {
      const lists = await Promise.all([
        callIn(own, () => listTopics(own)),
        ...readableMounts(places).map((memory) => callIn(memory, () => listReadable(memory))),
      ])
      const all = <T>(part: (list: TopicList) => readonly T[]): T[] => lists.flatMap(part)
      return {
        topicCount: lists[0]?.topicCount ?? 0,
        topics: all(({ topics }) => topics),
        drift: {
          orphans: all(({ drift }) => drift.orphans),
          dangling: all(({ drift }) => drift.dangling),
          duplicates: all(({ drift }) => drift.duplicates),
        },
        diagnostics: all(({ diagnostics }) => diagnostics),
      }
    },

    async status(options = {}) {
      checkMethodOptions("memory.status", "status", options)
      const status = await callIn(own, () => readStatus(own, options))
      const statuses: MountStatus[] = []
      const diagnostics = [...status.diagnostics]
      const findings = status.findings && [...status.findings]
      for (const memory of mounts()) {
        const found = await callIn(memory, () => readState(memory, options))
        const { exists, topicCount, drift, removed } = found
        statuses.push({ ...describeMount(memory), exists, topicCount, drift, removed })
        if (!isReadable(memory)) continue
        diagnostics.push(...found.diagnostics.filter((one) => !isKnown(status.prefix, one)))
        findings?.push(...(found.findings ?? []))
      }
      return { ...status, ...(findings && { findings }), mounts: statuses, diagnostics }
    },
  }
}

function describeMount({ options: { mount } }: SingleMemory): MountedMemory {
  const { name = "", directory = "", access = "read", types = [] } = mount ?? {}
  return { name, directory, access, types }
}

function readableMounts({ mounts }: Places): SingleMemory[] {
  return mounts().filter(isReadable)
}
