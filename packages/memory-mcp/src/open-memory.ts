import type { Memory, MemoryOptions, Prefix } from "@caliban/memory-core"
import type { MemorySearch } from "@caliban/memory-search"
import { type AgentTools, createMemoryTools, mergeMemoryTools } from "@caliban/memory-tools"
import type { SlashMemory } from "@caliban/slash-memory"
import { lazily } from "@caliban/text"

export interface OpenOptions {
  /** Empty for the only memory of a server. */
  readonly name: string
  /** True offers the history, too. */
  readonly history: boolean
  /** Why nothing can be read or saved: this empty memory stands in while no place is known. Absent when one is. */
  readonly noPlace?: string
}

/** What the handlers of a server use of one memory. */
export interface OpenMemory extends OpenOptions {
  readonly memory: Memory
  /** What a load gave when it was opened. Not enabled when the directory is refused, too: there is nothing to offer then. */
  readonly prefix: Prefix
  /** What the names of its tools and prompts begin with: `app_`; empty for the only memory of a server. */
  readonly namePrefix: string
  readonly tools: AgentTools
  /** The `/memory` commands. Loaded at the first call, since most sessions use none. */
  slash(): Promise<SlashMemory>
}

/** Reads the memory once, so that a directory that must not be used is known before a tool is offered. */
export async function openMemory(memory: Memory, options: OpenOptions): Promise<OpenMemory> {
  const prefix = await memory.load()
  const isRefused = memory.enabled && !prefix.enabled
  const search = lazySearch(memory)
  const namePrefix = options.name === "" ? "" : `${options.name}_`
  const include = ["ListMemoryTopics", "RemoveMemoryTopic"] as const
  const tools = isRefused
    ? mergeMemoryTools()
    : createMemoryTools(memory, { namePrefix, include, stateless: true, search })
  return {
    ...options,
    memory,
    prefix,
    namePrefix,
    tools,
    slash: lazily(async () => (await import("@caliban/slash-memory")).createSlashMemory(memory, { search })),
  }
}

/** The search, loaded when it is first used. */
function lazySearch(memory: Memory): Pick<MemorySearch, "search"> {
  const load = lazily(async () => (await import("@caliban/memory-search")).createMemorySearch(memory))
  return { search: async (query, options) => await (await load()).search(query, options) }
}

/** The guard, loaded at the first write: it is the largest part. */
export function lazyGuard(): NonNullable<MemoryOptions["guard"]> {
  const load = lazily(async () => (await import("@caliban/memory-guard")).createMemoryGuard())
  return async (draft) => await (await load())(draft)
}
