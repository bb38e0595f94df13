import { createMapStore, createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { check, checkMemoryOptions, port, z } from "@caliban/memory-core/internal"
import type { MemorySearch } from "@caliban/memory-search"
import { createMemoryTools, type MemoryTools } from "@caliban/memory-tools"
import type { SlashMemory } from "@caliban/slash-memory"
import { choosePlace, type PlaceContext } from "./choose-place.ts"
import { createRequestOrder, type RequestOrder } from "./order-requests.ts"

/** What the handlers of a server use. */
export interface OpenMemory {
  readonly memory: Memory
  readonly tools: MemoryTools
  readonly search: Pick<MemorySearch, "search">
  /** The `/memory` commands. Loaded at the first call, since most sessions use none. */
  slash(): Promise<SlashMemory>
}

/** The requests of one connection. Work gets `undefined` while no place is known. */
export interface Requests {
  open(): Promise<OpenMemory | undefined>
  /** Runs work that sees every change that was asked for before it. */
  read<T>(work: (opened: OpenMemory | undefined) => Promise<T>): Promise<T>
  /** Runs work that changes something, after everything that was asked for before it. */
  change<T>(work: (opened: OpenMemory | undefined) => Promise<T>): Promise<T>
}

/** Opens the memory of a server at the first request, because it may depend on what the client says. */
export interface MemoryHost {
  /**
   * The same for every call that found a place; `undefined` while none is known, with nothing created.
   *
   * @param listRoots The client's folders.
   * @throws TypeError for a wrong option
   */
  open(listRoots?: PlaceContext["listRoots"]): Promise<OpenMemory | undefined>
  /** The order in which the requests of all connections run. */
  readonly order: RequestOrder
  /** The tools as an empty memory has them, for a client that asks before a place is known. */
  readonly definitions: MemoryTools
  /** Resolves when a place was found. */
  readonly opened: Promise<OpenMemory>
  /** Writes caches and records of use. */
  close(): Promise<void>
}

export interface MemoryHostOptions extends Pick<PlaceContext, "directory" | "cwd" | "env"> {
  /** Further options of `createMemory`. */
  memory?: Omit<MemoryOptions, "cwd" | "directory" | "guard"> | undefined
}

export const NO_PLACE =
  "Nothing was read or saved: no project folder is known. Start the server with --directory <folder>, or in the folder of a project."

const anything = z.optional(z.unknown())
const OPTIONS = z.strictObject({ cwd: anything, env: anything, directory: anything, memory: anything })

/** A host of `createMemoryHost`, as other functions take it. */
export const hostPort: z.core.$ZodType = port("a host of createMemoryHost", "open", "close")

/** @throws TypeError for wrong options */
export function createMemoryHost(options: MemoryHostOptions): MemoryHost {
  check("createMemoryHost", OPTIONS, options)
  const { cwd, env, directory } = options
  const system = { ...options.memory?.system, env }
  checkMemoryOptions("createMemoryHost", { ...options.memory, cwd, directory, system })
  let current: OpenMemory | undefined
  let resolveOpened: (opened: OpenMemory) => void = () => {}
  const opened = new Promise<OpenMemory>((resolve) => {
    resolveOpened = resolve
  })
  return {
    opened,
    order: createRequestOrder(),
    async open(listRoots = async () => []) {
      if (current !== undefined) return current
      const place = await choosePlace({ directory, cwd, env, listRoots })
      // Another request may have opened it meanwhile.
      if (place === undefined || current !== undefined) return current
      current = openMemory(createMemory({ ...options.memory, ...place, guard: lazyGuard(), system }))
      resolveOpened(current)
      return current
    },
    get definitions() {
      const readOnly = options.memory?.readOnly === true
      const memory = createMemory({ cwd, store: createMapStore(), readOnly, system: { env: {} } })
      return createTools(memory, lazySearch(memory))
    },
    async close() {
      await current?.memory.flush()
    },
  }
}

/** What a server needs of a memory of the host. */
export function openMemory(memory: Memory): OpenMemory {
  const search = lazySearch(memory)
  const tools = createTools(memory, search)
  let slash: SlashMemory | undefined
  return {
    memory,
    search,
    tools,
    async slash() {
      const { createSlashMemory } = await import("@caliban/slash-memory")
      slash ??= createSlashMemory(memory, { search })
      return slash
    },
  }
}

function createTools(memory: Memory, search: OpenMemory["search"]): MemoryTools {
  return createMemoryTools(memory, {
    include: ["ListMemoryTopics", "RemoveMemoryTopic"],
    stateless: true,
    search,
  })
}

/** The search, loaded when it is first used. */
function lazySearch(memory: Memory): OpenMemory["search"] {
  let search: MemorySearch | undefined
  return {
    async search(query, options) {
      const { createMemorySearch } = await import("@caliban/memory-search")
      search ??= createMemorySearch(memory)
      return await search.search(query, options)
    },
  }
}

/** The guard, loaded at the first write: it is the largest part. */
function lazyGuard(): NonNullable<MemoryOptions["guard"]> {
  let guard: NonNullable<MemoryOptions["guard"]> | undefined
  return async (draft) => {
    const { createMemoryGuard } = await import("@caliban/memory-guard")
    guard ??= createMemoryGuard()
    return await guard(draft)
  }
}
