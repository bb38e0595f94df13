import type { AutoMemories } from "../auto-memories.ts"
import { searchFiles } from "../search/search-files.ts"
import { findEntries } from "./learned-entries.ts"
import { refuseReadOnly, type SessionContext } from "./session-context.ts"

/** The operations on single entries, for commands and tools. */
export function createEntryOperations(context: SessionContext): AutoMemories["entries"] {
  const { manager, counts, scopeFiles, list } = context
  return {
    list,
    find: async (text) => findEntries(await list(), text),
    async confirm({ path, section, text }) {
      refuseReadOnly(context)
      await manager.confirm(path, section, text)
      counts.add("confirmed")
    },
    async forget({ path, section, text }) {
      refuseReadOnly(context)
      await manager.remove(path, section, text)
      counts.add("forgotten")
    },
    async search(query) {
      const all = [...(await scopeFiles.readAll()), ...(await scopeFiles.readOverflow())]
      const scopeOf = new Map(all.map(({ file, scope }) => [file.path, scope]))
      const found = searchFiles(
        query,
        all.map(({ file }) => file),
      )
      return found.map((one) => ({ ...one, scope: scopeOf.get(one.path) ?? "project" }))
    },
  }
}
