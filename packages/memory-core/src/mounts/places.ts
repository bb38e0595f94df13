import { printable } from "@caliban/text"
import { attemptLater } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import type { SingleMemory } from "../facade/single-memory.ts"
import { isFileAddress } from "../paths/address.ts"
import { foldCase } from "../store/file-names.ts"
import type { TopicDraft } from "../topics/topic.ts"
import type { OpenMounts } from "./open-mounts.ts"

/** A memory and its mounts. */
export interface Places {
  own: SingleMemory
  mounts: OpenMounts
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
export async function findPlace({ own, mounts }: Places, address: string): Promise<Place | undefined> {
  const at = typeof address === "string" && mounts.isConfigured ? address.indexOf("/") : -1
  if (at < 0 || isFileAddress(address)) return { memory: own, slug: address }
  const first = address.slice(0, at)
  const mount = mounts.find(first)
  const isOwn = await isOwnFile(own, address)
  if (mount === undefined) return isOwn ? { memory: own, slug: address } : undefined
  if (!isOwn) return { memory: mount.memory, slug: address.slice(at + 1) }
  const file = `./${address.replace(/\.md$/, "")}.md`
  const message = `"${printable(address)}" is a topic of the mount "${first}" and a file of the memory itself, which is "${printable(file)}".`
  throw new MemoryError("invalid-slug", message)
}

/** True for a file in a folder, or an address of the layout. */
async function isOwnFile({ layout, opened }: SingleMemory, address: string): Promise<boolean> {
  if (layout.files?.some((file) => file.address?.startsWith(`${address.split("/")[0]}/`))) return true
  const stem = address.replace(/\.md$/, "")
  return (await attemptLater(async () => await opened.forReading().readTopic(stem, 0))) !== undefined
}

/** @throws MemoryError as `findPlace`; `memory-off` with the kill switch on */
export function requireMount(places: Places, name: string): SingleMemory {
  const mount = places.mounts.find(name)
  if (mount !== undefined) return mount.memory
  places.own.opened.forReading()
  throw unknownMount(places, name)
}

export function unknownMount({ mounts }: Places, name: string): MemoryError {
  const names = mounts.list().map((mount) => mount.name)
  const known = names.length === 0 ? "There are no mounts." : `The mounts are: ${names.join(", ")}.`
  const shown = printable(JSON.stringify(name.slice(0, 60)))
  return new MemoryError("invalid-slug", `${shown} is not the name of a mount. ${known}`)
}

/**
 * The place of an address that is about to change.
 *
 * @throws MemoryError also `read-only` for any slug of a read-only mount
 */
export async function locateWritable(places: Places, address: string): Promise<Place> {
  const place = await findPlace(places, address)
  if (place === undefined) throw unknownMount(places, address.slice(0, address.indexOf("/")))
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
  return mounts.list().flatMap(({ access, memory }) => (access === "write" ? memory : []))
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
  const taking = mounts.list().find(({ access, types }) => access === "write" && types.includes(type))
  return taking === undefined ? place : { memory: taking.memory, slug }
}

/** True when a memory has a topic of this slug, also in another case or Unicode form. Costs a listing. */
async function hasTopic(memory: SingleMemory, slug: string): Promise<boolean> {
  const stem = foldCase(slug.replace(/\.md$/, ""))
  const slugs = await memory.opened.forReading().slugs()
  return slugs?.some((other) => foldCase(other) === stem) === true
}
