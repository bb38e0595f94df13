import { check } from "../../options/check.ts"
import * as z from "../../options/zod.ts"
import { checkPurge } from "../../store/check-purge.ts"
import { checkMethodOptions } from "../check-arguments.ts"
import { callIn, withAddresses } from "./addressed.ts"
import { findPlace, locateWritable, writableMounts } from "./places.ts"
/** The trash of a memory and of its writable mounts, as one. */
export function createMountedTrash(places) {
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
      check("memory.trash.read", z.string(), id, "id")
      const place = findPlace(places, id)
      if (place === undefined || place.mount?.access === "read") return undefined
      const { text } = await callIn(place.mount, async () => ({
        text: await place.memory.trash.read(place.slug),
      }))
      return text
    },
    async restore(id, options) {
      check("memory.trash.restore", z.string(), id, "id")
      checkMethodOptions("memory.trash.restore", "abortable", options)
      const { mount, memory, slug } = locateWritable(places, id)
      return await callIn(mount, () => memory.trash.restore(slug, options))
    },
    async purge(choice) {
      checkPurge("memory.trash.purge", choice)
      if (choice.all) return { purged: await purgeAll(places) }
      const [place, other] = [choice.slug ?? choice.id, choice.id ?? choice.slug].map((address) =>
        locateWritable(places, address),
      )
      if (other.mount?.name !== place.mount?.name) return { purged: 0 }
      const id = choice.id === undefined ? {} : { id: other.slug }
      const within = choice.slug === undefined ? { id: other.slug } : { slug: place.slug, ...id }
      return await callIn(place.mount, () => place.memory.trash.purge(within))
    },
  }
}
/** Purges the memory itself, unless only its mounts can be written, and every writable mount. */
async function purgeAll(places) {
  const mounts = writableMounts(places)
  const isSkipped = places.own.readOnly && mounts.length > 0
  let { purged } = isSkipped ? { purged: 0 } : await places.own.trash.purge({ all: true })
  for (const mount of mounts) {
    const result = await callIn(mount, () => mount.memory.trash.purge({ all: true }))
    purged += result.purged
  }
  return purged
}
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
