import { isMemoryError, type Memory, type MountedMemory, type Topic } from "@caliban/memory-core"
import { toBareSlug } from "./session.ts"
import type { ToolContext } from "./tool.ts"

/** What a change is about. */
export interface Target {
  /** The address of the topic, or what the model sent when there is no such topic. */
  address: string
  /** Absent also when it cannot be read. */
  topic?: Topic
  /** False for a topic that only its name or a similar slug leads to, as long as the model does not know that. */
  isMeant: boolean
}

/** `./deploy.md`, or `team/./deploy.md` in a mount, leads only to the file of that path. */
const PATH = /^(?:[^/]+\/)?\.\//

/**
 * Finds the topic that a change is about, as a read does. For a write, a slug without the name of a mount also means a topic
 * of a mount that can be changed; what is removed there is named with it.
 *
 * @param expect What the model sent: who knows the revision of a topic has read it.
 */
export async function findTarget(
  { memory, session }: ToolContext,
  reference: string,
  { expect, isRemoval = false }: { expect?: string | null | undefined; isRemoval?: boolean } = {},
): Promise<Target> {
  const found = await readTopic(memory, reference)
  const mounts =
    isRemoval || reference.includes("/") ? [] : memory.mounts.filter(({ access }) => access === "write")
  for (const address of [reference, ...mounts.map(({ name }) => `${name}/${reference}`)]) {
    const topic = address === reference ? found : await readTopic(memory, address)
    if (topic !== undefined && (PATH.test(address) || toBareSlug(topic.slug) === toBareSlug(address)))
      return { address: topic.slug, topic, isMeant: true }
  }
  const mount = mountOf(memory, found?.slug ?? "")
  if (found === undefined || isReadOnly(memory, found.slug) || found.slug.startsWith("./"))
    return { address: reference, isMeant: true }
  const isNamed = !isRemoval || mount === undefined || reference.startsWith(`${mount.name}/`)
  const isKnown = expect === found.revision || session.wasShown(reference, found.slug)
  return { address: found.slug, topic: found, isMeant: isNamed && isKnown }
}

/** `undefined` also for one that cannot be read: the change then says why. */
async function readTopic(memory: Memory, reference: string): Promise<Topic | undefined> {
  try {
    return await memory.read(reference)
  } catch (error) {
    if (isMemoryError(error)) return undefined
    throw error
  }
}

/** The mount that an address names. */
export function mountOf({ mounts }: Memory, address: string): MountedMemory | undefined {
  return mounts.find(({ name }) => address.startsWith(`${name}/`))
}

/** Whether what has this address cannot be changed. */
export function isReadOnly(memory: Memory, address: string): boolean {
  const mount = mountOf(memory, address)
  return mount ? mount.access === "read" : memory.readOnly
}
