import { printable } from "@caliban/text"
import { attempt, attemptAsync } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import { nodeFiles } from "../files/file-port.ts"
import { withoutPlace } from "../memory/resolved-options.ts"
import { createSingleMemory, type SingleMemory } from "../memory/single-memory.ts"
import type { MountedMemory } from "../memory-types.ts"
import { isFileAddress } from "../paths/address.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { type ResolvedMount, resolveMounts, USER_MOUNT } from "../prompt/mounts.ts"
import { foldCase } from "../store/file-names.ts"
import { openDirectory } from "../store/open-directory.ts"
import type { TopicDraft } from "../topics/topic.ts"

/** The mount under which an agent sees its parent. */
export const PARENT = "parent"

/** A mount with the memory of its directory. */
export interface OpenMount extends MountedMemory {
  readonly memory: SingleMemory
  readonly capTokens: number | undefined
}

/** A memory and its mounts. */
export interface Places {
  readonly own: SingleMemory
  /** True when there may be mounts: then slugs are addresses. */
  readonly isConfigured: boolean
  /** The mounts that a load shows now, in order. */
  mounts(): readonly OpenMount[]
  /** @throws MemoryError `no-memory-directory` for a mount that is left out */
  find(name: string): SingleMemory | undefined
}

/**
 * A memory with its mounts. Places are checked again at every call, so that a link that was created in the
 * meantime is not followed. With the kill switch on there are none, and the disk is not read.
 */
export function openPlaces(own: SingleMemory): Places {
  const { options } = own
  const { env = process.env, files = nodeFiles, mounts: given = [], userMemory = false } = options
  const names = [...(userMemory ? [USER_MOUNT] : []), ...given.map(({ name }) => name)]
  const isConfigured = names.length > 0 && readKillSwitch(env, options.bare) === undefined
  const memories = new Map<string, SingleMemory>()

  /** True for a directory that a load would show. Its reader reports one that cannot be opened. */
  const isSafe = ({ directory, store }: ResolvedMount): boolean => {
    if (store !== undefined) return true
    const folder = attempt(() => openDirectory(files, directory, options.trustDirectory))
    if (typeof folder === "object") folder.close()
    return typeof folder !== "string"
  }

  const open = ({ name, directory, store, codec, types, capTokens, ...mount }: ResolvedMount): OpenMount => {
    const access = options.allReadOnly ? "read" : mount.access
    const key = `${name}\n${directory}`
    const memory =
      memories.get(key) ??
      createSingleMemory(
        {
          ...withoutPlace(options),
          ...(store === undefined ? { directory } : { store }),
          codec,
          readOnly: access === "read",
          mount: { name, shownBy: options },
        },
        own.ownChanges,
      )
    memories.set(key, memory)
    return { name, directory, access, types, capTokens, memory }
  }

  const mounts = (): OpenMount[] => {
    if (!isConfigured) return []
    const paths = resolveMemoryPaths({ ...options, env, userMemory: userMemory === true }, false)
    return resolveMounts(files, options, paths, own.directory).mounts.filter(isSafe).map(open)
  }

  return {
    own,
    isConfigured,
    mounts,
    find(wanted) {
      if (!isConfigured || !names.includes(wanted)) return undefined
      const mount = mounts().find(({ name }) => name === wanted)
      if (mount !== undefined) return mount.memory
      const message = `The mount "${wanted}" cannot be used. The diagnostics of a status say why.`
      throw new MemoryError("no-memory-directory", message, { details: { mount: wanted } })
    },
  }
}

/** False for a mount of which only the tier is shown: its topics cannot be read. */
export function isReadable({ options: { mount } }: SingleMemory): boolean {
  return mount?.name !== PARENT || mount.shownBy.parent !== "index"
}

export function describeMount({ name, directory, access, types }: OpenMount): MountedMemory {
  return { name, directory, access, types }
}

/** Where an address leads. */
export interface Place {
  /** The memory itself or that of a mount. */
  memory: SingleMemory
  /** The address without the name of the mount, unchecked. */
  slug: string
}

/**
 * The place of an address. Nothing is decoded or normalised: the first part is the exact name of a mount, or the address
 * is one of the memory itself. `undefined` for a first part that is neither a mount nor a folder.
 *
 * @throws MemoryError `invalid-slug` for an address of a mount that is also a file of the memory; `no-memory-directory`
 * for a mount that is left out
 */
