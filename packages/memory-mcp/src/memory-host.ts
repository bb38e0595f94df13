import { basename } from "node:path"
import { createMemory, type MemoryOptions } from "@caliban/memory-core"
import { checkMemoryOptions } from "@caliban/memory-core/internal"
import type { AgentTools } from "@caliban/memory-tools"
import { choosePlaces, type PlaceContext } from "./choose-places.ts"
import { nameFor } from "./handlers/addresses.ts"
import { describeTools, lazyGuard, type OpenMemory, openMemory } from "./open-memory.ts"
import { createRequestOrder, type RequestOrder } from "./order-requests.ts"

/** The memories of a server: several for a client with several roots, none while no place is known. */
export type Memories = readonly OpenMemory[]

/** Opens the memories of a server at the first request, because they may depend on what the client says. */
export interface MemoryHost {
  /**
   * The same for every call that found a place; none while none is known, with nothing created.
   *
   * @param listRoots The client's folders.
   */
  open(listRoots?: PlaceContext["listRoots"]): Promise<Memories>
  /** The order in which the requests of all connections run. */
  readonly order: RequestOrder
  /** The tools as an empty memory has them, for a client that asks before a place is known. */
  readonly definitions: AgentTools
  /** Resolves when a place was found. */
  readonly opened: Promise<Memories>
  /** Writes caches and records of use. */
  close(): Promise<void>
}

export interface MemoryHostOptions extends Pick<PlaceContext, "directory" | "cwd" | "env"> {
  /** Further options of `createMemory`. */
  memory?: Omit<MemoryOptions, "cwd" | "directory" | "guard"> | undefined
}

export const NO_PLACE =
  "Nothing was read or saved: no project folder is known. Start the server with --directory <folder>, or in the folder of a project."

/** @throws TypeError for wrong options */
export function createMemoryHost({ cwd, env, directory, memory = {} }: MemoryHostOptions): MemoryHost {
  const system = { ...memory.system, env }
  checkMemoryOptions("createMemoryHost", { ...memory, cwd, directory, system })
  let current: Promise<Memories> | undefined
  let resolveOpened: (memories: Memories) => void = () => {}
  const opened = new Promise<Memories>((resolve) => {
    resolveOpened = resolve
  })
  const openAll = async (places: Awaited<ReturnType<typeof choosePlaces>>): Promise<Memories> => {
    const made = places.map((place) => createMemory({ ...memory, ...place, guard: lazyGuard(), system }))
    // Two folders of one repository have one memory.
    const several = made.filter(({ name }, at) => made.findIndex((other) => other.name === name) === at)
    const names: string[] = []
    for (const one of several)
      names.push(several.length === 1 ? "" : nameFor(basename(places[made.indexOf(one)]?.cwd ?? ""), names))
    return await Promise.all(several.map((one, at) => openMemory(one, names[at] ?? "")))
  }
  return {
    opened,
    order: createRequestOrder(),
    async open(listRoots = async () => []) {
      if (current !== undefined) return await current
      const places = await choosePlaces({ directory, cwd, env, listRoots })
      if (places.length === 0) return []
      // Another request may have opened them meanwhile.
      current ??= openAll(places)
      resolveOpened(await current)
      return await current
    },
    get definitions() {
      return describeTools(cwd, memory.readOnly === true)
    },
    async close() {
      await Promise.all(((await current) ?? []).map((one) => one.memory.flush()))
    },
  }
}
