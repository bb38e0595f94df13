import { isMemoryError, type Memory } from "@caliban/memory-core"

/** What this process stores in a memory. */
export interface WrittenTopics {
  /** Description and body of each topic that was written since the last `clear`, and is still there. */
  texts(): Promise<readonly string[]>
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
    async texts() {
      const found = await Promise.all([...written].map((slug) => textOf(memory, slug)))
      return found.filter((text) => text !== "")
    },
  }
}

/** Empty for a topic that cannot be read. */
async function textOf(memory: Memory, slug: string): Promise<string> {
  try {
    const { description = "", body = "" } = (await memory.read(slug)) ?? {}
    return `${description}\n${body}`.trim()
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return ""
  }
}
