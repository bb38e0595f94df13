import { decodeLoose } from "@caliban/text"
import { explainReading } from "../../files/explain-system-error.ts"
import type { MemoryHistory } from "../../memory-types.ts"
import type { OpenMemory } from "../open-memory.ts"

/** The trash of a memory. `restore` comes from `createUndoChanges`. */
export function createMemoryHistory(
  opened: OpenMemory,
  restore: MemoryHistory["restore"],
): Omit<MemoryHistory, "recordEdit"> {
  return {
    list: async (filter) => await explainReading(() => opened.forReading().history.list(filter)),
    async read(id) {
      const bytes = await explainReading(() => opened.forReading().history.read(id))
      return bytes && decodeLoose(bytes)
    },
    restore,
    async purge(choice) {
      const { history } = await opened.forWriting()
      return { purged: await history.purge(choice) }
    },
  }
}
