import { printable } from "@caliban/text"
import { attempt, attemptLater } from "../../attempt.ts"
import { MemoryError } from "../../errors.ts"
import type { Codec } from "../../layouts/codec.ts"
import { attachmentPath } from "../../paths/attachment.ts"
import { foldCase } from "../../store/file-names.ts"
import type { SingleMemory } from "../single-memory.ts"
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
 * @throws MemoryError `invalid-slug` for a first part that is neither a mount nor a folder of the layout;
 * `no-memory-directory` for a mount that is left out
 */
export function locate(places: Places, address: string): Place {
  const found = findPlace(places, address)
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

/** As `locate`; `undefined` in place of `invalid-slug`. */
export function findPlace({ own, mounts }: Places, address: string): Place | undefined {
  const at = typeof address === "string" && mounts.isConfigured ? address.indexOf("/") : -1
  if (at < 0 || attachmentPath(address) !== undefined) return { memory: own, slug: address }
  const first = address.slice(0, at)
  const mount = mounts.find(first)
  if (mount !== undefined) return { mount, memory: mount.memory, slug: address.slice(at + 1) }
  return isLayoutFolder(own.layout, first) ? { memory: own, slug: address } : undefined
}

/**
 * The place of an address that is about to change.
 *
 * @throws MemoryError also `read-only` for any slug of a read-only mount
 */
export function locateWritable(places: Places, address: string): Place {
  const place = locate(places, address)
  if (place.mount?.access === "read") {
    const { name } = place.mount
    const message = `The mount "${name}" is read-only. Nothing was changed.`
    throw new MemoryError("read-only", message, { details: { mount: name } })
  }
  return place
}

function isLayoutFolder({ files = [] }: Codec, name: string): boolean {
  return files.some(({ address }) => address?.startsWith(`${name}/`))
}

export function writableMounts({ mounts }: Places): OpenMount[] {
  return mounts.list().filter(({ access }) => access === "write")
}

/** The slug under which a memory has a topic, also one that differs in case or Unicode form. Costs a listing. */
export async function findTopic(memory: SingleMemory, slug: string): Promise<string | undefined> {
  const stem = foldCase(slug.replace(/\.md$/, ""))
  const slugs = await memory.opened.forReading().slugs()
  return slugs?.find((other) => foldCase(other) === stem)
}

/** The addresses of topics of the same slug in other places than `place`. A place that cannot be read has none. */
export async function findSameSlug(places: Places, place: Place, slug: string): Promise<string[]> {
  const others: Place[] = [
    { memory: places.own, slug },
    // The write is done: nothing here may fail it.
    ...(attempt(() => places.mounts.list()) ?? []).map((mount) => ({ mount, memory: mount.memory, slug })),
  ]
  const found: string[] = []
  for (const { memory, mount } of others) {
    if (mount?.name === place.mount?.name) continue
    const same = await attemptLater(() => findTopic(memory, slug))
    if (same !== undefined) found.push(mount === undefined ? same : `${mount.name}/${same}`)
  }
  return found
}
