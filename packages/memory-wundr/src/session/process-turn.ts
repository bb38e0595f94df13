import type { ConversationTurn, DetectedMemory } from "@caliban/memory-learn"
import type { NoticedEntry } from "../types.ts"
import { listEntries } from "./entries.ts"
import type { SessionContext } from "./session-context.ts"
import { relate, storeDetections } from "./store-detection.ts"

/** Notices and stores what is worth remembering in a turn; see `AutoMemories.processTurn`. */
export async function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedEntry[]> {
  const { attempt, candidates, detector, enabled, readOnly, topics } = context
  if (!enabled) return []
  // The detector follows the conversation in any case.
  const found = detector.analyze(turn)
  if (topics.hasChanged()) return []
  const hints = detector.detectCandidates(turn)
  const existing = hints.length === 0 ? [] : await listEntries(context)
  // What is stored is confirmed, however uncertain its repetition is.
  const known: DetectedMemory[] = []
  for (const hint of hints) if ((await relate(hint, existing)).known !== undefined) known.push(hint)
  const waiting = readOnly ? [] : hints.filter((hint) => !known.includes(hint))
  const repeated = (await attempt(candidates.path, () => candidates.note(waiting))) ?? []
  const all = detector.deduplicate([...repeated, ...found, ...known], [])
  const noticed = await storeDetections(context, all)
  const texts = [...all, ...noticed].map(({ text }) => text)
  if (!readOnly && texts.length > 0) await attempt(candidates.path, () => candidates.drop(texts))
  return noticed
}
