import { diagnose } from "../diagnostics.ts"
import { isMemoryError } from "../errors.ts"
import { callIn, withAddresses } from "../facade/addresses.ts"
import { checkMethodOptions, checkString } from "../facade/check-arguments.ts"
import { isKnown } from "../facade/read-status.ts"
import { explainReading, reasonOf } from "../files/explain-system-error.ts"
import type { Memory, MemorySource, MountStatus, TopicList } from "../memory-types.ts"
import { findRemoved } from "../store/history/find-removed.ts"
import type { Topic } from "../topics/topic.ts"
import { describeMount, type OpenMount } from "./open-mounts.ts"
import { findPlace, locate, type Places, requireMount } from "./places.ts"

/** The methods of a memory with mounts that read. */
export function routeReads(places: Places): Pick<Memory, "read" | "readIndex" | "list" | "status"> {
  const { own, mounts } = places
  const readIn = async ({ memory, isReadable }: OpenMount, reference: string): Promise<Topic | undefined> =>
    isReadable ? await memory.read(reference) : undefined
  return {
    async read(reference) {
      checkString("memory.read", "reference", reference)
      const address = reference.replace(/^\s*\[\[/, "")
      const place = await findPlace(places, address)
      const { mount } = place ?? {}
      if (mount !== undefined) return await callIn(mount, () => readIn(mount, place?.slug ?? ""))
      const found = await own.read(reference)
      // A reference can also be the name of a topic, with any characters.
      if (place === undefined && found === undefined) await locate(places, address)
      if (found !== undefined || place?.slug.includes("/")) return found
      for (const other of readableMounts(places)) {
        const topic = await callIn(other, () => readIn(other, reference))
        if (topic !== undefined) return topic
      }
      return undefined
    },

    async readIndex(name) {
      if (name === undefined) return await own.readIndex()
      const mount = requireMount(places, name)
      // Also of a mount of which only the tier is shown: the tier is this index, and may be cut.
      return await callIn(mount, () => mount.memory.readIndex())
    },

    async list() {
      const all = [await own.list(), ...(await Promise.all(readableMounts(places).map(listMount)))]
      const { topicCount } = all[0] ?? EMPTY
      return {
        topicCount,
        topics: all.flatMap(({ topics }) => topics),
        drift: {
          orphans: all.flatMap(({ drift }) => drift.orphans),
          dangling: all.flatMap(({ drift }) => drift.dangling),
          duplicates: all.flatMap(({ drift }) => drift.duplicates),
        },
        diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
      }
    },

    async status(options) {
      checkMethodOptions("memory.status", "status", options)
      const { findings, ...status } = await own.status(options)
      const diagnostics = [...status.diagnostics]
      const statuses: MountStatus[] = []
      const found = [...(findings ?? [])]
      for (const mount of mounts.list()) {
        const list = await listMount(mount)
        const { topicCount, drift } = list
        statuses.push({ ...describeMount(mount), topicCount, drift, ...(await countMount(mount)) })
        if (!mount.isReadable) continue
        diagnostics.push(...list.diagnostics.filter((one) => !isKnown(status.prefix, one, mount.directory)))
        if (findings !== undefined) found.push(...(await callIn(mount, () => mount.memory.verify())))
      }
      return { ...status, ...(findings && { findings: found }), mounts: statuses, diagnostics }
    },
  }
}

const EMPTY: TopicList = {
  topics: [],
  topicCount: 0,
  drift: { orphans: [], dangling: [], duplicates: [] },
  diagnostics: [],
}

/** What a search reads: the memory itself, then its mounts in order. */
export function sourcesOf(places: Places): readonly MemorySource[] {
  const memories = [places.own, ...readableMounts(places).map(({ memory }) => memory)]
  return memories.flatMap((memory) => memory.source() ?? [])
}

function readableMounts({ mounts }: Places): OpenMount[] {
  return mounts.list().filter(({ isReadable }) => isReadable)
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
    return { ...EMPTY, diagnostics: [diagnose("unreadable-file", mount.directory, problem, "error")] }
  }
}

/** Whether a mount exists, and how many removed topics its history has; none when it cannot be read. */
async function countMount({ memory }: OpenMount): Promise<Pick<MountStatus, "exists" | "removed">> {
  try {
    const slugs = await explainReading(async () => await memory.opened.forReading().slugs())
    return { exists: slugs !== undefined, removed: findRemoved(await memory.history.list()).length }
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return { exists: true, removed: 0 }
  }
}
