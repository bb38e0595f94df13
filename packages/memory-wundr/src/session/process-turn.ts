import type { ConversationTurn, DetectedMemory } from "@caliban/memory-learn"
import { deduplicate, ENDS_WITH_QUESTION } from "@caliban/memory-learn/internal"
import type { NoticedEntry } from "../types.ts"
import { listEntries } from "./entries.ts"
import type { SessionContext } from "./session-context.ts"
import { relate, storeDetections } from "./store-detection.ts"
import { takeBack } from "./take-back.ts"

/** Notices and stores what is worth remembering in a turn; see `AutoMemories.processTurn`. */
export async function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedEntry[]> {
  const { attempt, candidates, enabled, readOnly, state } = context
  if (!enabled) return []
  // The detector follows the conversation in any case.
  const { found, candidates: hints, takesBack } = state.hear(turn)
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
  if (!readOnly && texts.length > 0) await attempt(candidates.path, () => candidates.drop(texts))
  return noticed
}
