import type { MemoryHistory } from "../../memory-types.ts"
import { check } from "../../options/check.ts"
import * as z from "../../options/zod.ts"
import { checkPurge } from "../../store/check-purge.ts"
import { checkMethodOptions, checkString } from "../check-arguments.ts"
import { callIn, withAddresses } from "./addressed.ts"
import { findPlace, locateWritable, type Place, type Places, writableMounts } from "./places.ts"

/** The history of a memory and of its writable mounts, as one. */
export function createMountedHistory(places: Places): MemoryHistory {
  const { own } = places
  return {
    async list() {
      const entries = [...(await own.history.list())]
      for (const mount of writableMounts(places)) {
        const { found } = await callIn(mount, async () => ({ found: await mount.memory.history.list() }))
        entries.push(...found.map((entry) => withAddresses(mount, entry)))
      }
      // Equal times keep their order: that of the memory itself comes first.
      return places.mounts.isConfigured ? entries.sort((a, b) => compare(b.at, a.at)) : entries
    },

    async read(id) {
      check("memory.history.read", z.string(), id, "id")
      const place = findPlace(places, id)
      if (place === undefined || place.mount?.access === "read") return undefined
      const { text } = await callIn(place.mount, async () => ({
        text: await place.memory.history.read(place.slug),
      }))
      return text
    },

    async restore(id, options) {
      check("memory.history.restore", z.string(), id, "id")
      checkMethodOptions("memory.history.restore", "abortable", options)
      const { mount, memory, slug } = locateWritable(places, id)
      return await callIn(mount, () => memory.history.restore(slug, options))
    },

    async recordEdit(address, before) {
      checkString("memory.history.recordEdit", "before", before)
      if (address === undefined) return await own.history.recordEdit(undefined, before)
      const { mount, memory, slug } = locateWritable(places, address)
      const edited = mount !== undefined && slug === "MEMORY" ? undefined : slug
      return await callIn(mount, () => memory.history.recordEdit(edited, before))
    },

    async purge(choice) {
      checkPurge("memory.history.purge", choice)
      if (choice.all) return { purged: await purgeAll(places) }
      const [place, other] = [choice.slug ?? choice.id, choice.id ?? choice.slug].map((address) =>
        locateWritable(places, address),
      ) as [Place, Place]
      if (other.mount?.name !== place.mount?.name) return { purged: 0 }
      const id = choice.id === undefined ? {} : { id: other.slug }
      const within = choice.slug === undefined ? { id: other.slug } : { slug: place.slug, ...id }
      return await callIn(place.mount, () => place.memory.history.purge(within))
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
