import { attempt, attemptAsync, printable } from "@caliban/text"
import type { Warning } from "../diagnostics.ts"
import { MemoryError } from "../errors.ts"
import { callIn } from "../memory/addresses.ts"
import { addressOf, mountNames, withoutPlace } from "../memory/resolved-options.ts"
import { openMemory, type SingleMemory } from "../memory/single-memory.ts"
import { isFileAddress } from "../paths/address.ts"
import { readKillSwitch } from "../paths/kill-switch.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { type ResolvedMount, resolveMounts } from "../prompt/mounts.ts"
import { untilAborted } from "../store/abort.ts"
import { foldCase } from "../store/file-names.ts"
import { openFolders } from "../store/folders.ts"
import type { TopicDraft } from "../topics/topic.ts"

/** The mount under which an agent sees its parent. */
export const PARENT = "parent"

/** A memory and its mounts. */
export type Places = ReturnType<typeof openPlaces>

/**
 * A memory with its mounts. Places are checked again at every call, so that a link that was created in the
 * meantime is not followed. With the kill switch on there are none, and the disk is not read.
 */
export function openPlaces(own: SingleMemory) {
  const { options } = own
  const { env, files, trustDirectory, userMemory } = options
  const isOff = readKillSwitch(env, options.bare) !== undefined
  /** The names of all mounts, also of those that are left out. Where there are some, slugs are addresses. */
  const names: ReadonlySet<string> = new Set(isOff ? [] : mountNames(options))
  const memories = new Map<string, SingleMemory>()

  /** True for a directory that a load would show. Its reader reports one that cannot be opened. */
  const isSafe = ({ directory, store, codec }: ResolvedMount): boolean => {
    if (store !== undefined) return true
    const folder = attempt(() => openFolders({ files, directory, codec, trustDirectory }))
    if (typeof folder === "object") folder.close()
    return typeof folder !== "string"
  }

  const open = (found: ResolvedMount): SingleMemory => {
    const { name, directory, store, codec } = found
    const mount = { ...found, ...(options.readOnly && { access: "read" as const }), shownBy: options }
    const key = `${name}\n${directory}`
    const place = store === undefined ? { directory } : { store }
    const others = { ...withoutPlace(options), ...place, codec, mount, readOnly: mount.access === "read" }
    const memory = memories.get(key) ?? openMemory(others, own.ownChanges)
    memories.set(key, memory)
    return memory
  }

  /** The memories of the mounts that a load shows now, in order. */
  const mounts = (): SingleMemory[] => {
    if (names.size === 0) return []
    const paths = resolveMemoryPaths({ ...options, userMemory: userMemory === true }, false)
    return resolveMounts(options, paths, own.directory()).mounts.filter(isSafe).map(open)
  }

  return { own, names, mounts }
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
 * is one of the memory itself, of a file that is or was there. Otherwise `undefined`.
 *
 * @throws MemoryError `invalid-slug` for an address of a mount that is also a file of the memory; as `requireMount`
 */
export async function findPlace(places: Places, address: string): Promise<Place | undefined> {
  const { own, names } = places
  const at = names.size > 0 ? address.indexOf("/") : -1
  if (at < 0 || isFileAddress(address)) return { memory: own, slug: address }
  const first = address.slice(0, at)
  const memory = names.has(first) ? requireMount(places, first) : undefined
  const stem = address.replace(/\.md$/, "")
  const find = async (): Promise<boolean> => {
    const store = own.forReading()
    if ((await store.readTopic(stem, 0)) !== undefined) return true
    // Its folder may be empty since.
    return memory === undefined && (await store.history.list({ address: stem, limit: 1 })).length > 0
  }
  const isOwn =
    own.options.codec.files?.some((file) => file.address?.startsWith(`${first}/`)) === true ||
    (await attemptAsync(find)) === true
  if (memory === undefined) return isOwn ? { memory: own, slug: address } : undefined
  if (!isOwn) return { memory, slug: address.slice(at + 1) }
  const message = `"${printable(address)}" is a topic of the mount "${first}" and a file of the memory itself, which is "${printable(`./${stem}.md`)}".`
  throw new MemoryError("invalid-slug", message)
}

/**
 * The memory of a mount.
 *
 * @throws MemoryError `no-memory-directory` for one that is left out, otherwise `memory-off`, `invalid-slug`
 */
export function requireMount(places: Places, wanted: string): SingleMemory {
  if (!places.names.has(wanted)) {
    places.own.forReading()
    throw unknownMount(places, wanted)
  }
  const memory = places.mounts().find(({ options: { mount } }) => mount?.name === wanted)
  if (memory !== undefined) return memory
  const message = `The mount "${wanted}" cannot be used. The diagnostics of a status say why.`
  throw new MemoryError("no-memory-directory", message, { details: { mount: wanted } })
}

/** The error for an address, or a name, that does not begin with a mount. */
export function unknownMount({ mounts }: Places, address: string): MemoryError {
  const names = mounts().map(({ options }) => options.mount?.name)
  const known = names.length === 0 ? "There are no mounts." : `The mounts are: ${names.join(", ")}.`
  const shown = printable(JSON.stringify(address.split("/")[0]?.slice(0, 60)))
  return new MemoryError("invalid-slug", `${shown} is not the name of a mount. ${known}`)
}

/** The place of an address that must have one. @throws MemoryError as `findPlace`; `invalid-slug` */
export async function locate(places: Places, address: string): Promise<Place> {
  const place = await findPlace(places, address)
  if (place === undefined) throw unknownMount(places, address)
  return place
}

/** Makes a change at an address; its result and its errors have addresses. @throws MemoryError as `locate`; `read-only` */
export async function changeAt<T>(
  places: Places,
  address: string,
  change: (memory: SingleMemory, slug: string) => Promise<T>,
): Promise<T> {
  const { memory, slug } = await locate(places, address)
  return await callIn(memory, () => change(memory, slug))
}

/** Its history is not shown. */
export function isReadOnlyMount({ options, readOnly }: SingleMemory): boolean {
  return options.mount !== undefined && readOnly
}

export function writableMounts({ mounts }: Places): SingleMemory[] {
  return mounts().filter(({ readOnly }) => !readOnly)
}

/** The memory itself and its mounts, where they can be changed. The memory itself, whose changes throw, without any. */
export function writableMemories(places: Places): SingleMemory[] {
  const { own } = places
  const mounts = writableMounts(places)
  return own.readOnly && mounts.length > 0 ? mounts : [own, ...mounts]
}

/**
 * Where a topic is written: the named mount; otherwise where the topic is, in the memory itself or a writable mount; for a
 * new topic the first writable mount that takes its type, otherwise the memory itself.
 */
export async function findWritePlace(places: Places, { slug, type }: TopicDraft): Promise<Place> {
  const { own } = places
  const place = await locate(places, slug)
  const isDecided = place.memory !== own || slug.includes("/")
  if (isDecided || own.options.codec.findFile("address", slug) !== undefined) return place
  const writable = writableMounts(places)
  if (writable.length === 0) return place
  const name = foldCase(slug.replace(/\.md$/, ""))
  for (const memory of [own, ...writable]) {
    const slugs = (await memory.forReading().slugs()) ?? []
    // Also in another case or Unicode form.
    if (slugs.some((other) => foldCase(other) === name)) return { memory, slug }
  }
  return { slug, memory: writable.find(({ options: { mount } }) => mount?.types.includes(type)) ?? own }
}

/** False for a mount of which only the tier is shown: its topics cannot be read. */
export function isReadable({ options: { mount } }: SingleMemory): boolean {
  return mount?.name !== PARENT || mount.shownBy.parent !== "index"
}

/** Names the topics of read-only mounts that have the slug of a new topic. */
export async function warnOfMounts(
  { mounts }: Places,
  slug: string,
  signal?: AbortSignal,
): Promise<Warning[]> {
  const slugs: string[] = []
  for (const memory of mounts().filter((one) => isReadOnlyMount(one) && isReadable(one))) {
    // The write is done: what cannot be found out is not said.
    const find = async () => await untilAborted(() => memory.forReading().readTopic(slug, 1), signal)
    if (await attemptAsync(find)) slugs.push(addressOf(memory.options, slug))
  }
  const message = `A read-only mount has a topic of this name: ${slugs.join(", ")}. If it states the same fact, remove the new one.`
  return slugs.length === 0 ? [] : [{ code: "also-in-mount", message, slugs }]
}
