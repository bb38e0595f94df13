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
export declare function locate(places: Places, address: string): Place
/** @throws MemoryError as `locate`; `memory-off` with the kill switch on */
export declare function requireMount(places: Places, name: string): OpenMount
/** As `locate`; `undefined` in place of `invalid-slug`. */
export declare function findPlace({ own, mounts }: Places, address: string): Place | undefined
/**
 * The place of an address that is about to change.
 *
 * @throws MemoryError also `read-only` for any slug of a read-only mount
 */
export declare function locateWritable(places: Places, address: string): Place
export declare function writableMounts({ mounts }: Places): OpenMount[]
/** The slug under which a memory has a topic, also one that differs in case or Unicode form. Costs a listing. */
export declare function findTopic(memory: SingleMemory, slug: string): Promise<string | undefined>
/** The addresses of topics of the same slug in other places than `place`. A place that cannot be read has none. */
export declare function findSameSlug(places: Places, place: Place, slug: string): Promise<string[]>
