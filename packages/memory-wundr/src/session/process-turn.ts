import type { ConversationTurn, DetectedMemory } from "@caliban/memory-learn"
import { ENDS_WITH_QUESTION, sentencesOf, takenBackIn, textOf } from "@caliban/memory-learn/internal"
import type { NoticedEntry } from "../types.ts"
import { listEntries } from "./entries.ts"
import type { SessionContext } from "./session-context.ts"
import { relate, storeDetections } from "./store-detection.ts"
import { takeBack } from "./take-back.ts"

/** Notices and stores what is worth remembering in a turn; see `AutoMemories.processTurn`. */
export async function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedEntry[]> {
  const { attempt, candidates, detector, enabled, heard, readOnly, topics } = context
  if (!enabled) return []
  // The detector follows the conversation in any case.
  const found = detector.analyze(turn)
  if (turn.role === "user") {
    const said = textOf(turn.content)
    const about = takenBackIn(sentencesOf(said))
    if (about !== undefined) return await takeBack(context, about)
    if (found.length > 0 || !ENDS_WITH_QUESTION.test(said)) for (const one of heard) one.isLatest = false
  }
  if (topics.hasChanged()) return []
  const hints = detector.detectCandidates(turn)
  const existing = hints.length === 0 ? [] : await listEntries(context)
  // What is stored is confirmed, however uncertain its repetition is.
  const known: DetectedMemory[] = []
  for (const hint of hints) if ((await relate(hint, existing)).known !== undefined) known.push(hint)
  const waiting = readOnly ? [] : hints.filter((hint) => !known.includes(hint))
  heard.push(...waiting.map(({ text }) => ({ text, isLatest: true })))
  const repeated = (await attempt(candidates.path, () => candidates.note(waiting))) ?? []
  const all = detector.deduplicate([...repeated, ...found, ...known], [])
  const noticed = await storeDetections(context, all)
  const texts = [...all, ...noticed].map(({ text }) => text)
  if (!readOnly && texts.length > 0) await attempt(candidates.path, () => candidates.drop(texts))
  return noticed
}
