import { attemptLater } from "../attempt.ts"
import { diagnose } from "../diagnostics.ts"
import { isMemoryError } from "../errors.ts"
import { callIn, withAddresses } from "../facade/addresses.ts"
import { checkMethodOptions, checkString } from "../facade/check-arguments.ts"
import { isKnown } from "../facade/read-status.ts"
import type { SingleMemory } from "../facade/single-memory.ts"
import { reasonOf } from "../files/explain-system-error.ts"
import type { Memory, MemorySource, MountStatus, TopicList } from "../memory-types.ts"
import { findRemoved } from "../store/history/find-removed.ts"
import type { Topic } from "../topics/topic.ts"
import { describeMount, isReadable, type OpenMount } from "./open-mounts.ts"
import { findPlace, type Places, requireMount, unknownMount } from "./places.ts"

/** The methods of a memory with mounts that read. */
export function routeReads(places: Places): Pick<Memory, "read" | "readIndex" | "list" | "status"> {
  const { own, mounts } = places
  const readIn = async (memory: SingleMemory, slug: string): Promise<Topic | undefined> =>
    isReadable(memory) ? await callIn(memory, () => memory.read(slug)) : undefined
  return {
    async read(reference) {
      checkString("memory.read", "reference", reference)
      const address = reference.replace(/^\s*\[\[/, "")
      const place = await findPlace(places, address)
      if (place !== undefined && place.memory !== own) return await readIn(place.memory, place.slug)
      const found = await own.read(reference)
      if (found !== undefined || place?.slug.includes("/")) return found
      // It could have been the name of a topic, with any characters.
      if (place === undefined) throw unknownMount(places, address)
      for (const { memory } of mounts.list()) {
        const topic = await readIn(memory, reference)
        if (topic !== undefined) return topic
      }
      return undefined
    },

    async readIndex(name) {
      if (name === undefined) return await own.readIndex()
      // Also of a mount of which only the tier is shown: the tier is this index, and may be cut.
      const memory = requireMount(places, name)
      return await callIn(memory, () => memory.readIndex())
    },

    async list() {
      const lists = [await own.list(), ...(await Promise.all(readableMounts(places).map(listMount)))]
      const drifts = lists.map(({ drift }) => drift)
      return {
        topicCount: lists[0]?.topicCount ?? 0,
        topics: lists.flatMap(({ topics }) => topics),
        drift: {
          orphans: drifts.flatMap(({ orphans }) => orphans),
          dangling: drifts.flatMap(({ dangling }) => dangling),
          duplicates: drifts.flatMap(({ duplicates }) => duplicates),
        },
        diagnostics: lists.flatMap(({ diagnostics }) => diagnostics),
      }
    },

    async status(options) {
      checkMethodOptions("memory.status", "status", options)
      const status = await own.status(options)
      const statuses: MountStatus[] = []
      const diagnostics = [...status.diagnostics]
      const findings = status.findings && [...status.findings]
      for (const mount of mounts.list()) {
        const { topicCount, drift, diagnostics: found } = await listMount(mount)
        statuses.push({ ...describeMount(mount), topicCount, drift, ...(await countMount(mount)) })
        if (!isReadable(mount.memory)) continue
        diagnostics.push(...found.filter((one) => !isKnown(status.prefix, one)))
        if (findings === undefined) continue
        const mounted = await callIn(mount.memory, () => mount.memory.status(options))
        findings.push(...withAddresses(mount, mounted.findings ?? []))
      }
      return { ...status, ...(findings && { findings }), mounts: statuses, diagnostics }
    },
  }
}

/** What a search reads: the memory itself, then its mounts in order. */
export function sourcesOf(places: Places): readonly MemorySource[] {
  const memories = [places.own, ...readableMounts(places).map(({ memory }) => memory)]
  return memories.flatMap((memory) => memory.source() ?? [])
}

function readableMounts({ mounts }: Places): OpenMount[] {
  return mounts.list().filter(({ memory }) => isReadable(memory))
}

/** The topics of a mount with addresses; a mount that cannot be read is reported and has none. */
async function listMount(mount: OpenMount): Promise<TopicList> {
  try {
    const list = withAddresses(mount, await mount.memory.list())
    return { ...list, topics: list.topics.map((topic) => ({ ...topic, mount: mount.name })) }
  } catch (error) {
    const reason = isMemoryError(error) ? error.message : reasonOf(error)
    if (reason === undefined) throw error
    const problem = `cannot be read: ${reason.replace(/\.$/, "")}. The mount ${mount.name} is left out`
    const drift = { orphans: [], dangling: [], duplicates: [] }
    const diagnostics = [diagnose("unreadable-file", mount.directory, problem, "error")]
    return { topics: [], topicCount: 0, drift, diagnostics }
  }
}

/** Whether a mount exists, and how many removed topics its history has; none when it cannot be read. */
async function countMount({ memory }: OpenMount): Promise<Pick<MountStatus, "exists" | "removed">> {
  const counted = await attemptLater(async () => ({
    exists: (await memory.opened.forReading().slugs()) !== undefined,
    removed: findRemoved(await memory.history.list()).length,
  }))
  return counted ?? { exists: true, removed: 0 }
}
