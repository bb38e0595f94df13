import { printable } from "@caliban/text"
import { attempt, attemptLater } from "../attempt.ts"
import { MemoryError } from "../errors.ts"
import type { SingleMemory } from "../facade/single-memory.ts"
import { isFileAddress } from "../paths/address.ts"
import { foldCase } from "../store/file-names.ts"
import type { TopicDraft } from "../topics/topic.ts"
import type { OpenMount, OpenMounts } from "./open-mounts.ts"

/** A memory and its mounts. */
export interface Places {
  own: SingleMemory
  mounts: OpenMounts
}

/** Where an address leads. */
export interface Place {
  /** Absent for the memory itself. */
  mount?: OpenMount | undefined
  memory: SingleMemory
  /** The address without the name of the mount, unchecked. */
  slug: string
}

/**
 * The place of an address. Nothing is decoded or normalised: the first part is the exact name of a mount, or the address
 * is one of the memory itself.
 *
 * @throws MemoryError `invalid-slug` for a first part that is neither a mount nor a folder of the memory, and for an
 * address of a mount that is also a file of the memory; `no-memory-directory` for a mount that is left out
 */
export async function locate(places: Places, address: string): Promise<Place> {
  const found = await findPlace(places, address)
  if (found !== undefined) return found
  throw unknownMount(places, address.slice(0, address.indexOf("/")))
}

/** @throws MemoryError as `locate`; `memory-off` with the kill switch on */
export function requireMount(places: Places, name: string): OpenMount {
  const mount = places.mounts.find(name)
  if (mount !== undefined) return mount
  places.own.opened.forReading()
  throw unknownMount(places, name)
}

function unknownMount({ mounts }: Places, name: unknown): MemoryError {
  const names = mounts.list().map((mount) => mount.name)
  const known = names.length === 0 ? "There are no mounts." : `The mounts are: ${names.join(", ")}.`
  const shown = typeof name === "string" ? printable(JSON.stringify(name.slice(0, 60))) : `A ${typeof name}`
  return new MemoryError("invalid-slug", `${shown} is not the name of a mount. ${known}`)
}

/** As `locate`; `undefined` for a first part that is neither a mount nor a folder. */
export async function findPlace({ own, mounts }: Places, address: string): Promise<Place | undefined> {
  const at = typeof address === "string" && mounts.isConfigured ? address.indexOf("/") : -1
  if (at < 0 || isFileAddress(address)) return { memory: own, slug: address }
  const first = address.slice(0, at)
  const mount = mounts.find(first)
  const isOwn = await isOwnFile(own, address)
  if (mount === undefined) return isOwn ? { memory: own, slug: address } : undefined
  if (!isOwn) return { mount, memory: mount.memory, slug: address.slice(at + 1) }
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

/**
 * The place of an address that is about to change.
 *
 * @throws MemoryError also `read-only` for any slug of a read-only mount
 */
export async function locateWritable(places: Places, address: string): Promise<Place> {
  return checkWritable(await locate(places, address))
}

/** @throws MemoryError `read-only` for a read-only mount */
export function checkWritable<T extends { mount?: OpenMount | undefined }>(place: T): T {
  if (place.mount?.access !== "read") return place
  const { name } = place.mount
  const message = `The mount "${name}" is read-only. Nothing was changed.`
  throw new MemoryError("read-only", message, { details: { mount: name } })
}

export function writableMounts({ mounts }: Places): OpenMount[] {
  return mounts.list().filter(({ access }) => access === "write")
}

/**
 * Where a topic is written: the named mount; otherwise where the topic is, in the memory itself or a writable mount; for a
 * new topic the first writable mount that takes its type, otherwise the memory itself.
 */
export async function findWritePlace(places: Places, { slug, type }: TopicDraft): Promise<Place> {
  const { own } = places
  const place = await locateWritable(places, slug)
  const isDecided = place.mount !== undefined || typeof slug !== "string" || slug.includes("/")
  if (isDecided || own.layout.findFile("address", slug) !== undefined) return place
  if ((await findTopic(own, slug)) !== undefined) return place
  const writable = writableMounts(places).map((mount) => ({ mount, memory: mount.memory, slug }))
  for (const other of writable) {
    if ((await findTopic(other.memory, slug)) !== undefined) return other
  }
  return writable.find(({ mount }) => mount.types.includes(type)) ?? place
}

/** The slug under which a memory has a topic, also one that differs in case or Unicode form. Costs a listing. */
async function findTopic(memory: SingleMemory, slug: string): Promise<string | undefined> {
  const stem = foldCase(slug.replace(/\.md$/, ""))
  const slugs = await memory.opened.forReading().slugs()
  return slugs?.find((other) => foldCase(other) === stem)
}

/** The addresses of topics of the same slug in other places than `place`. A place that cannot be read has none. */
export async function findSameSlug(
  places: Places,
  place: Omit<Place, "slug">,
  slug: string,
): Promise<string[]> {
  // The write is done: nothing here may fail it.
  const mounts = attempt(() => places.mounts.list()) ?? []
  const found: string[] = []
  for (const mount of [undefined, ...mounts]) {
    if (mount?.name === place.mount?.name) continue
    const same = await attemptLater(() => findTopic(mount?.memory ?? places.own, slug))
    if (same !== undefined) found.push(mount === undefined ? same : `${mount.name}/${same}`)
  }
  return found
}
