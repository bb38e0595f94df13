import { dirname, join } from "node:path"
import { createFileStore } from "@caliban/memory-core"
import type { LearnedEntries } from "../auto-memories.ts"
import { isOwnFolder } from "../files/file-host.ts"
import type { SessionContext } from "./session-context.ts"

/**
 * The histories of the active scopes that are not the memory's own: theirs, those that earlier versions made for overflow
 * files, and that of the candidates, with the candidates themselves.
 */
export async function listHistories(context: SessionContext) {
  const { attempt, candidates, own, paths, scopes, store } = context
  const folders = scopes.map((scope) => dirname(paths[scope]))
  const found: Awaited<ReturnType<NonNullable<LearnedEntries["others"]>>> = []
  for (const folder of [...folders, ...folders.map((one) => join(one, "memory")), dirname(candidates.path)]) {
    if (isOwnFolder(own, folder)) continue
    const { history } = createFileStore(folder, store)
    const isOfCandidates = folder === dirname(candidates.path)
    // The folder has those of other projects, too.
    const { slug } = isOfCandidates ? candidates : { slug: undefined }
    const kept = async () => (await history.list({ address: slug })).length
    const count = async () => (await kept()) + (isOfCandidates ? await candidates.count() : 0)
    const entries = (await attempt(folder, count)) ?? 0
    const purge = async (): Promise<number> => {
      if (isOfCandidates) await candidates.clear()
      await history.purge(slug === undefined ? { all: true } : { slug })
      return entries
    }
    if (entries > 0) found.push({ folder, entries, purge })
  }
  return found
}
