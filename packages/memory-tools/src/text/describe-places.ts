import type { Memory } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { joinWords } from "@caliban/text"

/** What the description of `ReadMemoryTopic` says about mounts and the files of the layout; empty without any. */
export function describeReading(memory: Memory): string[] {
  const names = memory.mounts.map(({ name, access }) => (access === "read" ? `${name} (read-only)` : name))
  const files = layoutFiles(memory).map(({ name }) => name)
  const mounts = names.length === 1 ? "mount" : "mounts"
  return [
    ...(names.length === 0 ? [] : [`Topics of the ${mounts} ${joinWords(names, "and")}: mount/slug.`]),
    ...(files.length === 0 ? [] : [`Also readable: ${joinWords(files, "and")}.`]),
  ]
}

/** What the description of `WriteMemoryTopic` says about them. */
export function describeWriting(memory: Memory): string[] {
  const writable = memory.mounts.filter(({ access }) => access === "write").map(({ name }) => `${name}/slug`)
  const appended = layoutFiles(memory).flatMap(({ name, append }) => (append === undefined ? [] : [name]))
  return [
    ...(writable.length === 0 ? [] : [`${joinWords(writable, "or")} writes to that mount.`]),
    ...(appended.length === 0 ? [] : [`The slug ${joinWords(appended, "or")} adds an entry to that file.`]),
  ]
}

/** Those that have an address, a daily note with an example of it. A memory that the host made in another way has none. */
function layoutFiles(memory: Memory): { name: string; append: unknown }[] {
  return (internals(memory)?.own.options.codec.files ?? []).flatMap(({ address, append }) =>
    address === undefined ? [] : [{ name: address.replace("*", "YYYY-MM-DD"), append }],
  )
}
