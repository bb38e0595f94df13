import type { MemoryTrash } from "../../memory-types.ts"
import { callIn, withAddresses } from "./addressed.ts"
import { findPlace, locateWritable, type Places, writableMounts } from "./places.ts"

/** The trash of a memory and of its writable mounts, as one. */
export function createMountedTrash(places: Places): MemoryTrash {
  const { own } = places
  return {
    async list() {
      const entries = [...(await own.trash.list())]
      for (const mount of writableMounts(places)) {
        const { found } = await callIn(mount, async () => ({ found: await mount.memory.trash.list() }))
        entries.push(...found.map((entry) => withAddresses(mount, entry)))
      }
      // Equal times keep their order: that of the memory itself comes first.
      return places.mounts.isConfigured ? entries.sort((a, b) => compare(b.at, a.at)) : entries
    },

    async read(id) {
      const place = findPlace(places, id)
      if (place === undefined || place.mount?.access === "read") return undefined
      const { text } = await callIn(place.mount, async () => ({
        text: await place.memory.trash.read(place.slug),
      }))
      return text
    },

    async restore(id, options) {
      const { mount, memory, slug } = locateWritable(places, id)
      return await callIn(mount, () => memory.trash.restore(slug, options))
    },

    async purge(choice = {}) {
      const addresses = [choice.slug, choice.id].filter((address) => address !== undefined)
      if (addresses.length === 0) return { purged: await purgeAll(places) }
      const chosen = addresses.map((address) => locateWritable(places, address))
      const [place, other = place] = chosen
      if (place === undefined || other?.mount?.name !== place.mount?.name) return { purged: 0 }
      const within = {
        slug: choice.slug === undefined ? undefined : place.slug,
        id: choice.id === undefined ? undefined : other?.slug,
      }
      return await callIn(place.mount, () => place.memory.trash.purge(within))
    },
  }
}

/** Purges the memory itself, unless only its mounts can be written, and every writable mount. */
async function purgeAll(places: Places): Promise<number> {
  const mounts = writableMounts(places)
  const isSkipped = places.own.readOnly && mounts.length > 0
  let { purged } = isSkipped ? { purged: 0 } : await places.own.trash.purge()
  for (const mount of mounts) {
    const result = await callIn(mount, () => mount.memory.trash.purge())
    purged += result.purged
  }
  return purged
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
