import { isMeant } from "@caliban/memory-learn/internal"
import type { NoticedEntry } from "../types.ts"
import { listEntries } from "./entries.ts"
import type { SessionContext } from "./session-context.ts"

/**
 * Removes what this session stored and the user asks not to remember: what the message before said if `about` is empty.
 * What it had replaced comes back. What anyone has added to since stays.
 */
export async function takeBack(context: SessionContext, about: string): Promise<NoticedEntry[]> {
  const { attempt, candidates, manager, state } = context
  const isTaken = (text: string): boolean =>
    about === "" ? state.latest.includes(text) : isMeant(about, text, true)
  await attempt(candidates.path, () => candidates.drop(state.latest.filter(isTaken)))
  const removed: NoticedEntry[] = []
  for (const { noticed, replaced } of state.taken.filter((one) => isTaken(one.noticed.text)).reverse()) {
    const { where: path, text } = noticed
    const entry = (await listEntries(context)).find((one) => one.path === path && one.text === text)
    if (entry === undefined || entry.children.length > 0) continue
    await attempt(path, async () => {
      for (const { metadata, ...older } of replaced)
        await manager.append(older.path, older.where, { text: older.text, metadata })
      await manager.remove(path, entry.where, text)
      state.counts.learned -= 1
      removed.push({ ...noticed, outcome: "removed" })
    })
  }
  return removed
}
