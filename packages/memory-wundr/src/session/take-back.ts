import { isMeant } from "@caliban/memory-learn/internal"
import type { Heard, ListedEntry, NoticedEntry } from "../types.ts"
import { listEntries } from "./entries.ts"
import type { SessionContext } from "./session-context.ts"

/** Removes what the session stored, and what waits, of what the user asks not to remember. What it replaced comes back. */
export async function takeBack(context: SessionContext, about: string): Promise<NoticedEntry[]> {
  const { attempt, candidates, counts, heard, manager } = context
  const isTaken = ({ text, isLatest }: Heard): boolean => (about === "" ? isLatest : isMeant(about, text))
  const taken = heard.filter(isTaken)
  heard.splice(0, heard.length, ...heard.filter((one) => !isTaken(one)))
  const texts = taken.map(({ text }) => text)
  if (texts.length > 0) await attempt(candidates.path, () => candidates.drop(texts))
  const removed: NoticedEntry[] = []
  for (const { entry, replaced = [] } of taken) {
    if (entry === undefined) continue
    // What anyone has added to since stays.
    const isUnchanged = (one: ListedEntry): boolean =>
      one.path === entry.where && one.text === entry.text && one.children.length === 0
    const stored = (await listEntries(context)).find(isUnchanged)
    if (stored === undefined) continue
    const { path: where, text } = stored
    // What was replaced first: a crash leaves too many entries, never too few.
    const done = await attempt(where, async () => {
      for (const { path, where: title, ...older } of replaced) await manager.append(path, title, older)
      return await manager.remove(where, stored.where, text)
    })
    if (done?.changed !== true) continue
    counts.learned -= 1
    removed.push({ ...entry, outcome: "removed" })
  }
  return removed
}
