import type { MountedMemory } from "../../memory-types.ts"
import { type SingleMemory } from "../single-memory.ts"
/** A mount with the memory of its directory. */
export interface OpenMount extends MountedMemory {
  readonly memory: SingleMemory
  /** False for a mount of which only the tier is shown: its topics cannot be read. */
  readonly isReadable: boolean
  readonly capTokens: number | undefined
}
export interface OpenMounts {
  /** True when there may be mounts: then slugs are addresses. */
  readonly isConfigured: boolean
  /** The mounts that a load shows now, in order. */
  list(): readonly OpenMount[]
  /** @throws MemoryError `no-memory-directory` for a mount that is left out, with the reason */
  find(name: string): OpenMount | undefined
}
/**
 * The mounts of a memory. Places are checked again at every call, so that a link that was created in the
 * meantime is not followed. With the kill switch on there are none, and the disk is not read.
 *
 * @param unreadable Names of mounts of which only the tier is shown.
 */
export declare function openMounts(own: SingleMemory, unreadable?: readonly string[]): OpenMounts
export declare function describeMount({ name, directory, access, types }: OpenMount): MountedMemory
