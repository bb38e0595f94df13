import { isAbsolute, join } from "node:path"
import type { Memory, MountedMemory } from "@caliban/memory-core"
import { quoteWord } from "../parse/split-words.ts"

/** The mounts of a memory. A `Memory` checks its mounts on the disk whenever they are read: loops take them once. */
export type Places = Pick<Memory, "mounts" | "readOnly">

export function placesOf({ mounts, readOnly }: Memory): Places {
  return { mounts, readOnly }
}

/** The mount that an address names; `undefined` for an address in the memory itself. */
export function mountOf<M extends { name: string }>({ mounts }: { mounts: readonly M[] }, address: string) {
  return mounts.find(({ name }) => address.startsWith(`${name}/`))
}

/** An address without the name of its mount. */
export function slugIn(mount: MountedMemory | undefined, address: string): string {
  return mount === undefined ? address : address.slice(mount.name.length + 1)
}

/** True when a person may change what has this address. */
export function isWritable(places: Places, address: string): boolean {
  return (mountOf(places, address)?.access ?? (places.readOnly ? "read" : "write")) === "write"
}

/** The path of an index; `undefined` if it is not a local file. */
export function indexPath(
  memory: Memory,
  { directory }: Pick<Memory, "directory"> = memory,
): string | undefined {
  return directory !== undefined && isAbsolute(directory) ? join(directory, "MEMORY.md") : undefined
}

/** The command that opens a topic. The slugs `global` and `project` alone mean files of the person. */
export function editCommand(slug: string): string {
  return `/memory edit ${quoteWord(/^(?:global|project)$/.test(slug) ? `${slug}.md` : slug)}`
}

/** The command that repairs the index of the memory itself or of a mount. */
export function repairCommand(mount: string | undefined): string {
  return `/memory rebuild-index${mount === undefined ? "" : ` ${mount}`}`
}
