import { callIn } from "../facade/addresses.ts"
import { checkMethodOptions, checkString } from "../facade/check-arguments.ts"
import type { MemoryHistory } from "../memory-types.ts"
import { checkPurge } from "../store/check-purge.ts"
import { findPlace, locateWritable, type Places, writableMounts } from "./places.ts"

/** The history of a memory and of its writable mounts, as one. */
export function routeHistory(places: Places): MemoryHistory {
  const { own } = places
  return {
    async list(filter = {}) {
      checkMethodOptions("memory.history.list", "history", filter)
      const { address, limit } = filter
      if (address !== undefined) {
        const place = await findPlace(places, address)
        if (place === undefined || place.mount?.access === "read") return []
        return await callIn(place.mount, () => place.memory.history.list({ address: place.slug, limit }))
      }
      const entries = [...(await own.history.list({ limit }))]
      for (const mount of writableMounts(places))
        entries.push(...(await callIn(mount, () => mount.memory.history.list({ limit }))))
      // Equal times keep their order: that of the memory itself comes first.
      return places.mounts.isConfigured
        ? entries.sort((a, b) => compare(b.at, a.at)).slice(0, limit)
        : entries
    },

    async read(id) {
      checkString("memory.history.read", "id", id)
      const place = await findPlace(places, id)
      if (place === undefined || place.mount?.access === "read") return undefined
      return await callIn(place.mount, () => place.memory.history.read(place.slug))
    },

    async restore(id, options) {
      checkString("memory.history.restore", "id", id)
      checkMethodOptions("memory.history.restore", "abortable", options)
      const { mount, memory, slug } = await locateWritable(places, id)
      return await callIn(mount, () => memory.history.restore(slug, options))
    },

    async recordEdit(address, before) {
      checkString("memory.history.recordEdit", "before", before)
      if (address === undefined) return await own.history.recordEdit(undefined, before)
      const { mount, memory, slug } = await locateWritable(places, address)
      const edited = mount !== undefined && slug === "MEMORY" ? undefined : slug
      return await callIn(mount, () => memory.history.recordEdit(edited, before))
    },

    async purge(choice) {
      checkPurge("memory.history.purge", choice)
      if (choice.all) return { purged: await purgeAll(places) }
      const ofSlug = choice.slug === undefined ? undefined : await locateWritable(places, choice.slug)
      const ofId = choice.id === undefined ? undefined : await locateWritable(places, choice.id)
      if (ofSlug && ofId && ofSlug.mount?.name !== ofId.mount?.name) return { purged: 0 }
      const { mount, memory } = ofSlug ?? ofId ?? { memory: own }
      const id = ofId && { id: ofId.slug }
      const within = ofSlug === undefined ? { id: ofId?.slug ?? "" } : { slug: ofSlug.slug, ...id }
      return await callIn(mount, () => memory.history.purge(within))
    },
  }
}

/** Purges the memory itself, unless only its mounts can be written, and every writable mount. */
async function purgeAll(places: Places): Promise<number> {
  const mounts = writableMounts(places)
  const isSkipped = places.own.readOnly && mounts.length > 0
  let { purged } = isSkipped ? { purged: 0 } : await places.own.history.purge({ all: true })
  for (const mount of mounts) {
    const result = await callIn(mount, () => mount.memory.history.purge({ all: true }))
    purged += result.purged
  }
  return purged
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
