import type { ConversationTurn, DetectedMemory } from "@caliban/memory-learn"
import { deduplicate, ENDS_WITH_QUESTION, isMeant, isSame } from "@caliban/memory-learn/internal"
import type { NoticedEntry } from "../types.ts"
import { listEntries } from "./entries.ts"
import type { SessionContext } from "./session-context.ts"
import { placed, relate, storeDetections } from "./store-detection.ts"

/** Notices and stores what is worth remembering in a turn; see `AutoMemories.processTurn`. */
export async function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedEntry[]> {
  const { attempt, candidates, enabled, readOnly, scopes, state } = context
  if (!enabled) return []
  // The detector follows the conversation in any case.
  const { found, candidates: uncertain, takesBack } = state.hear(turn)
  const hints = uncertain.filter((one) => scopes.includes(placed(context, one).scope))
  if (takesBack !== undefined) return readOnly ? [] : await takeBack(context, takesBack)
  const isNothing = found.length + hints.length === 0
  if (turn.role === "user" && !(isNothing && ENDS_WITH_QUESTION.test(turn.content))) state.latest = []
  if (isNothing || state.hasChanged) return []
  const existing = await listEntries(context)
  // What is stored is confirmed, however uncertain its repetition is.
  const known: DetectedMemory[] = []
  for (const hint of hints) if ((await relate(hint, existing)).known !== undefined) known.push(hint)
  const waiting = readOnly ? [] : hints.filter((hint) => !known.includes(hint))
  const repeated = (await attempt(candidates.path, () => candidates.note(waiting))) ?? []
  const all = deduplicate([...repeated, ...found, ...known], [])
  const noticed = await storeDetections(context, all)
  const texts = [...all, ...noticed].map(({ text }) => text)
  state.latest.push(...texts, ...waiting.map(({ text }) => text))
  const isStored = (text: string): boolean => texts.some((other) => isSame(text, other))
  if (!readOnly && texts.length > 0) await attempt(candidates.path, () => candidates.drop(isStored))
  return noticed
}

/**
 * Removes what this session stored and the user asks not to remember: what the message before said if `about` is empty.
 * What it had replaced comes back. What anyone has added to since stays. Candidates go, whenever they were noticed.
 */
async function takeBack(context: SessionContext, about: string): Promise<NoticedEntry[]> {
  const { attempt, candidates, manager, state } = context
  const isTaken = (text: string): boolean =>
    about === "" ? state.latest.includes(text) : isMeant(about, text, true)
  const isMeantNow = (text: string): boolean =>
    about === "" ? state.latest.some((one) => isSame(one, text)) : isMeant(about, text)
  await attempt(candidates.path, () => candidates.drop(isMeantNow))
  const removed: NoticedEntry[] = []
  for (const { noticed, replaced } of state.taken.filter((one) => isTaken(one.noticed.text)).reverse()) {
    const { where: path, text } = noticed
    const entry = (await listEntries(context)).find((one) => one.path === path && one.text === text)
    if (!entry || entry.children.length > 0) continue
    for (const { metadata, ...older } of replaced)
      await attempt(older.path, () => manager.append(older.path, older.where, { text: older.text, metadata }))
    await attempt(path, async () => {
      await manager.remove(path, entry.where, text)
      state.counts.learned -= 1
      removed.push({ ...noticed, outcome: "removed" })
    })
  }
  return removed
}
