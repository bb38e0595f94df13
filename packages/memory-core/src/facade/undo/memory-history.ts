import { decodeLoose } from "@caliban/text"
import { explainReading } from "../../files/explain-system-error.ts"
import { toCanonical } from "../../layouts/canonical-address.ts"
import type { Codec } from "../../layouts/codec.ts"
import type { MemoryHistory } from "../../memory-types.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { TopicUses } from "../topic-uses.ts"

/** The history of a memory. `restore` comes from `createUndoing`. */
export function createMemoryHistory(
  opened: OpenMemory,
  codec: Codec,
  uses: Pick<TopicUses, "purge">,
  restore: MemoryHistory["restore"],
): Omit<MemoryHistory, "recordEdit"> {
  return {
    list: async ({ address, limit } = {}) =>
      await explainReading(() =>
        opened.forReading().history.list({ address: address && toCanonical(codec, address), limit }),
      ),
    async read(id) {
      const bytes = await explainReading(() => opened.forReading().history.read(id))
      return bytes && decodeLoose(bytes)
    },
    restore,
    async purge(choice) {
      const store = await opened.forWriting()
      const { slug } = choice
      const canonical = slug === undefined ? choice : { ...choice, slug: toCanonical(codec, slug) }
      const purged = await store.history.purge(canonical)
      await uses.purge(store)
      return { purged }
    },
  }
}
