import { basename } from "node:path"
import { createMapStore, createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { checkMemoryOptions } from "@caliban/memory-core/internal"
import { chooseLayout, type LayoutFlags } from "./choose-layout.ts"
import { choosePlaces, explainNoPlace, type Place, type PlaceContext } from "./choose-places.ts"
import { nameFor } from "./handlers/addresses.ts"
import { lazyGuard, type OpenMemory, openMemory } from "./open-memory.ts"
import { createRequestOrder, type RequestOrder } from "./order-requests.ts"

/** The memories of a server: several for a client with several roots. */
export type Memories = readonly [OpenMemory, ...OpenMemory[]]

/** Opens the memories of a server at the first request, because they may depend on what the client says. */
export interface MemoryHost {
  /**
   * The same from the first call that finds a place until the client moves; while none is known, an empty memory without files.
   *
   * @param listRoots The client's folders.
   */
  open(listRoots?: PlaceContext["listRoots"]): Promise<Memories>
  /** Opens the memories of other folders, which the client works in now. No request may be running. */
  move(listRoots: PlaceContext["listRoots"]): Promise<void>
  /** The order in which the requests of all connections run. */
  readonly order: RequestOrder
  /** Calls it as soon as a place is found, and after each move with the memories before it. */
  onOpen(listener: (memories: Memories, before?: Memories) => void): void
  /** Writes caches and records of use. */
  close(): Promise<void>
}

export interface MemoryHostOptions extends Pick<PlaceContext, "directory" | "cwd" | "env">, LayoutFlags {
  /** True offers the history, too. */
  history?: boolean
  /** Further options of `createMemory`. */
  memory?: Omit<MemoryOptions, "cwd" | "directory" | "layout" | "guard"> | undefined
}

/** @throws TypeError for wrong options */
export function createMemoryHost(options: MemoryHostOptions): MemoryHost {
  const { cwd, env, directory, history = false } = options
  const memory = { ...options.memory, layout: chooseLayout(options) }
  const system = { ...memory.system, env }
  checkMemoryOptions("createMemoryHost", { ...memory, cwd, directory, system })
  let current: Promise<Memories> | undefined
  /** The places, as a text; `undefined` while none is known. */
  let known: string | undefined
  const listeners: Parameters<MemoryHost["onOpen"]>[0][] = []
  const openAll = async (places: readonly Place[]): Promise<Memories> => {
    if (places.length === 0) {
      const { readOnly = false, layout } = memory
      const empty = { cwd, layout, store: createMapStore(), readOnly, system: { env: {} } }
      return [await openMemory(createMemory(empty), { name: "", history, noPlace: explainNoPlace(options) })]
    }
    const create = (place: Place, tag?: { tag: string }): Memory =>
      createMemory({ ...memory, ...place, ...tag, guard: lazyGuard(), system })
    // Two folders of one repository have one memory.
    const directories = places.map((place) => create(place).name)
    const several = places.filter((_, at) => directories.indexOf(directories[at]) === at)
    const names: string[] = []
    const opening = several.map((place) => {
      const name = several.length === 1 ? "" : nameFor(basename(place.cwd ?? ""), names)
      names.push(name)
      const one = create(place, name === "" ? undefined : { tag: name })
      return openMemory(one, { name, history })
    })
    return (await Promise.all(opening)) as unknown as Memories
  }
  const find = async (listRoots: PlaceContext["listRoots"], before?: Memories): Promise<void> => {
    const places = await choosePlaces({ directory, cwd, env, listRoots })
    const found = places?.length ? JSON.stringify(places) : undefined
    // Another request may have opened them meanwhile. A client that does not answer stays where it is.
    if (found === known || places === undefined) return
    known = found
    current = openAll(places)
    for (const listener of listeners) listener(await current, before)
  }
  const close = async (): Promise<void> => {
    await Promise.all(((await current) ?? []).map((one) => one.memory.flush()))
  }
  return {
    order: createRequestOrder(),
    async open(listRoots = async () => []) {
      if (known === undefined) await find(listRoots)
      current ??= openAll([])
      return await current
    },
    async move(listRoots) {
      await close()
      await find(listRoots, await current)
    },
    onOpen(listener) {
      listeners.push(listener)
      if (known !== undefined) void current?.then((memories) => listener(memories))
    },
    close,
  }
}