export async function findPlace(places: Places, address: string): Promise<Place | undefined> {
  const { own, isConfigured, find } = places
  const at = typeof address === "string" && isConfigured ? address.indexOf("/") : -1
  if (at < 0 || isFileAddress(address)) return { memory: own, slug: address }
  const first = address.slice(0, at)
  const memory = find(first)
  const isOwn = await isOwnFile(own, address)
  if (memory === undefined) return isOwn ? { memory: own, slug: address } : undefined
  if (!isOwn) return { memory, slug: address.slice(at + 1) }
  const file = `./${address.replace(/\.md$/, "")}.md`
  const message = `"${printable(address)}" is a topic of the mount "${first}" and a file of the memory itself, which is "${printable(file)}".`
  throw new MemoryError("invalid-slug", message)
}

/** True for a file in a folder, or an address of the layout. */
async function isOwnFile({ layout, opened }: SingleMemory, address: string): Promise<boolean> {
  if (layout.files?.some((file) => file.address?.startsWith(`${address.split("/")[0]}/`))) return true
  const stem = address.replace(/\.md$/, "")
  return (await attemptAsync(async () => await opened.forReading().readTopic(stem, 0))) !== undefined
}

/** @throws MemoryError as `findPlace`; `memory-off` with the kill switch on */
export function requireMount(places: Places, name: string): SingleMemory {
  const memory = places.find(name)
  if (memory !== undefined) return memory
  places.own.opened.forReading()
  throw unknownMount(places, name)
}

/** The error for an address, or a name, that does not begin with a mount. */
export function unknownMount({ mounts }: Places, address: string): MemoryError {
  const names = mounts().map((mount) => mount.name)
  const known = names.length === 0 ? "There are no mounts." : `The mounts are: ${names.join(", ")}.`
  const shown = printable(JSON.stringify(address.split("/")[0]?.slice(0, 60)))
  return new MemoryError("invalid-slug", `${shown} is not the name of a mount. ${known}`)
}

/**
 * The place of an address that is about to change.
 *
 * @throws MemoryError also `read-only` for any slug of a read-only mount
 */
export async function locateWritable(places: Places, address: string): Promise<Place> {
  const place = await findPlace(places, address)
  if (place === undefined) throw unknownMount(places, address)
  checkWritable(place.memory)
  return place
}

/** @throws MemoryError `read-only` for a read-only mount */
export function checkWritable(memory: SingleMemory): SingleMemory {
  if (!isReadOnlyMount(memory)) return memory
  const { name } = memory.options.mount ?? {}
  const message = `The mount "${name}" is read-only. Nothing was changed.`
  throw new MemoryError("read-only", message, { details: { mount: name } })
}

/** Its history is not shown either. */
export function isReadOnlyMount({ options }: SingleMemory): boolean {
  return options.mount !== undefined && options.readOnly
}

/** The memories of the writable mounts. */
export function writableMounts({ mounts }: Places): SingleMemory[] {
  return mounts().flatMap(({ access, memory }) => (access === "write" ? memory : []))
}

/** The memory itself and its mounts, where they can be changed. */
export function writableMemories(places: Places): SingleMemory[] {
  return [...(places.own.readOnly ? [] : [places.own]), ...writableMounts(places)]
}

/**
 * Where a topic is written: the named mount; otherwise where the topic is, in the memory itself or a writable mount; for a
 * new topic the first writable mount that takes its type, otherwise the memory itself.
 */
export async function findWritePlace(places: Places, { slug, type }: TopicDraft): Promise<Place> {
  const { own, mounts } = places
  const place = await locateWritable(places, slug)
  const isDecided = place.memory !== own || typeof slug !== "string" || slug.includes("/")
  if (isDecided || own.layout.findFile("address", slug) !== undefined) return place
  const writable = writableMounts(places)
  if (writable.length === 0) return place
  for (const memory of [own, ...writable]) if (await hasTopic(memory, slug)) return { memory, slug }
  const taking = mounts().find(({ access, types }) => access === "write" && types.includes(type))
  return taking === undefined ? place : { memory: taking.memory, slug }
}

/** True when a memory has a topic of this slug, also in another case or Unicode form. Costs a listing. */
async function hasTopic(memory: SingleMemory, slug: string): Promise<boolean> {
  const stem = foldCase(slug.replace(/\.md$/, ""))
  const slugs = await memory.opened.forReading().slugs()
  return slugs?.some((other) => foldCase(other) === stem) === true
}
