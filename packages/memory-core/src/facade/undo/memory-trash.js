import { decodeLoose } from "@caliban/text"
import { explainReading } from "../../files/explain-system-error.ts"
/** The trash of a memory. `restore` comes from `createUndoChanges`. */
export function createMemoryTrash(opened, restore) {
  return {
    list: async () => await explainReading(() => opened.forReading().trash.list()),
    async read(id) {
      const bytes = await explainReading(() => opened.forReading().trash.read(id))
      return bytes && decodeLoose(bytes)
    },
    restore,
    async purge(choice) {
      const { trash } = await opened.forWriting()
      return { purged: await trash.purge(choice) }
    },
  }
}
