import { isAbsolute, join } from "node:path"
import type { Memory, MountedMemory } from "@caliban/memory-core"

/** The mount that an address names; `undefined` for an address in the memory itself. */
export function mountOf({ mounts }: Memory, address: string): MountedMemory | undefined {
  return mounts.find(({ name }) => address.startsWith(`${name}/`))
}

/** An address without the name of its mount. */
export function slugIn(mount: MountedMemory | undefined, address: string): string {
  return mount === undefined ? address : address.slice(mount.name.length + 1)
}

/** True when a person may change what has this address. */
export function isWritable(memory: Memory, address: string): boolean {
  return (mountOf(memory, address)?.access ?? (memory.readOnly ? "read" : "write")) === "write"
}

/** The path of an index; `undefined` if it is not a local file. */
export function indexPath(
  memory: Memory,
  { directory }: Pick<Memory, "directory"> = memory,
): string | undefined {
  return directory !== undefined && isAbsolute(directory) ? join(directory, "MEMORY.md") : undefined
}

/** The command that repairs the index of the memory itself or of a mount. */
export function repairCommand(mount: string | undefined): string {
  return `/memory rebuild-index${mount === undefined ? "" : ` ${mount}`}`
}
