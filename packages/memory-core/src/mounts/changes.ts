import { callIn } from "../memory/addresses.ts"
import { checkArgument, checkMethodOptions } from "../memory/check-options.ts"
import { prepareMove } from "../memory/move-topic.ts"
import { addressOf } from "../memory/resolved-options.ts"
import { undoFile, undoLast } from "../memory/undo/undo.ts"
import type { Memory, MemoryHistory } from "../memory-types.ts"
import { throwIfAborted } from "../store/abort.ts"
import { checkPurge } from "../store/host-input.ts"
import {
  changeAt,
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

/** The methods that change a memory or one of its mounts. */
export function routeChanges(
  places: Places,
): Pick<Memory, "write" | "remove" | "undo" | "repair" | "promote"> {
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
      return await changeAt(places, address, (memory, slug) => memory.remove(slug, options))
    },

    async undo(address, options) {
      checkMethodOptions("memory.undo", "abortable", options)
      throwIfAborted(options?.signal)
      const memories = writableMemories(places)
      if (address === undefined) return await undoLast(memories, own.ownChanges, options)
      const { memory, slug } = await locateWritable(places, address)
      return await undoFile(memories, memory, slug, options)
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
      const [source, copy] = [from, target].map((memory) => addressOf(memory.options, move.slug))
      return { from: source ?? "", to: copy ?? "", warnings: await move.run() }
    },
  }
}

/** The history of a memory and of its writable mounts, as one. */
export function routeHistory(places: Places): MemoryHistory {
  const { own } = places
  return {
    async list(filter = {}) {
      checkMethodOptions("memory.history.list", "history", filter)
      const { address, limit } = filter
      if (address !== undefined) {
        const place = await findPlace(places, address)
        if (place === undefined || isReadOnlyMount(place.memory)) return []
        return await callIn(place.memory, () => place.memory.history.list({ address: place.slug, limit }))
      }
      const entries = [...(await own.history.list({ limit }))]
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
      return await changeAt(places, id, (memory, entry) => memory.history.restore(entry, options))
    },

    async recordEdit(address, before) {
      checkArgument("memory.history.recordEdit", "before", "string", before)
      if (address === undefined) return await own.history.recordEdit(undefined, before)
      return await changeAt(places, address, (memory, slug) =>
        memory.history.recordEdit(memory !== own && slug === "MEMORY" ? undefined : slug, before),
      )
    },

    async purge(choice) {
      checkPurge("memory.history.purge", choice)
      if (choice.all) {
        let purged = 0
        for (const memory of writableMemories(places))
          purged += (await callIn(memory, () => memory.history.purge(choice))).purged
        return { purged }
      }
      const entry = choice.id === undefined ? undefined : await locateWritable(places, choice.id)
      const topic = choice.slug === undefined ? undefined : await locateWritable(places, choice.slug)
      const { memory = own } = topic ?? entry ?? {}
      // An entry of one place is of no topic of another one.
      if (topic !== undefined && entry !== undefined && entry.memory !== memory) return { purged: 0 }
      const id = entry && { id: entry.slug }
      const there = topic === undefined ? { id: "", ...id } : { slug: topic.slug, ...id }
      return await callIn(memory, () => memory.history.purge(there))
    },
  }
}
