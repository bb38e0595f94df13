import { readFile } from "node:fs/promises"
import type { Memory } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { describeOff, type Failed, failed, type UnknownTopic, unknownTopic } from "../outcome.ts"
import { indexPath, isWritable, mountOf } from "../topics/places.ts"

/** The index, one of the person's own files, or a topic. */
export type EditTarget = IndexTarget | { kind: "global" } | { kind: "project" } | TopicTarget

export interface IndexTarget {
  kind: "index"
  /** The mount that it belongs to; absent for the index of the memory itself. */
  mount?: string | undefined
}

export interface TopicTarget {
  kind: "topic"
  reference: string
}

/** A file that a person may open in an editor. */
export interface EditableFile {
  kind: "file"
  path: string
  /** Only for a topic. */
  slug?: string
  /** Only for the index of a mount. */
  mount?: string | undefined
  /** True for the person's own files, which the library never writes. */
  personal: boolean
}

/** A file, or the answer when there is none. */
type Found = EditableFile | Failed | UnknownTopic

/** Where a target's file is. Creates a missing index. */
export async function findEditableFile(memory: Memory, target: EditTarget): Promise<Found> {
  if (target.kind === "global" || target.kind === "project") {
    const { prefix } = await memory.status()
    const tier = prefix.tiers.find(({ name }) => name === target.kind)
    if (tier !== undefined && tier.path !== "") return { kind: "file", path: tier.path, personal: true }
    return noFile(
      tier === undefined
        ? `The ${target.kind} file is switched off: this program does not show it to the agent.`
        : `There is no ${target.kind} file: the home directory is unknown.`,
    )
  }
  if (target.kind === "index") return await findIndex(memory, target)
  const isOfFiles = indexPath(memory) !== undefined || memory.mounts.length > 0
  if (!isOfFiles) return noFile(NOT_FILES)
  const topic = await memory.read(target.reference)
  if (topic === undefined) return await unknownTopic(memory, target.reference)
  const { slug, path } = topic
  if (!isWritable(memory, slug)) return await refuse(memory, slug)
  if (path === undefined) return noFile(NOT_FILES)
  return { kind: "file", path, slug, personal: false }
}

async function findIndex(memory: Memory, { mount }: IndexTarget): Promise<Found> {
  const address = mount === undefined ? "MEMORY" : `${mount}/MEMORY`
  const found = mountOf(memory, address)
  if (mount !== undefined && found === undefined) return await unknownTopic(memory, address)
  if (!isWritable(memory, address)) return await refuse(memory, address)
  const path = indexPath(memory, found)
  if (path === undefined) return noFile(NOT_FILES)
  if (mount === undefined) await internals(memory)?.init()
  else if ((await memory.readIndex(mount)) === undefined)
    return noFile(`The mount ${mount} has no index yet. The first topic that is written there creates it.`)
  return { kind: "file", path, mount, personal: false }
}

async function refuse(memory: Memory, address: string): Promise<Failed> {
  const mount = mountOf(memory, address)
  const own = describeOff((await memory.status()).offBecause, "read-only")
  return failed("read-only", mount === undefined ? own : `The mount ${mount.name} is read-only.`)
}

const noFile = (message: string): Failed => failed("no-file", message)

const NOT_FILES =
  "This memory is not made of files on this machine, so an editor cannot open it. /memory show <slug> shows a topic, /memory add writes one."

/** A file's bytes, which may be no UTF-8; `undefined` when it does not exist. */
export async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}
