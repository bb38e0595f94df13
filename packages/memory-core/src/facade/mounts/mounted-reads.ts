import { type Diagnostic, diagnose, type Finding } from "../../diagnostics.ts"
import { isMemoryError } from "../../errors.ts"
import { explainReading, reasonOf } from "../../files/explain-system-error.ts"
import { nodeFiles } from "../../files/file-port.ts"
import type { Memory, MemorySource, MountStatus, TopicContent, TopicList } from "../../memory-types.ts"
import { checkMethodOptions, checkString } from "../check-arguments.ts"
import { isKnown } from "../read-status.ts"
import { verifyMemory } from "../verify-memory.ts"
import { callIn, driftWithAddresses, inMount, withAddresses } from "./addressed.ts"
import { describeMount, type OpenMount } from "./open-mounts.ts"
import { findPlace, locate, type Places, requireMount } from "./places.ts"

type MountedReads = Pick<Memory, "read" | "readIndex" | "list" | "status">

const EMPTY: TopicList = {
  topics: [],
  topicCount: 0,
  drift: { orphans: [], dangling: [], duplicates: [] },
  diagnostics: [],
}

/** The methods of a memory with mounts that read. */
export function createMountedReads(places: Places): MountedReads {
  const { own, mounts } = places
  const readable = (): OpenMount[] => readableMounts(places)
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

    async status(options) {
      checkMethodOptions("memory.status", "status", options)
      const status = await own.status(options)
      const findings = [...(status.findings ?? [])]
      const statuses: MountStatus[] = []
      const diagnostics: Diagnostic[] = []
      for (const mount of mounts.list()) {
        const { list, ...state } = await readMountStatus(mount)
        statuses.push({ ...describeMount(mount), ...state })
        const found = mount.isReadable ? list.diagnostics : []
        diagnostics.push(...found.filter((one) => !isKnown(status.prefix, one, mount.directory)))
        if (status.findings !== undefined && mount.isReadable)
          findings.push(...(await verifyMount(mount)).map((finding) => inMount(mount, finding)))
      }
      return {
        ...status,
        ...(status.findings && { findings }),
        mounts: statuses,
        diagnostics: [...status.diagnostics, ...diagnostics],
      }
    },
  }
}

/** Every topic with its body, those of the mounts last. */
export async function* topicsOf(places: Places): AsyncGenerator<TopicContent> {
  yield* places.own.topics()
  for (const mount of readableMounts(places)) {
    for await (const topic of mount.memory.topics()) {
      yield { ...withAddresses(mount, topic), mount: mount.name }
    }
  }
}

/** What a search reads: the memory itself, then its mounts in order. */
export function sourcesOf(places: Places): readonly MemorySource[] {
  const memories = [places.own, ...readableMounts(places).map(({ memory }) => memory)]
  return memories.flatMap((memory) => memory.source() ?? [])
}

function readableMounts({ mounts }: Places): OpenMount[] {
  return mounts.list().filter(({ isReadable }) => isReadable)
}

async function verifyMount(mount: OpenMount): Promise<readonly Finding[]> {
  const verify = (): Promise<readonly Finding[]> =>
    explainReading(() =>
      verifyMemory(mount.memory.opened.forReading(), mount.memory.options.files ?? nodeFiles),
    )
  const { findings } = await callIn(mount, async () => ({ findings: await verify() }))
  return findings
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
