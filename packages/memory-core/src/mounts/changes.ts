import { callIn } from "../memory/addresses.ts"
import { checkArgument, checkMethodOptions } from "../memory/check-options.ts"
import { prepareMove } from "../memory/move-topic.ts"
import { addressOf } from "../memory/resolved-options.ts"
import type { SingleMemory } from "../memory/single-memory.ts"
import { undoFile, undoLast } from "../memory/undo/undo.ts"
import type { Memory, MemoryHistory } from "../memory-types.ts"
import { throwIfAborted } from "../store/abort.ts"
import { checkPurge } from "../store/check-purge.ts"
import {
  checkWritable,
  findPlace,
  findWritePlace,
  isReadOnlyMount,
  locateWritable,
  type Places,
  requireMount,
  writableMemories,
  writableMounts,
} from "./places.ts"

type Changes = Pick<Memory, "write" | "remove" | "undo" | "repair" | "promote">

/** The methods of a memory with mounts that change one of its places. */
export function routeChanges(places: Places): Changes {
  const { own } = places
  return {
    async write(draft, options) {
      checkArgument("memory.write", "draft", "draft", draft)
      checkMethodOptions("memory.write", "change", options)
      const { memory, slug } = await findWritePlace(places, draft)
      return await callIn(memory, () => memory.write({ ...draft, slug }, options))
    },

    async remove(address, options) {
      checkMethodOptions("memory.remove", "change", options)
      const { memory, slug } = await locateWritable(places, address)
      return await callIn(memory, () => memory.remove(slug, options))
    },

    async undo(address, options) {
      checkMethodOptions("memory.undo", "abortable", options)
      throwIfAborted(options?.signal)
      const memories = writableMemories(places)
      if (address !== undefined) {
        const { memory, slug } = await locateWritable(places, address)
        return await undoFile(memories, memory, slug, options)
      }
      // Throws when memory is off, or nothing can be written.
      if (!own.readOnly || memories.length === 0) await own.opened.forWriting()
      return await undoLast(memories, own.ownChanges, options)
    },

    async repair(options = {}) {
      checkMethodOptions("memory.repair", "repair", options)
      const { mount: name, ...request } = options
      const memory = name === undefined ? own : requireMount(places, name)
      return await callIn(memory, () => memory.repair(request))
    },

    async promote(address, to, options = {}) {
      checkArgument("memory.promote", "address", "string", address)
      checkArgument("memory.promote", "to", "string", to)
      checkMethodOptions("memory.promote", "abortable", options)
      const { signal } = options
      throwIfAborted(signal)
      const { memory: from, slug } = await locateWritable(places, address)
      const target = to === "own" ? own : checkWritable(requireMount(places, to))
      const move = await prepareMove(from, target, slug, { signal })
      if (move === undefined) return undefined
      const addressIn = ({ options }: SingleMemory): string => addressOf(options, move.slug)
      return { from: addressIn(from), to: addressIn(target), warnings: await move.run() }
    },
  }
}

/** The history of a memory and of its writable mounts, as one. */
export function routeHistory(places: Places): MemoryHistory {
  return {
    async list(filter = {}) {
      checkMethodOptions("memory.history.list", "history", filter)
      const { address, limit } = filter
      if (address !== undefined) {
        const place = await findPlace(places, address)
        if (place === undefined || isReadOnlyMount(place.memory)) return []
        return await callIn(place.memory, () => place.memory.history.list({ address: place.slug, limit }))
      }
      const entries = [...(await places.own.history.list({ limit }))]
      const mounts = writableMounts(places)
      for (const memory of mounts)
        entries.push(...(await callIn(memory, () => memory.history.list({ limit }))))
      // Equal times keep their order: that of the memory itself comes first.
      if (mounts.length > 0) entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
      return entries.slice(0, limit)
    },

    async read(id) {
      checkArgument("memory.history.read", "id", "string", id)
      const place = await findPlace(places, id)
      if (place === undefined || isReadOnlyMount(place.memory)) return undefined
      return await callIn(place.memory, () => place.memory.history.read(place.slug))
    },

    async restore(id, options) {
      checkArgument("memory.history.restore", "id", "string", id)
      checkMethodOptions("memory.history.restore", "abortable", options)
      const { memory, slug } = await locateWritable(places, id)
      return await callIn(memory, () => memory.history.restore(slug, options))
    },

    async recordEdit(address, before) {
      checkArgument("memory.history.recordEdit", "before", "string", before)
      if (address === undefined) return await places.own.history.recordEdit(undefined, before)
      const { memory, slug } = await locateWritable(places, address)
      const edited = memory !== places.own && slug === "MEMORY" ? undefined : slug
      return await callIn(memory, () => memory.history.recordEdit(edited, before))
    },

    async purge(choice) {
      checkPurge("memory.history.purge", choice)
      if (choice.all) return await purgeAll(places)
      const { memory, slug } = await locateWritable(places, choice.slug ?? choice.id ?? "")
      if (choice.slug === undefined) return await callIn(memory, () => memory.history.purge({ id: slug }))
      const ofId = choice.id === undefined ? undefined : await locateWritable(places, choice.id)
      // An entry of one place is of no topic of another one.
      if (ofId !== undefined && ofId.memory !== memory) return { purged: 0 }
      return await callIn(memory, () => memory.history.purge({ slug, ...(ofId && { id: ofId.slug }) }))
    },
  }
}

/** Purges every place that can be changed. */
async function purgeAll(places: Places): Promise<{ purged: number }> {
  const all = writableMemories(places)
  // Throws when memory is off, or nothing can be written.
  if (all.length === 0) await places.own.opened.forWriting()
  let purged = 0
  for (const memory of all) purged += (await callIn(memory, () => memory.history.purge({ all: true }))).purged
  return { purged }
}
