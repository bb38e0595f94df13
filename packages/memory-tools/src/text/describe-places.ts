import type { Memory } from "@caliban/memory-core"
import { internals, type MemoryInternals } from "@caliban/memory-core/internal"
import { joinWords } from "@caliban/text"

/** What the description of `ReadMemoryTopic` says about mounts and the files of the layout; empty without any. */
export function describeReading(memory: Memory): string[] {
  const { mounts } = memory
  const files = layoutFiles(memory).flatMap(({ address }) => (address === undefined ? [] : nameOf(address)))
  return [
    ...(mounts.length === 0 ? [] : [`Topics of ${listMounts(memory)}: mount/slug.`]),
    ...(files.length === 0 ? [] : [`Also readable: ${joinWords(files, "and")}.`]),
  ]
}

/** What the description of `WriteMemoryTopic` says about them. */
export function describeWriting(memory: Memory): string[] {
  const writable = memory.mounts.filter(({ access }) => access === "write").map(({ name }) => `${name}/slug`)
  const appended = layoutFiles(memory).flatMap(({ address, append }) =>
    append === undefined || address === undefined ? [] : nameOf(address),
  )
  return [
    ...(writable.length === 0 ? [] : [`${joinWords(writable, "or")} writes to that mount.`]),
    ...(appended.length === 0 ? [] : [`The slug ${joinWords(appended, "or")} adds an entry to that file.`]),
  ]
}

/** Those of a memory that the host made in another way are not known. */
function layoutFiles(memory: Memory): NonNullable<MemoryInternals["own"]["layout"]["files"]> {
  return internals(memory)?.own.layout.files ?? []
}

function listMounts({ mounts }: Memory): string {
  const names = mounts.map(({ name, access }) => (access === "read" ? `${name} (read-only)` : name))
  return `the mount${names.length === 1 ? "" : "s"} ${joinWords(names, "and")}`
}

/** A daily note as an example of its address. */
function nameOf(address: string): string {
  return address.replace("*", "YYYY-MM-DD")
}
