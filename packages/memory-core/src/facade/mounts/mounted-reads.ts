import { type Diagnostic, diagnose } from "../../diagnostics.ts"
import { isMemoryError } from "../../errors.ts"
import { explainReading, reasonOf } from "../../files/explain-system-error.ts"
import type { Memory, MountStatus, TopicContent, TopicList } from "../../memory-types.ts"
import { checkString } from "../check-arguments.ts"
import { isKnown } from "../read-status.ts"
import { callIn, driftWithAddresses, inMount, withAddresses } from "./addressed.ts"
import { describeMount, type OpenMount } from "./open-mounts.ts"
import { findPlace, locate, type Places, requireMount } from "./places.ts"

type MountedReads = Pick<Memory, "read" | "readIndex" | "list" | "topics" | "sources" | "verify" | "status">

const EMPTY: TopicList = {
  topics: [],
  topicCount: 0,
  drift: { orphans: [], dangling: [], duplicates: [] },
  diagnostics: [],
}

/** The methods of a memory with mounts that read. */
export function createMountedReads(places: Places): MountedReads {
  const { own, mounts } = places
  const readable = (): OpenMount[] => mounts.list().filter(({ isReadable }) => isReadable)
  const readCounted = async (mount: OpenMount, reference: string): ReturnType<Memory["read"]> => {
    const topic = await readIn(mount, reference)
    if (topic !== undefined && mount.access === "read") {
      const { name, directory, memory } = mount
      const slug = topic.slug.slice(name.length + 1)
      own.uses.add(slug, { name, directory, reader: () => memory.opened.forReading() })
    }
    return topic
  }
  return {
    async read(reference) {
      checkString("memory.read", "reference", reference)
      const address = reference.replace(/^\s*\[\[/, "")
      const place = findPlace(places, address)
      if (place?.mount !== undefined) return await readCounted(place.mount, place.slug)
      const found = await own.read(reference)
      // A reference can also be the name of a topic, with any characters.
      if (place === undefined && found === undefined) locate(places, address)
      if (found !== undefined || place?.slug.includes("/")) return found
      for (const mount of readable()) {
        const topic = await readCounted(mount, reference)
        if (topic !== undefined) return topic
      }
      return undefined
    },

    async readIndex(name) {
      if (name === undefined) return await own.readIndex()
      const mount = requireMount(places, name)
      // Also of a mount of which only the tier is shown: the tier is this index, and may be cut.
      const { text } = await callIn(mount, async () => ({ text: await mount.memory.readIndex() }))
      return text
    },

    async list() {
      const list = await own.list()
      const others = await Promise.all(readable().map(listMount))
      const all = [list, ...others]
      return {
        ...list,
        topics: all.flatMap(({ topics }) => topics),
        drift: {
          orphans: all.flatMap(({ drift }) => drift.orphans),
          dangling: all.flatMap(({ drift }) => drift.dangling),
          duplicates: all.flatMap(({ drift }) => drift.duplicates),
        },
        diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
      }
    },

    async *topics(): AsyncGenerator<TopicContent> {
      yield* own.topics()
      for (const mount of readable()) {
        for await (const topic of mount.memory.topics()) {
          yield { ...withAddresses(mount, topic), mount: mount.name }
        }
      }
    },

    sources: () => [...own.sources(), ...readable().flatMap(({ memory }) => memory.sources())],

    async verify() {
      const found = [...(await own.verify())]
      for (const mount of readable()) {
        const { findings } = await callIn(mount, async () => ({ findings: await mount.memory.verify() }))
        found.push(...findings.map((finding) => inMount(mount, finding)))
      }
      return found
    },

    async status() {
      const status = await own.status()
      const statuses: MountStatus[] = []
      const diagnostics: Diagnostic[] = []
      for (const mount of mounts.list()) {
        const { list, ...state } = await readMountStatus(mount)
        statuses.push({ ...describeMount(mount), ...state })
        const found = mount.isReadable ? list.diagnostics : []
        diagnostics.push(...found.filter((one) => !isKnown(status.prefix, one, mount.directory)))
      }
      return { ...status, mounts: statuses, diagnostics: [...status.diagnostics, ...diagnostics] }
    },
  }
}

/** A topic of a mount; `undefined` if only the tier of the mount is shown. */
async function readIn(mount: OpenMount, slug: string): ReturnType<Memory["read"]> {
  if (!mount.isReadable) return undefined
  const topic = await callIn(mount, () => mount.memory.read(slug))
  return topic && { ...topic, diagnostics: topic.diagnostics.map((one) => inMount(mount, one)) }
}

/** The topics of a mount with addresses; a mount that cannot be read is reported and has none. */
async function listMount(mount: OpenMount): Promise<TopicList> {
  try {
    const list = await mount.memory.list()
    return {
      topics: list.topics.map((topic) => ({ ...withAddresses(mount, topic), mount: mount.name })),
      topicCount: list.topicCount,
      drift: driftWithAddresses(mount, list.drift),
      diagnostics: list.diagnostics.map((found) => inMount(mount, found)),
    }
  } catch (error) {
    const reason = isMemoryError(error) ? error.message : reasonOf(error)
    if (reason === undefined) throw error
    const problem = `cannot be read: ${reason.replace(/\.$/, "")}. The mount ${mount.name} is left out`
    return { ...EMPTY, diagnostics: [diagnose("unreadable-file", mount.directory, problem, "error")] }
  }
}

/** What reading a mount shows; a mount that cannot be read has no topics and an empty trash. */
async function readMountStatus(
  mount: OpenMount,
): Promise<Pick<MountStatus, "exists" | "topicCount" | "drift" | "trashed"> & { list: TopicList }> {
  const { memory } = mount
  const list = await listMount(mount)
  const count = async (): Promise<[exists: boolean, trashed: number]> => [
    (await memory.opened.forReading().slugs()) !== undefined,
    (await memory.history.list()).length,
  ]
  const [exists, trashed] = await explainReading(count).catch((error: unknown): [boolean, number] => {
    if (isMemoryError(error)) return [true, 0]
    throw error
  })
  return { list, exists, topicCount: list.topicCount, drift: list.drift, trashed }
}
