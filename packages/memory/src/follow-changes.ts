import { isMemoryError, type Memory } from "@caliban/memory-core"

/** What this process stores in a memory. */
export interface WrittenTopics {
  /** The descriptions of the topics that were written since the last `clear`. */
  descriptions(): Promise<readonly string[]>
  clear(): void
  stop(): void
}

export function followChanges(memory: Memory): WrittenTopics {
  const written = new Set<string>()
  const stop = memory.onChange(({ action, slug }) => {
    if (slug !== undefined && (action === "created" || action === "updated")) written.add(slug)
  })
  return {
    clear: () => written.clear(),
    stop,
    async descriptions() {
      const found = await Promise.all([...written].map((slug) => describe(memory, slug)))
      return found.filter((description) => description !== undefined)
    },
  }
}

/** A topic that cannot be read is not described. */
async function describe(memory: Memory, slug: string): Promise<string | undefined> {
  try {
    return (await memory.read(slug))?.description
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return undefined
  }
}
